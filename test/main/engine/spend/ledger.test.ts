import { expect, test } from 'vitest'
import { createLedger } from '#main/engine/spend/ledger.ts'
import { createReceipts } from '#main/engine/spend/receipts.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

const CALLS = 6_000
const START = Date.parse('2026-11-02T08:00:00Z')

test("D11: however many calls a quarter holds, none of mine is called somebody else's", () => {
  const db = openTemporaryOutboxDb()
  const receipts = createReceipts(db, manualClock(START))
  const reading = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, 0, ?, ?)',
  )
  db.transact(() => {
    reading.run(START, 20_000, 20_000, 'poll')
    for (let index = 0; index < CALLS; index += 1) {
      const operation_id = `op_${index}`
      receipts.open({
        id: `r_${index}`,
        operation_id,
        intent_id: `i_${index}`,
        route: 'contacts.findEmail',
        target: { table: 'contacts', id: `c_${index}`, label: null },
        max_cost: 2,
        balance_before: null,
        tags: {},
        asked_at: START + 1 + index * 1000,
      })
      receipts.close(operation_id, 'paid', 2, {})
      if (index % 100 === 99)
        reading.run(
          START + 2 + index * 1000,
          20_000 - 2 * (index + 1),
          20_000 - 2 * (index + 1),
          'poll',
        )
    }
  })
  const end = START + CALLS * 1000
  const { receipts: lines, total } = createLedger(db, receipts)(START, end, end)
  expect(lines).toHaveLength(CALLS)
  expect(total).toMatchObject({ mine: 2 * CALLS, others: 0, top_up: 0 })
  db.close()
})

test('G6, D11: a run that goes on over midnight is the same run in the ledger of either day', async () => {
  const db = openTemporaryOutboxDb()
  const clock = manualClock(START)
  const receipts = createReceipts(db, clock)
  const reading = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, 0, ?, ?)',
  )
  const midnight = START + 16 * 3_600_000
  await clock.advance(16 * 3_600_000 + 60_000)
  db.transact(() => {
    receipts.open({
      id: 'r',
      operation_id: 'op',
      intent_id: 'i',
      route: 'sourcing.start',
      target: { table: null, id: null, label: 'CFOs in Leeds' },
      max_cost: 40,
      balance_before: 400,
      tags: {},
      asked_at: midnight - 60_000,
    })
    receipts.close('op', 'paid', null, { min: 39, max: 40, people: 13 })
    for (const [at, total] of [
      [-120_000, 400],
      [-30_000, 390],
      [30_000, 372],
      [90_000, 361],
    ] as const)
      reading.run(midnight + at, total, total, 'poll')
  })
  const ledger = createLedger(db, receipts)
  const end = midnight + 3_600_000
  expect(ledger(START, midnight - 1, end).total).toMatchObject({ mine: 10, others: 0, top_up: 0 })
  expect(ledger(midnight, end, end).total).toMatchObject({ mine: 29, others: 0, top_up: 0 })
  expect(ledger(START, end, end).total).toMatchObject({ mine: 39, others: 0, top_up: 0 })
  // What a run costs is said for each person that it brought, not for the run.
  expect(ledger(START, end, end).per_outcome).toEqual([
    { route: 'sourcing.start', credits: 39, tried: 1, found: 13, each: 3 },
  ])
  db.close()
})

test.each([
  ['before it is charged', [400, 400, 398]],
  ['before its answer', [400, 398, 398]],
])(
  'D11: a call whose balance is read %s is no top-up and no colleague, wherever the ledger begins',
  async (_what, [first = 0, second = 0, third = 0]) => {
    const db = openTemporaryOutboxDb()
    const clock = manualClock(START)
    const receipts = createReceipts(db, clock)
    const reading = db.prepare(
      'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, 0, ?, ?)',
    )
    await clock.advance(30_000)
    db.transact(() => {
      receipts.open({
        id: 'r',
        operation_id: 'op',
        intent_id: 'i',
        route: 'contacts.findEmail',
        target: { table: 'contacts', id: 'c_1', label: null },
        max_cost: 2,
        balance_before: null,
        tags: {},
        asked_at: START + 10_000,
      })
      receipts.close('op', 'paid', 2, {})
      reading.run(START, first, first, 'poll')
      reading.run(START + 20_000, second, second, 'poll')
      reading.run(START + 40_000, third, third, 'poll')
    })
    const ledger = createLedger(db, receipts)
    const end = START + 60_000
    expect(ledger(START, end, end).total).toMatchObject({ mine: 2, others: 0, top_up: 0 })
    expect(ledger(START + 15_000, end, end).total).toMatchObject({ mine: 2, others: 0, top_up: 0 })
    db.close()
  },
)

test('D11: what I paid for is in the summary of today before the balance is read, and not in that of yesterday', async () => {
  const db = openTemporaryOutboxDb()
  const clock = manualClock(START)
  const receipts = createReceipts(db, clock)
  db.transact(() => {
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
    })
    receipts.close('op', 'paid', 2, {})
  })
  const ledger = createLedger(db, receipts)
  await clock.advance(60_000)
  expect(ledger(START - 3_600_000, START + 60_000, clock.now()).total.mine).toBe(2)
  expect(ledger(START - 3_600_000, START + 30_000, clock.now()).total.mine).toBe(0)
  db.close()
})
