import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { isLocalId, localId, replaceLocalIds } from '#main/engine/api/local-ids.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { httpServer, json } from '#test/support/raw-server.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

async function border() {
  const server = await httpServer((_request, response) => json(response, 200, { id: 'h1' }))
  const said: string[] = []
  const api = createApi({
    baseUrl: `${server.url}/api/v2`,
    getToken: async () => 'token',
    onUnauthorized: async () => null,
    budget: { acquire: async () => ({ done: () => ({ retryInMs: 0 }), release: () => {} }) },
    clock: manualClock(),
    version: '0',
    log: { info: () => {}, warn: () => {}, error: (message) => void said.push(message) },
  })
  return { api, server, said, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('no request carries a local id, wherever it stands: that is an error in tests', async () => {
  await using world = await border()
  const id = localId('hot_lists')
  await expect(world.api.call('hotLists.read', { params: { id } })).rejects.toThrow('local id')
  await expect(
    world.api.call('hotLists.members.add', {
      params: { id: 'h1' },
      body: { source_ids: ['c1', localId('contacts')] },
    }),
  ).rejects.toThrow('local id')
  expect(world.server.received).toEqual([])
})

test('outside tests such a request is held back, and answered as not yet at the service', async () => {
  await using world = await border()
  vi.stubEnv('NODE_ENV', 'production')
  expect(
    await world.api.call('hotLists.read', { params: { id: localId('hot_lists') } }),
  ).toMatchObject({ kind: 'refused', status: 0, code: 'not_yet_there' })
  expect(world.server.received).toEqual([])
  expect(world.said).toHaveLength(1)
})

test('an id of the service may begin like one made here', async () => {
  expect(['new-york', 'new-1', 'new-hot_lists-42'].filter(isLocalId)).toEqual([])
  await using world = await border()
  expect(await world.api.call('hotLists.read', { params: { id: 'new-york' } })).toMatchObject({
    kind: 'ok',
  })
})

test.each([
  ['an id', (id: string) => ({ ids: [id] })],
  ['the path of a screen', (id: string) => ({ path: `/hot-lists/${id}?member=m_1` })],
])('a local id is replaced in %s', (_where, holds) => {
  const id = localId('hot_lists')
  expect(replaceLocalIds(holds(id), () => 'h1')).toEqual(holds('h1'))
})

test('the id of the service is encoded in a path', () => {
  const id = localId('contacts')
  expect(replaceLocalIds(`/people/${id}`, () => 'a/b?c')).toBe('/people/a%2Fb%3Fc')
})

test('what holds no local id is the same value, and so is a text that only mentions one', () => {
  const values = [new Uint8Array([1, 2]), { note: `see ${localId('contacts')}` }, null, 7]
  for (const value of values) expect(replaceLocalIds(value, () => 'c1')).toBe(value)
})
