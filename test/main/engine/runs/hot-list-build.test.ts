import { rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { createBuilds } from '#main/engine/runs/hot-list-build.ts'
import { createOnce } from '#main/engine/runs/once.ts'
import { createKv } from '#main/engine/store/kv.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { httpServer, json, type Received } from '#test/support/raw-server.ts'

/*
 * A hot list of a desk's prospects is asked for at most once for each press, and one that was
 * perhaps made is looked for before anything is sent again (P7).
 */

const db = openTemporaryOutboxDb()
afterAll(() => {
  db.close()
  rmSync(dirname(db.file), { recursive: true, force: true })
})

type Answer = (response: ServerResponse, desk: string) => void
const isPost = ({ method }: Received) => method === 'POST'
const lose: Answer = (response) => {
  response.socket?.destroy()
}
const say =
  (status: number, body: unknown = { error: { code: 'no', message: 'No.' } }): Answer =>
  (response) =>
    json(response, status, body)

let desks = 0
/** A service with hot lists, and the builds of a desk of its own; `restart` begins them anew. */
async function world() {
  desks += 1
  const desk = `d${desks}`
  const lists: { id: unknown; name?: unknown }[] = [{ id: 'old', name: 'An old list' }]
  const at = { listing: say(200), post: say(200) }
  at.listing = (response) => json(response, 200, { hot_lists: lists })
  const make = (id: unknown = `made_${lists.length}`) => lists.push({ id, name: `List of ${desk}` })
  at.post = (response) => {
    make()
    json(response, 201, lists.at(-1))
  }
  const server = await httpServer((request, response) =>
    isPost(request) ? at.post(response, request.path) : at.listing(response, request.path),
  )
  const clock = manualClock()
  const kv = createKv(db, clock)
  const heard: string[] = []
  const api = createApi({
    baseUrl: `${server.url}/api/v2`,
    getToken: async () => 'token',
    onUnauthorized: async () => null,
    budget: { acquire: async () => ({ done: () => ({ retryInMs: 90_000 }), release: () => {} }) },
    clock,
    version: '0',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const begin = () =>
    createBuilds({
      once: createOnce(kv),
      api,
      clock,
      kv,
      refresh: async ({ resource }) => void heard.push(resource),
      touch: (...tables) => void heard.push(...tables),
    })
  const here = {
    desk,
    lists,
    at,
    make,
    clock,
    heard,
    builds: begin(),
    press: (intent: string = crypto.randomUUID(), on = desk) => here.builds.build(on, intent),
    /** What a press complains of. */
    complaint: async (intent?: string) => {
      const error: unknown = await here.press(intent).catch((problem: unknown) => problem)
      return error instanceof ProblemError ? error.problem.code : error
    },
    restart() {
      here.builds = begin()
    },
    posts: () => server.received.filter(isPost).map(({ path }) => path.split('/').at(-2)),
    async [Symbol.asyncDispose]() {
      await api.close()
      await server[Symbol.asyncDispose]()
    },
  }
  return here
}

test('a list that was made is told, read again, and nothing is open any more', async () => {
  await using it = await world()
  expect(await it.press()).toEqual({
    outcome: 'made',
    list_id: 'made_1',
    name: `List of ${it.desk}`,
    message: 'Hot list created.',
  })
  expect([it.builds.open(it.desk), it.heard]).toEqual([null, ['hot_lists', 'runs']])
})

test('two presses at a time are one request and one answer; of two desks, two', async () => {
  await using it = await world()
  const [one, two, other] = await Promise.all([
    it.press(),
    it.press(),
    it.press(undefined, `${it.desk}-b`),
  ])
  expect(two).toEqual(one)
  expect(other.list_id).not.toBe(one.list_id)
  expect(it.posts().toSorted((a = '', b = '') => a.localeCompare(b))).toEqual([
    it.desk,
    `${it.desk}-b`,
  ])
})

test.each([
  ['a number', 7, 'Seven', '7', 'Seven'],
  ['no name', 'x', undefined, 'x', null],
  ['a name that is nothing', 'x', null, 'x', null],
])('an answer with %s as it is read', async (_with, id, name, list_id, read) => {
  await using it = await world()
  it.at.post = say(201, { id, name })
  expect(await it.press()).toMatchObject({ outcome: 'made', list_id, name: read })
})

test.each([
  [401, 'signed_out'],
  [403, 'scope'],
  [404, 'gone'],
  [409, 'stale'],
  [410, 'gone'],
  [422, 'refused'],
  [429, 'limited'],
])('a %i says why: %s; nothing is open, and the next press asks again', async (status, code) => {
  await using it = await world()
  const well = it.at.post
  it.at.post = say(status)
  expect(await it.complaint()).toBe(code)
  expect(it.builds.open(it.desk)).toBeNull()
  it.at.post = well
  expect(await it.press()).toMatchObject({ outcome: 'made' })
})

test.each([
  ['cannot be read', say(500), 'unreadable'],
  ['may not be read', say(403), 'scope'],
  ['wait', say(429), 'limited'],
])(
  'where the lists %s nothing is sent, and the same press may be done again',
  async (_how, listing, code) => {
    await using it = await world()
    const well = it.at.listing
    const intent = crypto.randomUUID()
    it.at.listing = listing
    expect(await it.complaint(intent)).toBe(code)
    expect([it.posts(), it.builds.open(it.desk)]).toEqual([[], null])
    it.at.listing = well
    // An intent that never left is still its own.
    expect(await it.press(intent)).toMatchObject({ outcome: 'made' })
    expect(it.posts()).toHaveLength(1)
  },
)

const lostButMade =
  (make: () => void): Answer =>
  (response, path) => {
    make()
    lose(response, path)
  }

test('P7: a list whose answer was lost is found among the lists', async () => {
  await using it = await world()
  it.at.post = lostButMade(() => it.make())
  expect(await it.press()).toMatchObject({
    outcome: 'made',
    list_id: 'made_1',
    message: 'Hot list created. The response was lost.',
  })
  expect([it.posts().length, it.builds.open(it.desk)]).toEqual([1, null])
})

test('P7: what is not found stays open, and its press is answered so without another request', async () => {
  await using it = await world()
  it.at.post = lose
  const intent = crypto.randomUUID()
  const asked_at = it.clock.now()
  expect(await it.press(intent)).toMatchObject({ outcome: 'unknown', list_id: null, name: null })
  it.restart()
  expect(it.builds.open(it.desk)).toEqual({ asked_at, state: 'unknown' })
  expect(await it.press(intent)).toMatchObject({ outcome: 'unknown' })
  expect(it.posts()).toHaveLength(1)
})

test.each([
  ['shows it by then', 1, 1, 'The hot list already exists. Nothing was sent twice.'],
  ['still does not', 0, 2, 'Hot list created.'],
])('P7: a later press looks first; the service %s', async (_then, late, posts, message) => {
  await using it = await world()
  const well = it.at.post
  it.at.post = lose
  await it.press()
  it.restart()
  it.at.post = well
  if (late) it.make('late')
  expect(await it.press()).toMatchObject({ outcome: 'made', message })
  expect([it.posts().length, it.builds.open(it.desk)]).toEqual([posts, null])
})

test('P7: several new lists prove nothing: none is taken for the one that was asked for', async () => {
  await using it = await world()
  it.at.post = lostButMade(() => {
    it.make('mine')
    it.make('of a colleague')
  })
  expect(await it.press()).toMatchObject({ outcome: 'unknown', list_id: null })
})

test('P7: a later press names several new lists before anything is sent, and only the one after that creates', async () => {
  await using it = await world()
  const well = it.at.post
  it.at.post = lostButMade(() => {
    it.make('mine')
    it.make('of a colleague')
  })
  await it.press()
  it.at.post = well
  const told = await it.press()
  expect(told).toMatchObject({ outcome: 'unknown', list_id: null })
  expect(told.message).toContain(
    it.lists
      .slice(-2)
      .map(({ name }) => name)
      .join(' and '),
  )
  expect([it.posts().length, it.builds.open(it.desk)]).toEqual([1, null])
  it.restart()
  expect(await it.press()).toMatchObject({ outcome: 'made', message: 'Hot list created.' })
  expect(it.posts()).toHaveLength(2)
})

test('P7: lists that cannot be read after a lost answer prove nothing either', async () => {
  await using it = await world()
  it.at.post = lostButMade(() => {
    it.at.listing = say(500)
  })
  expect(await it.press()).toMatchObject({ outcome: 'unknown' })
  expect(it.builds.open(it.desk)?.state).toBe('unknown')
})

/** Hotdesk ends while the service is at work on a press; its answer never comes. */
async function killed(it: Awaited<ReturnType<typeof world>>, intent: string): Promise<void> {
  const left = Promise.withResolvers<void>()
  it.at.post = () => left.resolve()
  void it.press(intent).catch(() => {})
  await left.promise
  expect(it.builds.open(it.desk)?.state).toBe('sending')
  it.restart()
  expect(it.builds.open(it.desk)?.state).toBe('unknown')
}

test.each([
  ['was made', 1, 'made'],
  ['was not made', 0, 'unknown'],
])('P7: after a kill the same press sends nothing; a list that %s: %o', async (_it, made, then) => {
  await using it = await world()
  const intent = crypto.randomUUID()
  await killed(it, intent)
  if (made) it.make()
  expect(await it.press(intent)).toMatchObject({ outcome: then })
  expect(it.posts()).toHaveLength(1)
})

test('P7: a press whose list a later press has found says so', async () => {
  await using it = await world()
  const intent = crypto.randomUUID()
  await killed(it, intent)
  it.make()
  expect(await it.press()).toMatchObject({ outcome: 'made' })
  expect(await it.complaint(intent)).toBe('unknown')
  expect(it.posts()).toHaveLength(1)
})

test('P7: a press that was made is answered again after a restart; for another desk it is refused', async () => {
  await using it = await world()
  const intent = crypto.randomUUID()
  const made = await it.press(intent)
  it.restart()
  expect(await it.press(intent)).toEqual(made)
  await expect(it.press(intent, 'another')).rejects.toThrow('This press was for something else.')
  expect(it.posts()).toHaveLength(1)
})
