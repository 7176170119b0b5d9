import { expect, test } from 'vitest'
import { isFinished, perAccepted, statementOf } from '#main/engine/runs/index.ts'

const person = (id: string, outcome: string, charged: number) => ({
  id,
  name: id,
  outcome,
  charged_credits: charged,
  evidence: [{ source: 'profile', quote: 'q', url: 'https://a.example' }],
})

test('G6: a statement counts outcomes and charges as the service states them', () => {
  const statement = statementOf({
    status: 'paused',
    pause_reason: 'cap',
    charged_credits: 8,
    people: [
      person('a', 'delivered', 5),
      person('b', 'delivered', 3),
      person('c', 'rejected', 0),
      person('d', 'something_new', 0),
    ],
    charges: [
      { component: 'qualification', person_id: 'a', credits: 3 },
      { component: 'email_delivery', person_id: 'a', credits: 2 },
      { component: 'qualification', person_id: 'b', credits: 3 },
    ],
  })
  expect(statement).toMatchObject({
    charged: 8,
    delivered: 2,
    rejected: 1,
    unconfirmed: 1,
    adds_up: true,
    pause_reason: 'cap',
  })
  expect(statement.by_component).toEqual([
    { component: 'qualification', count: 2, credits: 6 },
    { component: 'email_delivery', count: 1, credits: 2 },
  ])
  expect(statement.people[0]?.charges).toEqual([
    { component: 'qualification', credits: 3 },
    { component: 'email_delivery', credits: 2 },
  ])
  expect(perAccepted(statement)).toBe(4)
})

test('G6: charges that do not add up to the total are said, and nobody delivered has no price', () => {
  const statement = statementOf({
    charged_credits: 9,
    people: [person('a', 'rejected', 0)],
    charges: [{ component: 'qualification', person_id: 'a', credits: 3 }],
  })
  expect(statement.adds_up).toBe(false)
  expect(perAccepted(statement)).toBeNull()
})

test('G6: what is not known is not made up', () => {
  expect(statementOf(null)).toMatchObject({ charged: 0, people: [], adds_up: true, status: null })
  expect(statementOf({ people: 'none', charges: 7, charged_credits: 'x' })).toMatchObject({
    charged: 0,
    people: [],
  })
})

test('R11: a report without a status is finished by its date or by its companies, never by their absence', () => {
  expect(isFinished({ id: 'r', brief: 'b' })).toBe(false)
  expect(isFinished({ companies: null })).toBe(false)
  expect(isFinished({ companies: [] })).toBe(false)
  expect(isFinished({ companies: [{ name: 'a' }] })).toBe(true)
  expect(isFinished({ companies: [], completed_at: '2026-11-20T08:00:00Z' })).toBe(true)
  expect(isFinished({ companies: [], completed_at: '', market_insights: '' })).toBe(false)
})

test.each([
  [{ companies: [], market_insights: 'Nobody is growing.' }, true],
  [{ market_insights: ['Growing.'] }, true],
  [{ market_insights: { summary: 'Growing.' } }, true],
  [{ status: 'Completed' }, true],
  [{ status: 'running', market_insights: {} }, false],
  [{ status: 'incomplete' }, false],
])('X-7, R11: that a report says %j tells whether it is finished: %s', (report, finished) => {
  expect(isFinished({ id: 'r', brief: 'b', ...report })).toBe(finished)
})

test('X-7: what of a run, its people and their evidence cannot be read is told as it came', () => {
  const statement = statementOf({
    odd_fields: { pause_reason: { code: 7 } },
    people: [
      {
        ...person('a', 'delivered', 5),
        odd_fields: { email: ['a@b.example'] },
        evidence: [{ source: 'profile', odd_fields: { url: 12 } }],
      },
      person('b', 'delivered', 3),
    ],
    charges: [{ component: 'qualification', odd_fields: { credits: 'some' } }],
  })
  expect(statement.odd).toEqual([
    { name: 'pause_reason', value: '{"code":7}' },
    { name: 'charges 1 credits', value: 'some' },
  ])
  expect(statement.people.map(({ odd }) => odd)).toEqual([
    [
      { name: 'email', value: '["a@b.example"]' },
      { name: 'evidence 1 url', value: '12' },
    ],
    undefined,
  ])
})
