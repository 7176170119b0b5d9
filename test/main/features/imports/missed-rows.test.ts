import { readFileSync } from 'node:fs'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { importWorld } from './world.ts'

/* L2: rows that were not imported are saved so that they can be corrected and imported again. */

const tableIn = (text: string) =>
  Papa.parse<Record<string, string>>(text.replace(/^\u{feff}/u, ''), {
    header: true,
    skipEmptyLines: true,
  }).data

test('L2: what did not leave has its number, place, notes and person where an import reads them again', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.service.call('POST', '/contacts', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'known@x.example',
    company_name: 'Acme',
  })
  await world.sync()
  // Nothing leaves before it is cancelled.
  await world.clock.run(world.outbox.stop())
  const id = await world.begin(
    'Name,Mail,Mobile,Phone,City,Country,Company\n' +
      'Ada Byron,ada@x.example,+44 20 7946 0018,call me,Oslo,Norway,Kvist\n' +
      'Known Person,known@x.example,+44 20 7946 0019,,,,\n',
    { email: 'fill' },
  )
  await world.handlers['import.control']({ id, what: 'cancel' })
  await world.ended(id)
  const { path } = await world.handlers['import.saveOut']({ id })
  const text = readFileSync(path, 'utf8')
  expect(tableIn(text)).toEqual([
    {
      row: '2',
      reason: expect.any(String) as string,
      Name: 'Ada Byron',
      Mail: 'ada@x.example',
      Mobile: "'+44 20 7946 0018",
      Phone: '',
      City: 'Oslo, Norway',
      Country: '',
      Company: 'Kvist',
      Notes: 'Phone: call me',
    },
    expect.objectContaining({
      Name: 'Known Person',
      Mail: 'known@x.example',
      Mobile: "'+44 20 7946 0019",
      Company: 'Acme',
    }),
  ])
  await world.give(text)
  expect((await world.check())?.check).toMatchObject({
    creates: 1,
    groups: [{ because: 'email', count: 1, fillable: 1 }],
  })
})

test('L2: rejected rows that are rejected again are saved again, beside their first reason', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give('Name,Mail\n,nobody\n')
  await world.check()
  const first = await world.handlers['import.saveRejected']({})
  await world.give(readFileSync(first.path, 'utf8'))
  await world.check()
  const second = await world.handlers['import.saveRejected']({})
  const [row] = tableIn(readFileSync(second.path, 'utf8'))
  expect(Object.keys(row ?? {})).toEqual(['row 2', 'reason 2', 'row', 'reason', 'Name', 'Mail'])
  await world.give(readFileSync(second.path, 'utf8'))
  expect((await world.state()).problem).toBeNull()
})
