import { expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { createReviewReader } from '#main/engine/runs/employment-review-reader.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { httpServer, json } from '#test/support/raw-server.ts'

/* F8: what is kept of an employment review that was read, and what a failure leaves of it. */

interface Answer {
  status: number
  body?: unknown
}
const ok = (body: object): Answer => ({ status: 200, body })
const no = (status: number): Answer => ({ status, body: { error: { code: 'no', message: 'No.' } } })
const role = { role_key: 'k1', title: 'CFO' }

/** A reader over real HTTP; each of the three things it asks for is answered as the test says. */
async function world() {
  const answers = {
    person: ok({ id: 'c1' }),
    processing: ok({ status: 'ready', run_id: 'r1', source_revision: 3, history_revision: 'h2' }),
    review: ok({ status: 'ready', run_id: 'r1', roles: [role] }),
  }
  const kindOf = (path: string) => {
    if (path.includes('processing')) return 'processing'
    return path.includes('employment') ? 'review' : 'person'
  }
  const server = await httpServer((request, response) => {
    const { status, body } = answers[kindOf(request.path)]
    json(response, status, body ?? {})
  })
  const clock = manualClock()
  const values = new Map<string, string>()
  const writes: string[] = []
  const kv: KeyValue = {
    get: (key) => values.get(key) ?? null,
    set(key, value) {
      values.set(key, value)
      writes.push(value)
    },
  }
  const touched: string[] = []
  const api = createApi({
    baseUrl: `${server.url}/api/v2`,
    getToken: async () => 'token',
    onUnauthorized: async () => null,
    budget: { acquire: async () => ({ done: () => ({ retryInMs: 60_000 }), release: () => {} }) },
    clock,
    version: '0',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const begin = () =>
    createReviewReader({ api, clock, kv, touch: (...tables) => void touched.push(...tables) })
  return {
    answers,
    clock,
    touched,
    writes,
    begin,
    reader: begin(),
    asked: () => server.received.map(({ path }) => kindOf(path)),
    async [Symbol.asyncDispose]() {
      await api.close()
      await server[Symbol.asyncDispose]()
    },
  }
}

test('F8: a review is kept with what approving it has to name', async () => {
  await using it = await world()
  const reading = it.reader.read('c1')
  expect([it.reader.reading('c1'), it.reader.reading('c2')]).toEqual([true, false])
  expect(it.reader.read('c1')).toBe(reading)
  await reading
  expect([it.reader.reading('c1'), it.touched]).toEqual([false, ['employment', 'employment']])
  expect(it.reader.of('c1')).toMatchObject({
    status: 'ready',
    run_id: 'r1',
    revisions: { source_revision: 3, history_revision: 'h2' },
    read_at: it.clock.now(),
    problem: null,
  })
  expect([...(it.reader.of('c1')?.keys ?? [])]).toEqual([['k1', 'k1']])
  expect(it.asked()).toEqual(['processing', 'review'])
})

test.each([
  [{ source_revision: null, history_revision: 2 }],
  [{ source_revision: 1 }],
  [{ history_revision: 2 }],
  [{}],
])('F8: half a revision is none, and the one of the review counts then: %o', async (revisions) => {
  await using it = await world()
  it.answers.processing = ok({ status: 'ready', run_id: 'r1', ...revisions })
  await it.reader.read('c1')
  expect(it.reader.of('c1')?.revisions).toBeNull()
  it.answers.review = ok({ roles: [role], source_revision: 0, history_revision: 0 })
  await it.reader.read('c1')
  expect(it.reader.of('c1')?.revisions).toEqual({ source_revision: 0, history_revision: 0 })
})

test.each([
  ['no run', { status: 'ready', run_id: null }, 'none', null],
  ['a run that is at work', { status: 'queued', run_id: 'r2' }, 'processing', 'r2'],
])(
  'F8: with %s no review is asked for, and none of before is shown',
  async (_with, processing, status, run_id) => {
    await using it = await world()
    await it.reader.read('c1')
    it.answers.processing = ok(processing)
    await it.reader.read('c1')
    expect(it.reader.of('c1')).toMatchObject({ status, run_id, roles: [] })
    expect(it.reader.of('c1')?.keys.size).toBe(0)
    expect(it.asked()).toEqual(['processing', 'review', 'processing'])
  },
)

test.each([
  ['processing', 500, 'unreadable', 'unknown'],
  ['processing', 429, 'limited', 'unknown'],
  ['processing', 403, 'scope', 'unknown'],
  ['processing', 401, 'signed_out', 'unknown'],
  ['review', 500, 'unreadable', 'on'],
  ['review', 404, 'gone', 'on'],
  ['review', 403, 'scope', 'on'],
] as const)(
  'F8: a %s that meets %i says why, and hides nothing of before',
  async (kind, status, code, pilot) => {
    await using first = await world()
    first.answers[kind] = no(status)
    await first.reader.read('c1')
    expect(first.reader.of('c1')).toMatchObject({ status: 'none', roles: [], read_at: 0 })
    expect([first.reader.of('c1')?.problem?.code, first.reader.pilot()]).toEqual([code, pilot])
    await using it = await world()
    await it.reader.read('c1')
    const read_at = it.clock.now()
    await it.clock.advance(60_000)
    it.answers[kind] = no(status)
    await it.reader.read('c1')
    expect(it.reader.of('c1')).toMatchObject({ status: 'ready', run_id: 'r1', read_at })
    expect(it.reader.of('c1')?.roles).toHaveLength(1)
    expect(it.reader.of('c1')?.problem?.code).toBe(code)
    it.answers[kind] =
      kind === 'review' ? ok({ roles: [role] }) : ok({ status: 'none', run_id: null })
    await it.reader.read('c1')
    expect(it.reader.of('c1')?.problem).toBeNull()
  },
)

test.each([404, 405, 501])(
  'F8: a %i whose person cannot be read either says nothing of the pilot',
  async (status) => {
    await using it = await world()
    it.answers.processing = no(status)
    it.answers.person = no(500)
    await it.reader.read('c1')
    expect([it.reader.pilot(), it.reader.of('c1')?.problem?.code]).toEqual([
      'unknown',
      'unreadable',
    ])
  },
)

test('F8: once the pilot was seen, people without a status do not switch it off', async () => {
  await using it = await world()
  await it.reader.read('c1')
  it.answers.processing = no(404)
  for (const id of ['c2', 'c3', 'c4']) await it.reader.read(id)
  expect(it.reader.pilot()).toBe('on')
  // Whether there is one outlives a restart, and is written once.
  expect([it.begin().pilot(), it.writes]).toEqual(['on', ['on']])
})

test('F8: a pilot that was off is believed to be for a day, across a restart and a clock set back', async () => {
  await using it = await world()
  it.answers.processing = no(501)
  await it.reader.read('c1')
  const day = 86_400_000
  await it.clock.advance(day - 1)
  expect(it.begin().pilot()).toBe('off')
  await it.clock.advance(1)
  expect(it.begin().pilot()).toBe('unknown')
  it.clock.setWall(it.clock.now() - 3 * day)
  expect(it.begin().pilot()).toBe('unknown')
})

test('F8: of two hundred people at most something is in memory; who was read last goes last', async () => {
  await using it = await world()
  it.answers.processing = ok({ status: 'none', run_id: null })
  const read = (at: number) => it.reader.read(`c${at}`)
  const isKept = (at: number) => it.reader.of(`c${at}`) !== null
  for (let at = 0; at < 200; at += 1) await read(at)
  // Again: nobody else goes for it.
  await read(199)
  expect([0, 1, 2, 199].filter(isKept)).toEqual([0, 1, 2, 199])
  await read(0)
  await read(200)
  expect([0, 1, 2, 199, 200].filter(isKept)).toEqual([0, 2, 199, 200])
})
