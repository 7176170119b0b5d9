import { expect, test } from 'vitest'
import { createApiLater } from '#main/engine/api/index.ts'
import { BaseUrlError } from '#main/engine/api/request-path.ts'
import type { Connection } from '#main/ports.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { openBudget, silent } from './world.ts'

/** A client whose requests all end at a connection that refuses them. */
function world(after?: Promise<void>) {
  const sent: string[] = []
  let destroyed = 0
  const dispatcher: Connection = {
    dispatch({ path }, handler) {
      sent.push(path)
      handler.onResponseError?.({} as never, new Error('refused'))
      return true
    },
    destroy: async () => void (destroyed += 1),
  }
  const budget = openBudget()
  const options = {
    getToken: async () => 'token-1',
    onUnauthorized: async () => null,
    budget,
    clock: manualClock(),
    log: silent,
    version: '9.9.9',
    dispatcher,
  }
  const create = (baseUrl: string) => createApiLater({ ...options, baseUrl }, after)
  return { create, sent, destroyed: () => destroyed }
}

const service = 'https://service.example/api/v2'

test('calls leave in the order in which they were made, also those made before the client was read', async () => {
  const settled = Promise.withResolvers<void>()
  const { create, sent } = world(settled.promise)
  const api = create(service)
  const calls = [
    api.call('credits.read'),
    api.call('contacts.read', { params: { id: '1' } }),
    api.call('contacts.read', { params: { id: '2' } }),
  ]
  expect(sent).toEqual([])
  settled.resolve()
  const outcomes = await Promise.all(calls)
  expect(outcomes.map(({ kind }) => kind)).toEqual(['not_sent', 'not_sent', 'not_sent'])
  expect(sent.map((path) => path.replace('/api/v2', ''))).toEqual([
    '/credits',
    '/contacts/1',
    '/contacts/2',
  ])
})

test('closed while a call waits, the call is given up at once and nothing is sent, then or later', async () => {
  const settled = Promise.withResolvers<void>()
  const { create, sent, destroyed } = world(settled.promise)
  const api = create(service)
  const waiting = api.call('credits.read')
  await api.close()
  expect(await waiting).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
  settled.resolve()
  expect(await api.call('credits.read')).toMatchObject({ kind: 'not_sent', reason: 'cancelled' })
  expect(sent).toEqual([])
  expect(destroyed()).toBe(1)
})

test('an address that may carry no token is refused at once', () => {
  expect(() => world().create('http://service.example')).toThrow(BaseUrlError)
})
