import { expect, test } from 'vitest'
import { createPilot, type Quote } from '#main/engine/runs/quote.ts'
import { perAccepted, statementOf } from '#main/engine/runs/index.ts'
import { stateOf } from '#main/engine/runs/statement.ts'
import { describeQuote } from '#main/features/research/research-runs.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { readAnswer } from '#test/support/read-answer.ts'

/*
 * The contract names no field of a quote and of a run but what they are for: prices, evidence,
 * delivery outcomes and exact charges (contract §4). Each service has words of its own.
 */

const runFrom = (run: Record<string, unknown>) =>
  statementOf(readAnswer('sourcing.read', { run_id: 'run 1/x', ...run }) ?? {})

test('G6: a run in other words is read whole: people, outcomes, evidence and charges', () => {
  const statement = runFrom({
    status: 'Finished',
    credits_charged: '9',
    charges: [
      { kind: 'person', amount: '6 credits' },
      { type: 'email', cost: 3 },
    ],
    delivery: [
      {
        full_name: 'Dana Sourced',
        employer: 'Kvist',
        status: 'DELIVERED',
        credits: '9 credits',
        evidence: [
          'https://example.com/dana',
          'CFO since 2024',
          { snippet: 'q', link: 'https://b' },
        ],
      },
      { name: 'Evan', result: 'Rejected' },
      { name: 'Fay', outcome: 'looked at' },
    ],
  })
  expect(statement).toMatchObject({
    charged: 9,
    delivered: 1,
    rejected: 1,
    unconfirmed: 1,
    adds_up: true,
    by_component: [
      { component: 'person', count: 1, credits: 6 },
      { component: 'email', count: 1, credits: 3 },
    ],
  })
  expect(statement.people[0]).toMatchObject({
    name: 'Dana Sourced',
    company_name: 'Kvist',
    outcome: 'delivered',
    charged: 9,
    evidence: [
      { url: 'https://example.com/dana' },
      { quote: 'CFO since 2024' },
      { quote: 'q', url: 'https://b' },
    ],
  })
  expect(stateOf(statement)).toBe('settled')
})

test.each([
  ['PAUSED', 'paused'],
  ['Completed', 'settled'],
  ['finished', 'settled'],
  ['RUNNING', 'going'],
  ['being prepared', 'going'],
  [null, 'going'],
])('G6: a run whose state is written %j is %s', (status, expected) => {
  expect(stateOf(runFrom({ status }))).toBe(expected)
})

test('G6, D: a charge that cannot be read is not called nothing', () => {
  const statement = runFrom({
    charges: [{ component: 'person', credits: 'some' }],
    people: [{ name: 'Dana', outcome: 'delivered' }],
  })
  expect(statement).toMatchObject({ charged: null, delivered: 1, adds_up: false })
  expect(perAccepted(statement)).toBeNull()
})

test.each([
  ['as stated', { charged_credits: 4 }, [{ credits: 9 }], 4],
  ['by the charges that name them', { id: 'p1' }, [{ person_id: 'p1', credits: 3 }], 3],
  ['not known where charges name nobody', {}, [{ component: 'person', credits: 6 }], null],
  ['nothing where nothing was charged', {}, [], 0],
  ['nothing where they were rejected', { outcome: 'rejected' }, [{ credits: 6 }], 0],
])('G6: what a person cost is %s', (_, person, charges, charged) => {
  const { people } = runFrom({
    people: [{ name: 'Dana', outcome: 'delivered', ...person }],
    charges,
  })
  expect(people[0]?.charged).toBe(charged)
})

/** The quote that is kept of what a service answers. */
async function quoteFrom(json: unknown): Promise<Quote | null> {
  const kept = new Map<string, string>()
  const kv = {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => {
      kept.set(key, value)
    },
  }
  const value = readAnswer('sourcing.quote', json)
  const api = { call: async () => ({ kind: 'ok', value }) }
  const pilot = createPilot(api as never, kv, manualClock(0), () => {})
  return (await pilot.read()).quote
}

test.each([
  [
    { qualification_credits: 3, email_credits: 2 },
    '3 credits per person, 2 credits per new e-mail',
    [],
  ],
  [{ per_person: '3 credits', per_email: 1 }, '3 credits per person, 1 credit per new e-mail', []],
  [{ quote: { currency: 'credits', per_person: '3', minimum: 3 } }, '3 credits per person', []],
  [
    { prices: { delivered_person: 'three credits' } },
    null,
    ['Prices: Delivered person: three credits'],
  ],
])('G6: the quote %j is read as %j', async (json, words, others) => {
  const quote = await quoteFrom(json)
  expect(describeQuote(quote)).toBe(words)
  expect(quote?.others).toEqual(others)
})
