import { expect, test } from 'vitest'
import { testWorld } from '../support.ts'

test('a contact is linked to the company of that name or domain, or a new one is made', async () => {
  using test = testWorld({ contacts: 0 })
  const first = await test.ok('POST', '/contacts', {
    first_name: 'A',
    company_name: '  Zephyr   Werke ',
    company_domain: 'zephyr.example',
  })
  const byName = await test.ok('POST', '/contacts', {
    first_name: 'B',
    company_name: 'ZEPHYR werke',
  })
  const byDomain = await test.ok('POST', '/contacts', {
    first_name: 'C',
    company_domain: 'Zephyr.example',
    company_name: 'Zephyr GmbH',
  })
  const other = await test.ok('POST', '/contacts', {
    first_name: 'D',
    company_name: 'Boreas Werke',
  })
  expect([byName['company_id'], byDomain['company_id']]).toEqual([
    first['company_id'],
    first['company_id'],
  ])
  expect(other['company_id']).not.toBe(first['company_id'])
  expect((await test.ok('GET', `/companies/${String(first['company_id'])}`))['contact_count']).toBe(
    3,
  )
  expect(
    await test.call('POST', '/contacts', { first_name: 'E', company_id: 'co_none' }),
  ).toMatchObject({ status: 422, body: { error: { fields: { company_id: expect.any(String) } } } })
})

test('a refused request leaves nothing behind', async () => {
  using test = testWorld({ contacts: 0 })
  const { id } = await test.ok('POST', '/contacts', { first_name: 'A' })
  const before = test.world.db.value('SELECT count(*) FROM companies')
  expect(
    (
      await test.call('PATCH', `/contacts/${String(id)}`, {
        first_name: 'B',
        company_id: 'co_none',
      })
    ).status,
  ).toBe(422)
  expect((await test.ok('GET', `/contacts/${String(id)}`))['first_name']).toBe('A')
  expect(test.world.db.value('SELECT count(*) FROM companies')).toBe(before)
})

test('a PATCH touches the named fields alone, and says in its event which of them changed', async () => {
  using test = testWorld({ contacts: 0 })
  const made = await test.ok('POST', '/contacts', {
    first_name: 'A',
    last_name: 'B',
    title: 'CFO',
    email: 'a@b.example',
  })
  test.wait(1000)
  const changed = await test.ok('PATCH', `/contacts/${String(made['id'])}`, {
    title: 'CEO',
    last_name: 'B',
  })
  expect(changed).toEqual({
    ...made,
    title: 'CEO',
    updated_at: expect.not.stringMatching(String(made['updated_at'])),
  })
  expect(await test.ok('PATCH', `/contacts/${String(made['id'])}`, { title: 'CEO' })).toEqual(
    changed,
  )
  const events = test.world.db
    .all<{ data: string }>(`SELECT data FROM events WHERE type = 'contact.updated'`)
    .map((row) => JSON.parse(row.data) as unknown)
  expect(events).toEqual([{ contact_id: made['id'], changed_fields: ['title'] }])
})

test('a deleted contact leaves its lists, and the lists stay', async () => {
  using test = testWorld({ contacts: 0 })
  const contact = await test.ok('POST', '/contacts', { first_name: 'A' })
  const list = await test.ok('POST', '/hot-lists', { name: 'L' })
  await test.ok('POST', `/hot-lists/${String(list['id'])}/members`, { source_ids: [contact['id']] })
  await test.ok('DELETE', `/contacts/${String(contact['id'])}`)
  expect(await test.ok('GET', `/hot-lists/${String(list['id'])}`)).toMatchObject({
    member_count: 0,
    members: [],
  })
  expect((await test.call('DELETE', `/contacts/${String(contact['id'])}`)).status).toBe(404)
})
