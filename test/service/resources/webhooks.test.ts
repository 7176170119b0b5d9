import { expect, test } from 'vitest'
import { eventTypes } from '#shared/api/events.ts'
import { testWorld, type TestWorld } from '../support.ts'

/* Contract §2, §6: who may be told, and that a secret is never told back. */

const url = 'https://receiver.example/hook'
const made = (test: TestWorld, more: object = {}) =>
  test.ok<{ id: string } & Record<string, unknown>>('POST', '/webhooks', {
    url,
    events: ['contact.created'],
    ...more,
  })

test.each([
  'http://receiver.example/hook',
  'ftp://receiver.example/hook',
  'ftp://localhost/hook',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'receiver.example/hook',
  'https://',
  'https://name:password@receiver.example/hook',
  'https://name@receiver.example/hook',
  'http://127.0.0.1.receiver.example/hook',
  'http://localhost.receiver.example/hook',
  '',
  7,
  null,
])('%s is no address to deliver to, new or changed', async (address) => {
  using test = testWorld({ contacts: 0 })
  expect(
    await test.call('POST', '/webhooks', { url: address, events: ['contact.created'] }),
  ).toMatchObject({ status: 422, body: { error: { fields: { url: expect.any(String) } } } })
  const { id } = await made(test)
  expect((await test.call('PATCH', `/webhooks/${id}`, { url: address })).status).toBe(422)
  expect(await test.ok('GET', '/webhooks')).toMatchObject({ webhooks: [{ id, url }] })
})

test.each([
  'http://localhost:8080/x',
  'http://127.0.0.1/x',
  'http://127.9.8.7:1/',
  'http://[::1]/x',
])('%s stays on this machine, and may be plain', async (address) => {
  using test = testWorld({ contacts: 0 })
  expect(await made(test, { url: address })).toMatchObject({ url: address, active: true })
})

test.each<[string, unknown]>([
  ['no events', []],
  ['an event there is not', ['contact.vanished']],
  ['one of each', ['contact.created', 'contact.vanished']],
  ['a text', 'contact.created'],
])('%s cannot be subscribed to', async (_name, events) => {
  using test = testWorld({ contacts: 0 })
  expect((await test.call('POST', '/webhooks', { url, events })).status).toBe(422)
  const { id } = await made(test)
  expect((await test.call('PATCH', `/webhooks/${id}`, { events })).status).toBe(422)
})

test('every event of the contract can be subscribed to, each once', async () => {
  using test = testWorld({ contacts: 0 })
  const hook = await made(test, { events: [...eventTypes, ...eventTypes] })
  expect(hook['events']).toEqual([...eventTypes])
})

test('a secret is taken and never told, neither when it is made nor later', async () => {
  using test = testWorld({ contacts: 0 })
  const secret = 'a secret of thirty-two characters'
  const hook = await made(test, { secret })
  const changed = await test.ok('PATCH', `/webhooks/${hook.id}`, { events: ['credit.low'] })
  for (const answer of [hook, changed, await test.ok('GET', '/webhooks')])
    expect(JSON.stringify(answer)).not.toContain(secret)
  expect(test.world.db.value('SELECT secret FROM webhooks WHERE id = ?', hook.id)).toBe(secret)
})

test('a change touches what it names; switched on again, a subscription has its attempts anew', async () => {
  using test = testWorld({ contacts: 0 })
  const hook = await made(test)
  test.world.db.run('UPDATE webhooks SET failure_count = 10, active = 0 WHERE id = ?', hook.id)
  const patch = (body: object) => test.ok('PATCH', `/webhooks/${hook.id}`, body)
  expect(await patch({ events: ['credit.low'] })).toMatchObject({
    url,
    events: ['credit.low'],
    active: false,
    failure_count: 10,
  })
  expect(await patch({ active: true })).toMatchObject({ active: true, failure_count: 0 })
  test.world.db.run('UPDATE webhooks SET failure_count = 3 WHERE id = ?', hook.id)
  expect(await patch({ active: true })).toMatchObject({ active: true, failure_count: 3 })
  expect(await patch({ active: false })).toMatchObject({ active: false, failure_count: 3 })
})

test('a deleted subscription is gone, and deleting it again is 404', async () => {
  using test = testWorld({ contacts: 0 })
  const { id } = await made(test)
  await test.ok('DELETE', `/webhooks/${id}`)
  expect(await test.ok('GET', '/webhooks')).toMatchObject({ webhooks: [] })
  for (const [method, body] of [['PATCH', { active: true }], ['DELETE']] as const)
    expect((await test.call(method, `/webhooks/${id}`, body)).status).toBe(404)
})
