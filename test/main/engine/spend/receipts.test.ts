import { afterEach, beforeEach, expect, test } from 'vitest'
import { totalSpent } from '#main/engine/spend/bulk-store.ts'
import type { PurchaseAnswer } from '#main/engine/spend/index.ts'
import { createReceipts, type Receipts } from '#main/engine/spend/receipts.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* P8: what nobody knows the price of counts against the cap with the most it may have cost. */

let db: OutboxDb
let receipts: Receipts
const clock = manualClock()
beforeEach(() => {
  db = openTemporaryOutboxDb()
  receipts = createReceipts(db, clock)
  db.transact(() => {
    receipts.open({
      id: 'r',
      operation_id: 'op',
      intent_id: 'i',
      route: 'contacts.findPhone',
      target: { table: 'contacts', id: 'c', label: null },
      max_cost: 2,
      balance_before: 10,
      tags: {},
      asked_at: clock.now(),
    })
  })
})
afterEach(() => db.close())

test.each<[string, () => void, number]>([
  ['is under way', () => {}, 2],
  ['has an unknown outcome', () => receipts.close('op', 'unknown', null, {}), 2],
  ['was charged at an unknown price', () => receipts.close('op', 'paid', null, {}), 2],
  [
    'was charged within a known range',
    () => receipts.close('op', 'paid', null, { min: 0, max: 1 }),
    1,
  ],
  ['was charged at a known price', () => receipts.close('op', 'paid', 1, { max: 2 }), 1],
  ['found nothing', () => receipts.close('op', 'free', 0, {}), 0],
  ['was refused', () => receipts.close('op', 'refused', 0, {}), 0],
])('P8: a call that %s counts so against the cap', (_, close, spent) => {
  db.transact(close)
  expect(receipts.spentSince(clock.now() - 1)).toBe(spent)
})

const unknown: PurchaseAnswer = { outcome: 'unknown', receipt_id: 'r', message: '' }
const paid = (cost: number | null): PurchaseAnswer => ({
  outcome: 'paid',
  receipt_id: 'r',
  cost,
  result: {},
  message: '',
})

test.each<[string, PurchaseAnswer, number]>([
  ['of unknown outcome', unknown, 2],
  ['charged at an unknown price', paid(null), 2],
  ['charged at a known price', paid(1), 1],
  ['without result', { outcome: 'free', receipt_id: 'r', result: {}, message: '' }, 0],
  ['refused', { outcome: 'refused', code: 'gone', message: '' }, 0],
])('P8, D9: a row %s counts so against the cap of its run', (_, answer, spent) => {
  const row = { id: 'c', label: '', state: 'ended', answer, language: 'en' } as const
  expect(totalSpent('contacts.findPhone', [row])).toBe(spent)
})
