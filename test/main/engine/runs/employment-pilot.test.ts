import { expect, test } from 'vitest'
import { createApi } from '#main/engine/api/client.ts'
import type { KeyValue } from '#main/engine/api/index.ts'
import { createReviewReader } from '#main/engine/runs/employment-review-reader.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { httpServer, json } from '#test/support/raw-server.ts'

const day = 24 * 3_600_000
type Answer = { status: number; body?: unknown }
const missing: Answer = { status: 404, body: { error: { code: 'not_found' } } }
const noPilot: Answer = { status: 404, body: { error: { message: 'No such endpoint.' } } }
const status: Answer = { status: 200, body: { status: 'none', run_id: null } }

/** A reader of reviews over real HTTP: `people` are there, `answers` says what each status is. */
async function world(people: string[], answers: Record<string, Answer>) {
  const server = await httpServer((request, response) => {
    const [, id = '', rest] = /\/contacts\/([^/]+)(\/.*)?$/.exec(request.path) ?? []
    const person: Answer = people.includes(id) ? { status: 200, body: { id } } : missing
    const answer = rest ? (answers[id] ?? missing) : person
    json(response, answer.status, answer.body ?? {})
  })
  const clock = manualClock()
  const values = new Map<string, string>()
  const kv: KeyValue = {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
  }
  const api = createApi({
    baseUrl: `${server.url}/api/v2`,
    getToken: async () => 'token',
    onUnauthorized: async () => null,
    budget: { acquire: async () => ({ done: () => ({ retryInMs: 0 }), release: () => {} }) },
    clock,
    version: '0',
    log: { info: () => {}, warn: () => {}, error: () => {} },
  })
  const reader = createReviewReader({ api, clock, kv, touch: () => {} })
  return { reader, clock, answers, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

test('a 404 for the status of one person switches the pilot off for nobody', async () => {
  await using gone = await world([], {})
  await gone.reader.read('c1')
  await gone.reader.read('c2')
  expect(gone.reader.pilot()).toBe('unknown')
  await using without = await world(['c1', 'c2'], { c2: status })
  await without.reader.read('c1')
  expect(without.reader.pilot()).toBe('unknown')
  expect(without.reader.of('c1')?.status).toBe('none')
  await without.reader.read('c2')
  expect(without.reader.pilot()).toBe('on')
})

test('F8: a role without a key is shown and hides no other', async () => {
  const ready: Answer = {
    status: 200,
    body: {
      status: 'ready',
      run_id: 'r1',
      roles: [
        { title: 'CFO', change: 'add' },
        { role_key: 7, title: 'Controller' },
      ],
    },
  }
  await using at = await world(['c1'], { c1: ready })
  await at.reader.read('c1')
  expect(at.reader.of('c1')?.roles).toMatchObject([
    { key: null, change: 'add', proposed: { title: 'CFO' } },
    { key: '7', proposed: { title: 'Controller' } },
  ])
})

test.each([
  ['by its words, for one person', ['c1'], noPilot],
  ['by 404 for two people who are there', ['c1', 'c2'], missing],
  ['by 501', ['c1'], { status: 501 }],
])(
  'the service says %s that there is no pilot: it is asked again after a day, and on demand',
  async (_name, people, answer) => {
    await using at = await world(
      [...people, 'c9'],
      Object.fromEntries(people.map((id) => [id, answer])),
    )
    for (const id of people) await at.reader.read(id)
    expect(at.reader.pilot()).toBe('off')
    await at.clock.advance(day)
    expect(at.reader.pilot()).toBe('unknown')
    at.answers['c9'] = status
    await at.reader.read('c9')
    expect(at.reader.pilot()).toBe('on')
  },
)
