import { describe, expect, test } from 'vitest'
import type { RunRow } from '#shared/bridge/research.ts'
import { describeQuote, runRow, stateOf } from '#main/features/research/research-runs.ts'
import type { KeptRun } from '#main/engine/runs/index.ts'
import type { Receipt } from '#main/engine/spend/index.ts'

/* G6, R5: what is said of a paid run never promises less than it may cost, nor more than is known. */

const run = (more: Partial<KeptRun> = {}): KeptRun => ({
  id: 'run_1',
  kind: 'sourcing',
  key: 'key-1',
  brief: 'CFOs in Oslo',
  quote: null,
  max_credits: 40,
  run_id: 'sr_1',
  operation_id: 'op_1',
  operation: 'done',
  state: 'going',
  charged: 9,
  shown: { status: 'running', people: [] },
  read_at: 2,
  created_at: 1,
  updated_at: 2,
  ...more,
})
const receipt = (cost: number | null) =>
  ({ id: 'r_1', operation_id: 'op_1', cost, max_cost: 6, detail: {} }) as unknown as Receipt
const operations: KeptRun['operation'][] = [
  null,
  'queued',
  'sending',
  'unknown',
  'needs_you',
  'done',
  'rejected',
  'cancelled',
]
const states: KeptRun['state'][] = ['kept', 'going', 'paused', 'settled', 'refused']

test.each<[KeptRun['operation'], KeptRun['state'], RunRow['state']]>([
  [null, 'kept', 'sending'],
  ['queued', 'kept', 'sending'],
  ['sending', 'going', 'sending'],
  ['unknown', 'kept', 'unknown'],
  ['unknown', 'settled', 'unknown'],
  ['needs_you', 'going', 'needs_you'],
  ['done', 'going', 'running'],
  ['done', 'paused', 'paused'],
  ['done', 'settled', 'finished'],
  ['rejected', 'kept', 'refused'],
  ['rejected', 'settled', 'finished'],
  [null, 'refused', 'refused'],
  ['cancelled', 'kept', 'refused'],
  // The call was called off, and the run is known to go on all the same.
  ['cancelled', 'going', 'running'],
])('a call that is %s and a run that is %s are %s', (operation, state, word) => {
  expect(stateOf({ operation, state })).toBe(word)
})

describe('the price of a run', () => {
  test('between its least and its most lies what it costs, whatever is known of it', () => {
    for (const kind of ['sourcing', 'research', 'generate'] as const)
      for (const operation of operations)
        for (const state of states)
          for (const charged of [null, 0, 9, 40])
            for (const paid of [null, receipt(null), receipt(6)]) {
              const row = runRow(run({ kind, operation, state, charged }), paid)
              expect(row.min).toBeLessThanOrEqual(row.max)
              expect(row.exact).toBe(row.charged !== null)
              if (row.exact) expect([row.min, row.max]).toEqual([row.charged, row.charged])
              if (row.state === 'refused') expect(row.charged).toBe(0)
              if (['sending', 'unknown', 'needs_you'].includes(row.state))
                expect([row.min, row.max]).toEqual([0, 40])
              expect(row.message).not.toBe('')
            }
  })

  test.each<[string, Partial<KeptRun>, Receipt | null, (number | null)[]]>([
    ['sourcing that goes on', {}, null, [null, 9, 40]],
    ['sourcing that was never read', { charged: null }, null, [null, 0, 40]],
    ['sourcing that ended', { state: 'settled' }, null, [9, 9, 9]],
    [
      'sourcing that ended, with charges nobody can read',
      { state: 'settled', charged: null },
      null,
      [null, 0, 40],
    ],
    ['sourcing that is paused', { state: 'paused' }, null, [null, 9, 40]],
    ['research that is paid for', { kind: 'research' }, receipt(6), [6, 6, 6]],
    ['research without a price', { kind: 'research' }, receipt(null), [null, 0, 40]],
    ['research without a receipt', { kind: 'research', state: 'settled' }, null, [null, 0, 40]],
    [
      'a refusal after a receipt',
      { kind: 'research', operation: 'rejected', state: 'refused' },
      receipt(6),
      [0, 0, 0],
    ],
  ])('of %s', (_name, more, paid, price) => {
    const { charged, min, max } = runRow(run(more), paid)
    expect([charged, min, max]).toEqual(price)
  })

  test('what a person of a run cost on average is told only where it can be computed', () => {
    const shown = {
      status: 'completed',
      charged_credits: 9,
      people: [
        { id: 'p1', outcome: 'delivered' },
        { id: 'p2', outcome: 'delivered' },
        { id: 'p3', outcome: 'rejected' },
      ],
    }
    expect(runRow(run({ shown, state: 'settled' }), null)).toMatchObject({
      delivered: 2,
      per_accepted: 4.5,
    })
    expect(runRow(run({ shown: { ...shown, people: [] } }), null)).toMatchObject({
      delivered: 0,
      per_accepted: null,
    })
    expect(runRow(run({ shown: null }), null)).toMatchObject({
      delivered: null,
      per_accepted: null,
    })
    expect(runRow(run({ kind: 'research', shown }), null)).toMatchObject({ delivered: null })
  })
})

test.each<[Partial<KeptRun>, string | null]>([
  [{}, '/research/sourcing/run_1'],
  [{ run_id: null, state: 'refused', operation: 'rejected' }, '/research/sourcing/run_1'],
  [{ kind: 'research', run_id: 'rep/1' }, '/research/rep%2F1'],
  [{ kind: 'research', run_id: null }, null],
  [{ kind: 'generate', run_id: 'd_1' }, '/desks/d_1'],
  [{ kind: 'generate', run_id: 'd_1', operation: 'rejected', state: 'refused' }, null],
])('G6: %j leads to %j', (more, link) => {
  expect(runRow(run(more), null).link).toBe(link)
})

test('G6: evidence is shown where a person has to decide, and nowhere else', () => {
  for (const operation of operations)
    for (const state of states) {
      const row = runRow(run({ operation, state }), null)
      expect(row.evidence).toEqual([])
      expect(row.receipt_id).toBeNull()
    }
  expect(runRow(run({ operation: 'needs_you' }), receipt(null)).receipt_id).toBe('r_1')
})

test.each<[object | null, string | null]>([
  [null, null],
  [{ currency: 'credits', qualification_credits: null, email_credits: null }, null],
  [{ currency: 'credits', qualification_credits: 1, email_credits: null }, '1 credit per person'],
  [
    { currency: 'credits', qualification_credits: 3, email_credits: 2 },
    '3 credits per person, 2 credits per new e-mail',
  ],
  [
    { currency: 'EUR', qualification_credits: 0, email_credits: 2 },
    '0 EUR per person, 2 EUR per new e-mail',
  ],
])('R11: the quote %j is %j', (quote, words) => {
  expect(describeQuote(quote as never)).toBe(words)
})
