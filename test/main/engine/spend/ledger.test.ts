import { expect, test } from 'vitest'
import { createLedger } from '#main/engine/spend/ledger.ts'
import { createReceipts } from '#main/engine/spend/receipts.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const CALLS = 6_000
const START = Date.parse('2026-11-02T08:00:00Z')

type NewReceipt = Parameters<ReturnType<typeof createReceipts>['open']>[0]

/** The ledger of an empty workspace, with what fills it: calls and readings of the balance. */
function openLedger() {
  const db = openTemporaryOutboxDb()
  const clock = manualClock(START)
  const receipts = createReceipts(db, clock)
  const insert = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, 0, ?, ?)',
  )
  return {
    db,
    clock,
    receipts,
    ledger: createLedger(db, receipts),
    /** Adds a reading of the balance. */
    read: (at: number, total: number) => void insert.run(at, total, total, 'poll'),
    /** Opens the receipt of a call, by default one that looks for an e-mail. */
    ask: (over: Partial<NewReceipt>) =>
      receipts.open({
        id: 'r',
        operation_id: 'op',
        intent_id: 'i',
        route: 'contacts.findEmail',
        target: { table: 'contacts', id: 'c', label: null },
        max_cost: 2,
        balance_before: null,
        tags: {},
        asked_at: START,
        ...over,
      }),
    [Symbol.dispose]: () => db.close(),
  }
}

test("D11: however many calls a quarter holds, none of mine is called somebody else's", () => {
  using world = openLedger()
  world.db.transact(() => {
    world.read(START, 20_000)
    for (let index = 0; index < CALLS; index += 1) {
      const operation_id = `op_${index}`
      const asked_at = START + 1 + index * 1000
      const target = { table: 'contacts' as const, id: `c_${index}`, label: null }
      world.ask({ id: `r_${index}`, operation_id, intent_id: `i_${index}`, target, asked_at })
      world.receipts.close(operation_id, 'paid', 2, {})
      if (index % 100 === 99) world.read(asked_at + 1, 20_000 - 2 * (index + 1))
    }
  })
  const end = START + CALLS * 1000
  const { receipts: lines, total } = world.ledger(START, end, end)
  expect(lines).toHaveLength(CALLS)
  expect(total).toMatchObject({ mine: 2 * CALLS, others: 0, top_up: 0 })
})

test('G6, D11: a run that goes on over midnight is the same run in the ledger of either day', async () => {
  using world = openLedger()
  const { clock, ledger } = world
  const midnight = START + 16 * 3_600_000
  await clock.advance(16 * 3_600_000 + 60_000)
  world.db.transact(() => {
    world.ask({
      route: 'sourcing.start',
      target: { table: null, id: null, label: 'CFOs in Leeds' },
      max_cost: 40,
      balance_before: 400,
      asked_at: midnight - 60_000,
    })
    world.receipts.close('op', 'paid', null, { min: 39, max: 40, people: 13 })
    for (const [at, total] of [
      [-120_000, 400],
      [-30_000, 390],
      [30_000, 372],
      [90_000, 361],
    ] as const)
      world.read(midnight + at, total)
  })
  const end = midnight + 3_600_000
  expect(ledger(START, midnight - 1, end).total).toMatchObject({ mine: 10, others: 0, top_up: 0 })
  expect(ledger(midnight, end, end).total).toMatchObject({ mine: 29, others: 0, top_up: 0 })
  expect(ledger(START, end, end).total).toMatchObject({ mine: 39, others: 0, top_up: 0 })
  // What a run costs is said for each person that it brought, not for the run.
  expect(ledger(START, end, end).per_outcome).toEqual([
    { route: 'sourcing.start', credits: 39, tried: 1, found: 13, per_result: 3 },
  ])
})

test.each([
  ['before it is charged', [400, 400, 398]],
  ['before its answer', [400, 398, 398]],
])(
  'D11: a call whose balance is read %s is no top-up and no colleague, wherever the ledger begins',
  async (_what, totals) => {
    using world = openLedger()
    const { clock, ledger } = world
    await clock.advance(30_000)
    world.db.transact(() => {
      world.ask({ asked_at: START + 10_000 })
      world.receipts.close('op', 'paid', 2, {})
      for (const [index, total] of totals.entries()) world.read(START + index * 20_000, total)
    })
    const end = START + 60_000
    expect(ledger(START, end, end).total).toMatchObject({ mine: 2, others: 0, top_up: 0 })
    expect(ledger(START + 15_000, end, end).total).toMatchObject({ mine: 2, others: 0, top_up: 0 })
  },
)

test('D11: what I paid for is in the summary of today before the balance is read, and not in that of yesterday', async () => {
  using world = openLedger()
  const { clock, ledger } = world
  world.db.transact(() => {
    world.ask({})
    world.receipts.close('op', 'paid', 2, {})
  })
  await clock.advance(60_000)
  expect(ledger(START - 3_600_000, START + 60_000, clock.now()).total.mine).toBe(2)
  expect(ledger(START - 3_600_000, START + 30_000, clock.now()).total.mine).toBe(0)
})
