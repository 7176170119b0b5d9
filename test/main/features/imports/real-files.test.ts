import { expect, test } from 'vitest'
import { importWorld, manyPeople } from './world.ts'

/*
 * L2: files as people have them: cells that do not fit, headers that were mapped before, and people
 * who belong on a hot list.
 */

test('L2: a bad cell becomes a note and costs no row; what says “none” is nothing', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give(
    'Name,E-Mail Address,Mobile,Job Title,LinkedIn\n' +
      'Ada Byron,ask her,0044 20 7946 0018,n/a,linkedin.com/in/ada\n' +
      'George Boole,george@new.example,-,,call him\n',
  )
  expect(await world.check()).toMatchObject({
    result: { added: 2, rejected: 0 },
    check: { creates: 2, kept: 2 },
  })
  expect((await world.handlers['import.kept']({})).rows).toEqual([
    { id: '2 0', row: 2, name: 'Ada Byron', field: 'email', text: 'ask her', cut: 0 },
    { id: '3 0', row: 3, name: 'George Boole', field: 'linkedin_url', text: 'call him', cut: 0 },
  ])
  const { import_id } = await world.handlers['import.start']({ dry_run: false })
  await world.ended(import_id ?? '')
  expect([...(await world.people('ada')), ...(await world.people('george'))]).toMatchObject([
    {
      email: null,
      phone: '+44 20 7946 0018',
      title: null,
      notes: 'E-mail: ask her',
    },
    { email: 'george@new.example', phone: null, notes: 'LinkedIn: call him' },
  ])
})

test('L2: what the notes have no room for is listed first, with what is cut, before it is imported', async () => {
  await using world = await importWorld({ contacts: 0 })
  const long = 'x'.repeat(100_020)
  await world.give(
    `Name,E-Mail Address,Notes\nAda Byron,ask her,Met\nGeorge Boole,call him,${long}\n`,
  )
  expect(await world.check()).toMatchObject({ check: { creates: 2, kept: 3, cut: 2 } })
  expect((await world.handlers['import.kept']({})).rows).toEqual([
    { id: '3 0', row: 3, name: 'George Boole', field: 'email', text: 'call him', cut: 8 },
    { id: '3 1', row: 3, name: 'George Boole', field: 'notes', text: long, cut: 20 },
    { id: '2 0', row: 2, name: 'Ada Byron', field: 'email', text: 'ask her', cut: 0 },
  ])
  const { import_id } = await world.handlers['import.start']({ dry_run: false })
  await world.ended(import_id ?? '')
  expect(await world.people('george')).toMatchObject([{ notes: 'x'.repeat(100_000) }])
})

test('L2: a file with the headers of an earlier one is read as that one was', async () => {
  await using world = await importWorld({ contacts: 0 })
  await world.give('Name,Firm\nAda Byron,Engines\n')
  expect((await world.state()).plan).toMatchObject({
    recalled: false,
    columns: [{ field: 'name' }, { field: null }],
  })
  await world.handlers['import.map']({ column: 'Firm', field: 'company_name' })
  await world.check()
  await world.give('Firm,Name\nLogic,George Boole\n')
  expect((await world.state()).plan).toMatchObject({
    recalled: true,
    columns: [
      { name: 'Firm', field: 'company_name' },
      { name: 'Name', field: 'name' },
    ],
  })
  await world.give('Firm,Name,Other\nLogic,George Boole,\n')
  expect((await world.state()).plan).toMatchObject({ recalled: false })
})

test('L2: people go straight onto a hot list as they arrive, 25 at a time, and those filled in too', async () => {
  await using world = await importWorld({ contacts: 0 })
  const made = await world.service.call('POST', '/hot-lists', { name: 'Conference' })
  const list = (made.body as { id: string }).id
  await world.service.call('POST', '/contacts', {
    first_name: 'Known',
    last_name: 'Person',
    email: 'p0@many.example',
  })
  await world.sync()
  await world.give(manyPeople(40))
  await world.check()
  await world.handlers['import.choose']({ because: 'email', choice: 'fill' })
  await world.handlers['import.list']({ list: { id: list, name: 'Conference' } })
  expect((await world.state()).list).toEqual({ id: list, name: 'Conference' })
  const { import_id } = await world.handlers['import.start']({ dry_run: false })
  await world.ended(import_id ?? '')
  await world.until(() => world.outbox.counts().pending === 0)
  expect(await world.requests('hotLists.members.add')).toHaveLength(2)
  const { members } = (await world.service.call('GET', `/hot-lists/${list}?per_page=200`)).body as {
    members: unknown[]
  }
  expect(members).toHaveLength(40)
})
