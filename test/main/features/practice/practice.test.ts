import { beforeEach, expect, test } from 'vitest'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { PracticeControl } from '#main/features/common/practice-control.ts'
import type { Workspaces } from '#main/features/common/workspaces.ts'
import { practiceHandlers } from '#main/features/practice/practice.ts'
import { engineOf, silentHub } from '#test/support/engine.ts'

/* D13: what can go wrong is tried in the practice workspace, and in no other. */

let running: boolean
let stopped: boolean
let done: unknown[]
let members: Record<string, { record: object; local?: boolean; joined?: object }>
let pending: { link: string | null }[]
let ask: ReturnType<typeof practiceHandlers>
beforeEach(() => {
  running = true
  stopped = false
  done = []
  members = {
    m_1: { record: { list_id: 'hl_1', tier: 'S' }, joined: { contact: { first_name: 'Ada' } } },
  }
  pending = []
  const note =
    (name: string) =>
    async (...of: unknown[]) =>
      void done.push([name, ...of])
  const control = {
    state: async () => ({ flight_mode: true, accept_status: false, rate_scale: 1 }),
    flightMode: note('flightMode'),
    acceptStatus: note('acceptStatus'),
    stumble: note('stumble'),
    colleague: note('colleague'),
    tokens: async () => [{ id: 't_1' }],
    createToken: async () => ({ token: 'hdk_x' }),
    revokeToken: note('revokeToken'),
  } as unknown as PracticeControl
  const rows = () =>
    Object.entries(members).map(([id, row]) => ({ id, local: false, joined: {}, ...row }))
  const engine = engineOf({
    cache: {
      get: async (_table: string, id: string) => rows().find((row) => row.id === id) ?? null,
      list: async () => ({ rows: rows().slice(0, 1) }),
    } as never,
    outbox: { wake: () => void done.push('wake'), pending: () => ({ rows: pending }) } as never,
    sync: {
      tryNow() {},
      pollCredits: async () => {},
      refresh: async (what: unknown) => void done.push(['refresh', what]),
    } as never,
  }) as unknown as Engine
  ask = practiceHandlers(
    {
      open: () => engine,
      control: () => (running ? control : null),
      startedControl: () => (running ? control : null),
      practiceStopped: () => stopped,
      restartPractice: note('restart'),
    } as unknown as Workspaces,
    silentHub,
  )
})
const codeOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => 'done',
      (error: unknown) => (error instanceof ProblemError ? error.problem.code : error),
    )

test('in any other workspace nothing can be tried, and nothing is said to be', async () => {
  running = false
  for (const work of [
    () => ask['practice.flightMode']({ on: true }),
    () => ask['practice.ignoreStatus']({ on: true }),
    () => ask['practice.stumble']({}),
    () => ask['practice.colleague']({}),
    () => ask['practice.createToken']({ name: 'x', scopes: [] }),
    () => ask['practice.revokeToken']({ id: 't_1' }),
  ])
    expect(await codeOf(work)).toBe('no_practice')
  expect(done).toEqual([])
  expect(await ask['practice.state']({})).toMatchObject({ available: false, stopped: false })
  expect(await ask['practice.tokens']({})).toEqual({ tokens: [] })
})

test('one that ended again and again says so, and is started by a person', async () => {
  running = false
  stopped = true
  expect(await ask['practice.state']({})).toMatchObject({ available: false, stopped: true })
  await ask['practice.restart']({})
  expect(done).toEqual([['restart']])
})

test('its switches are told as they stand', async () => {
  expect(await ask['practice.state']({})).toEqual({
    available: true,
    flight_mode: true,
    ignores_status: true,
    stopped: false,
  })
})

test.each([
  [true, [['flightMode', true]]],
  [false, [['flightMode', false], 'wake']],
])('flight mode %s: what waits is sent once it ends', async (on, expected) => {
  await ask['practice.flightMode']({ on })
  expect(done).toEqual(expected)
})

test('a status that is to be ignored is one that is not accepted', async () => {
  await ask['practice.ignoreStatus']({ on: true })
  await ask['practice.ignoreStatus']({ on: false })
  expect(done).toEqual([
    ['acceptStatus', false],
    ['acceptStatus', true],
  ])
})

test.each([
  ['S', 'B'],
  ['B', 'S'],
  [null, 'S'],
])('a colleague sets another tier than %s: %s, and the list is read again', async (tier, other) => {
  members = { m_1: { record: { list_id: 'hl_1', tier } } }
  await ask['practice.colleague']({})
  expect(done).toEqual([
    [
      'colleague',
      'hotLists.members.update',
      { id: 'hl_1', member_id: 'm_1' },
      { tier: other, status: 'replied' },
    ],
    ['refresh', { resource: 'hot_lists', id: 'hl_1' }],
  ])
})

test('P6: a colleague edits whom one is editing, so that the two meet; sending finds it', async () => {
  members = { m_1: { record: { list_id: 'hl_1' } }, m_2: { record: { list_id: 'hl_2' } } }
  pending = [{ link: '/people/c_1' }, { link: null }, { link: '/hot-lists/hl_2?member=m_2' }]
  await ask['practice.colleague']({})
  expect(done).toMatchObject([['colleague', 'hotLists.members.update', { member_id: 'm_2' }, {}]])
})

test.each<[string, typeof members]>([
  ['nobody is on a list', {}],
  ['the service does not know whom', { m_1: { record: { list_id: 'hl_1' }, local: true } }],
])('where %s, there is nobody a colleague could edit', async (_name, rows) => {
  members = rows
  expect(await codeOf(() => ask['practice.colleague']({}))).toBe('nobody')
  expect(done).toEqual([])
})
