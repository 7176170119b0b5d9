import { afterEach, expect, test, vi } from 'vitest'
import {
  daily,
  startOfDay,
  statement,
  statementCells,
  statementHeader,
} from '#main/features/credits/spend-statement.ts'
import { laterOf, spentOf } from '#main/features/credits/spend-ledger.ts'
import { evidenceOf, noteOf, resultOf } from '#main/features/common/spend-labels.ts'
import { createPaidDrafts } from '#main/features/credits/paid-drafts.ts'
import { createLimits } from '#main/engine/spend/limit-store.ts'
import type { Receipt } from '#main/engine/spend/index.ts'
import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import { attributeAll } from '#shared/domain/credit-attribution.ts'
import { stretchOf } from '#renderer/screens/credits/search.ts'
import { creditsOf } from '#renderer/parts/spend/spend-labels.ts'
import { peopleWorld } from '../people/people-world.ts'

const MORNING = new Date(2026, 10, 20, 9).getTime()
const minute = 60_000
const reading = (at: number, total: number): BalanceReading => ({
  at,
  total,
  plan_balance: total,
  addon_balance: 0,
})
const receipt = (more: Partial<Receipt>): Receipt => ({
  seq: 1,
  id: 'r_1',
  operation_id: 'o_1',
  route: 'contacts.findEmail',
  target: { table: 'contacts', id: 'c_1', label: 'Ingrid Solberg' },
  outcome: 'paid',
  max_cost: 2,
  cost: 2,
  balance_before: 500,
  balance_after: 498,
  tags: {},
  detail: { result: { email: 'i@kvist.example' } },
  language: 'en',
  asked_at: MORNING,
  finished_at: MORNING,
  ...more,
})
const memory = () => {
  const kept = new Map<string, string>()
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => {
      kept.set(key, value)
    },
  }
}

test('D5, D11: a ledger is my calls and what they do not explain; a colleague at work on one day is one line', () => {
  const readings = [
    reading(MORNING - 1, 500),
    reading(MORNING + minute, 498),
    reading(MORNING + 10 * minute, 478),
    reading(MORNING + 20 * minute, 448),
    reading(MORNING + 30 * minute, 548),
  ]
  const receipts = [receipt({})]
  const rows = statement(
    { receipts, intervals: attributeAll(readings, [{ at: MORNING, min: 2, max: 2 }]) },
    readings,
  )
  expect(rows.map((row) => [row.kind, row.delta])).toEqual([
    ['top_up', 100],
    ['others', -50],
    ['mine', -2],
  ])
  expect(rows[1]).toMatchObject({
    since: MORNING + minute,
    balance_before: 498,
    balance_after: 448,
  })
})

test('D5: sourcing is charged while it goes on, so its line names no balance after it', () => {
  const charged = receipt({ route: 'sourcing.start', cost: 39, balance_after: 495 })
  const rows = statement({ receipts: [receipt({}), charged], intervals: [] }, [])
  expect(rows.map(({ delta, balance_after }) => [delta, balance_after])).toEqual([
    [-2, 498],
    [-39, null],
  ])
})

test('D11: plan credits a colleague spent and add-on credits somebody bought are two lines', () => {
  const readings: BalanceReading[] = [
    { at: MORNING, plan_balance: 268, addon_balance: 100, total: 368 },
    { at: MORNING + minute, plan_balance: 261, addon_balance: 150, total: 411 },
  ]
  const rows = statement({ receipts: [], intervals: attributeAll(readings, []) }, readings)
  expect(rows.map((row) => [row.kind, row.delta, row.balance_before, row.balance_after])).toEqual([
    ['top_up', 50, 361, 411],
    ['others', -7, 368, 361],
  ])
})

test('D6: while nobody knows what a call cost, its line holds what is possible', () => {
  const [row] = statement(
    {
      receipts: [receipt({ outcome: 'unknown', cost: null, detail: { min: 0, max: 2 } })],
      intervals: [],
    },
    [],
  )
  expect(row).toMatchObject({ delta: null, min: 0, max: 2, outcome: 'unknown' })
  expect(row && creditsOf(row)).toBe('0 to −2')
})

test('D6: the evidence for a person says what was read, and what the balance did meanwhile', () => {
  const lost = receipt({
    outcome: 'unknown',
    cost: null,
    detail: { evidence: 'nothing_seen' },
    balance_before: 50,
    balance_after: 48,
  })
  expect(evidenceOf(lost)).toEqual([
    'Read twice, a minute apart: no e-mail had arrived.',
    'The balance fell by 2, from 50 to 48; a colleague may have been spending.',
  ])
  expect(noteOf(receipt({ detail: { evidence: 'paid' } }))).toContain('reading showed')
})

test('D14: each cell of a line has its column', () => {
  const rows = statement(
    { receipts: [receipt({ tags: { 'hot list': 'Fintech CFOs' } })], intervals: [] },
    [],
  )
  expect(rows.map(statementCells).map((cells) => cells.length)).toEqual([statementHeader().length])
  expect(rows.map(statementCells)[0]).toContain('hot list: Fintech CFOs')
})

test('D11: a day nobody looked has no balance, and is not zero', () => {
  const day = startOfDay(MORNING)
  const days = daily(
    [{ from: MORNING, to: MORNING + minute, mine: 2, others: 5, top_up: 0, uncertain: 0 }],
    [reading(MORNING + minute, 493)],
    day - 86_400_000,
    day + 1,
  )
  expect(days).toHaveLength(2)
  expect(days[0]).toMatchObject({ balance: null })
  expect(days[1]).toMatchObject({ mine: 2, others: 5, balance: 493 })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each([
  ['Europe/Berlin', '2026-03-29T12:00Z'],
  ['Europe/Berlin', '2026-10-25T12:00Z'],
  ['Australia/Lord_Howe', '2026-10-04T01:00Z'],
  // These skip midnight, so that a day begins at 01:00.
  ['America/Santiago', '2026-09-06T15:00Z'],
  ['Africa/Cairo', '2026-04-24T12:00Z'],
])('D11, D14: in %s, every day around %s has its credits, and none is cut', (zone, noon) => {
  vi.stubEnv('TZ', zone)
  const changes = Date.parse(noon)
  const noons = [-2, -1, 0, 1, 2].map((days) => changes + days * 86_400_000)
  const used = noons.map((to) => ({
    from: to - 1,
    to,
    mine: 1,
    others: 0,
    top_up: 0,
    uncertain: 0,
  }))
  const { from, to } = stretchOf({ period: 'week' }, noons.at(-1) ?? 0)
  expect(daily(used, [], from, to).map(({ mine }) => mine)).toEqual([0, 0, 1, 1, 1, 1, 1])
  for (const now of noons) {
    const today = stretchOf({ period: 'today' }, now)
    expect(today).toEqual({ from: startOfDay(now), to: startOfDay(today.to + 1) - 1 })
    expect(daily([], [], today.from, today.to)).toHaveLength(1)
  }
})

test('D10: one draft for each target, holding ids alone, gone when dropped', () => {
  const kv = memory()
  const drafts = createPaidDrafts(kv)
  const asked = { route: 'contacts.findEmail', target_id: 'c_1', made_at: 1, tags: {} }
  const draft = drafts.add({ ...asked, intent_id: 'i_1' })
  expect(drafts.add({ ...asked, made_at: 2, intent_id: 'i_2' })).toEqual({
    ...draft,
    intents: ['i_1', 'i_2'],
  })
  expect(createPaidDrafts(kv).list()).toHaveLength(1)
  expect(createPaidDrafts(kv).ofIntent('i_2')).toMatchObject({ id: draft.id, made_at: 1 })
  drafts.dropFor('contacts.findEmail', 'c_1')
  expect([drafts.list(), drafts.ofIntent('i_1')]).toEqual([[], null])
})

test('D10: a draft of an older version, which does not know its presses, is still there', () => {
  const kv = memory()
  const old = { id: 'd_1', route: 'contacts.findEmail', target_id: 'c_1', made_at: 1, tags: {} }
  kv.set('paid_drafts', JSON.stringify([old]))
  expect(createPaidDrafts(kv).list()).toEqual([{ ...old, intents: [] }])
})

test('D4: limits survive a restart, and begin as none', () => {
  const kv = memory()
  expect(createLimits(kv).read()).toEqual({ day: null, week: null, floor: null })
  createLimits(kv).change({ day: 30, week: null, floor: 350 })
  expect(createLimits(kv).read()).toEqual({ day: 30, week: null, floor: 350 })
})

test('D14: one day of this computer runs from its first moment to its last', () => {
  const { from, to } = stretchOf({ day: '2026-11-20' }, 0)
  expect(new Date(from).getHours()).toBe(0)
  expect(startOfDay(to)).toBe(from)
  expect(stretchOf({ period: 'week' }, MORNING).from).toBe(startOfDay(MORNING - 6 * 86_400_000))
})

test('D12: what was bought is set against those who have replied by now, and those who were met since, not before', async () => {
  await using here = await peopleWorld({
    contacts: ['c_1', 'c_2', 'c_3'].map((id) => ({ id, first_name: id })),
    hot_lists: [{ id: 'hl_1', name: 'One' }],
    members: [
      { id: 'm_1', list_id: 'hl_1', contact_id: 'c_1', status: 'replied' },
      { id: 'm_2', list_id: 'hl_1', contact_id: 'c_2', status: 'lvm' },
      { id: 'm_3', list_id: 'hl_1', contact_id: 'c_9', status: 'replied' },
    ],
    meetings: [
      { id: 'mt_0', contact_id: 'c_3', status: 'attended', starts_at_utc: '2026-11-19T09:00:00Z' },
      { id: 'mt_1', contact_id: 'c_2', status: 'attended', starts_at_utc: '2026-11-23T09:00:00Z' },
      { id: 'mt_2', contact_id: 'c_1', status: 'no_show', starts_at_utc: '2026-11-19T10:00:00Z' },
    ],
  })
  const receipts = ['c_1', 'c_2', 'c_3'].map((id) =>
    receipt({ id: `r_${id}`, target: { table: 'contacts', id, label: id } }),
  )
  expect(
    await laterOf(here.live, [
      ...receipts,
      receipt({ id: 'r_again', target: { table: 'contacts', id: 'c_1', label: 'c_1' } }),
    ]),
  ).toMatchObject({ people: 3, credits: 8, replied: 1, met: 1 })
})

test('D4: what is spent is kept apart from what is reserved for calls without a price yet', () => {
  expect(
    spentOf([
      receipt({ cost: 2 }),
      receipt({ outcome: 'free', cost: 0 }),
      receipt({ outcome: 'refused', cost: null }),
      // A run that has taken 39 of its 40; a call whose answer was lost.
      receipt({ route: 'sourcing.start', cost: null, max_cost: 40, detail: { min: 39, max: 40 } }),
      receipt({ outcome: 'unknown', cost: null, max_cost: 2, detail: { min: 0, max: 2 } }),
    ]),
  ).toEqual({ spent: 41, reserved: 3, calls: 2, open: 2 })
})

test.each([
  ['companies.findContacts', ['p_1'], '1 person'],
  ['companies.findContacts', ['p_1', 'p_2'], '2 people'],
  ['research.start', ['rep_1'], null],
  ['desks.generate', ['desk_1'], null],
] as const)('D5: a call to %s that brought %j says as its result: %s', (route, ids, result) => {
  expect(resultOf(receipt({ route, detail: { result: { ids: [...ids] } } }))).toBe(result)
})
