import { expect, test } from 'vitest'
import { memberStatuses } from '#shared/api/values.ts'
import { testWorld, type TestWorld } from '../support.ts'

async function member(test: TestWorld) {
  const contact = await test.ok<{ id: string }>('POST', '/contacts', { first_name: 'A' })
  const list = await test.ok<{ id: string }>('POST', '/hot-lists', { name: 'L' })
  const added = await test.ok<{ members: { id: string }[] }>(
    'POST',
    `/hot-lists/${list.id}/members`,
    { source_ids: [contact.id] },
  )
  return {
    list: list.id,
    contact: contact.id,
    path: `/hot-lists/${list.id}/members/${added.members[0]?.id}`,
  }
}

test('any status may follow any other (contract §3)', async () => {
  using test = testWorld({ contacts: 0 })
  const { path } = await member(test)
  for (const from of memberStatuses) {
    for (const to of memberStatuses) {
      await test.ok('PATCH', path, { status: from })
      expect(await test.ok('PATCH', path, { status: to })).toMatchObject({ status: to })
    }
  }
})

test('P5: where status is not accepted, it is left out without a word, and tier and notes are stored', async () => {
  using test = testWorld({ contacts: 0 })
  test.world.options.accept_status = false
  const { path } = await member(test)
  expect(await test.ok('PATCH', path, { status: 'replied', tier: 'A', notes: 'x' })).toMatchObject({
    status: 'not_started',
    tier: 'A',
    notes: 'x',
  })
})

test('adding somebody twice gives the one member, and an unknown id adds nobody', async () => {
  using test = testWorld({ contacts: 0 })
  const { list, contact } = await member(test)
  const other = await test.ok<{ id: string }>('POST', '/contacts', { first_name: 'B' })
  const again = await test.ok<{ members: { contact_id: string }[] }>(
    'POST',
    `/hot-lists/${list}/members`,
    { source_ids: [contact, other.id, contact] },
  )
  expect(again.members.map((each) => each.contact_id)).toEqual([contact, other.id])
  expect(
    await test.call('POST', `/hot-lists/${list}/members`, { source_ids: [other.id, 'c_none'] }),
  ).toMatchObject({
    status: 422,
    body: { error: { fields: { source_ids: expect.stringContaining('c_none') } } },
  })
  expect(await test.ok('GET', `/hot-lists/${list}`)).toMatchObject({ member_count: 2 })
})

test('A12: a removed member is a person still, and is only found on its own list', async () => {
  using test = testWorld({ contacts: 0 })
  const { path, contact, list } = await member(test)
  const other = await test.ok<{ id: string }>('POST', '/hot-lists', { name: 'M' })
  expect((await test.call('DELETE', path.replace(list, other.id))).status).toBe(404)
  expect(await test.ok('DELETE', path)).toEqual({ ok: true })
  expect((await test.call('GET', `/contacts/${contact}`)).status).toBe(200)
  expect((await test.call('PATCH', path, { tier: 'B' })).status).toBe(404)
})
