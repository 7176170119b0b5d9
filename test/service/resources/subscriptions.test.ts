import { expect, test } from 'vitest'
import { scopes } from '#shared/api/scopes.ts'
import { testWorld } from '../support.ts'

const wanted = { url: 'https://receiver.example/hook', events: ['contact.created'] }

test('a token sees its own subscriptions, and can change no other', async () => {
  using test = testWorld({ contacts: 0 })
  const [mine, theirs] = [test.token(scopes), test.token(scopes)]
  const as = (token: string) => (method: string, path: string, body?: unknown) =>
    test.call(method, path, body, { token })
  const made = (await as(mine)('POST', '/webhooks', wanted)).body as { id: string }
  const listed = async (token: string) =>
    ((await as(token)('GET', '/webhooks')).body as { webhooks: { id: string }[] }).webhooks
  expect((await listed(mine)).map(({ id }) => id)).toEqual([made.id])
  expect(await listed(theirs)).toEqual([])
  expect((await as(theirs)('PATCH', `/webhooks/${made.id}`, { active: false })).status).toBe(404)
  expect((await as(theirs)('DELETE', `/webhooks/${made.id}`)).status).toBe(404)
  expect((await as(mine)('DELETE', `/webhooks/${made.id}`)).status).toBe(200)
})

test('a subscription from before there were owners is everybody’s', async () => {
  using test = testWorld({ contacts: 0 })
  await test.ok('POST', '/webhooks', wanted)
  test.world.db.run('UPDATE webhooks SET owner = NULL')
  const token = test.token(scopes)
  expect((await test.call('GET', '/webhooks', undefined, { token })).body).toMatchObject({
    webhooks: [{ url: wanted.url }],
  })
})

test('the subscriptions of a new workspace are those of its first person, and of no other token', async () => {
  using test = testWorld()
  expect((await test.call('GET', '/webhooks')).body).toMatchObject({ webhooks: [{}, {}] })
  const token = test.token(scopes)
  expect((await test.call('GET', '/webhooks', undefined, { token })).body).toMatchObject({
    webhooks: [],
  })
})
