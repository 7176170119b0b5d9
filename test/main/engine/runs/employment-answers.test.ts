import { expect, test } from 'vitest'
import { readReview, statusMeant, statusOfReview } from '#main/engine/runs/employment-answers.ts'

const proposed = { title: 'CFO', company_name: 'Acme', start_date: '2024-02', end_date: null }
const role = { ...proposed, role_key: 'r1' }

test.each([
  ['review_required', 'ready'],
  ['READY', 'ready'],
  ['awaiting approval', 'ready'],
  ['pending_review', 'ready'],
  ['queued', 'processing'],
  ['In progress', 'processing'],
  ['stale', 'stale'],
  ['FAILED', 'failed'],
  ['applied', 'applied'],
  ['reviewed', 'applied'],
  ['dismissed', 'dismissed'],
  ['none', 'none'],
  ['zaphod', null],
  [null, null],
])('F8: a service that says %s means %s', (word, meant) => {
  expect(statusMeant(word)).toBe(meant)
})

test.each([
  ['a word that is not understood', 'zaphod', [role], 'ready'],
  ['no word', null, [role], 'ready'],
  ['a run that ended', 'completed', [role], 'ready'],
  ['a run that ended without a change', 'completed', [], 'none'],
  ['a word that is not understood, and no change', 'zaphod', [], 'none'],
  ['what was decided', 'applied', [role], 'applied'],
])('F8: %s hides no change that is proposed', (_, word, changes, status) => {
  expect(statusOfReview(word, readReview({ roles: changes }).roles)).toBe(status)
})

test.each([
  ['under the name of the practice workspace', { roles: [role] }],
  ['as proposed changes', { proposed_changes: [role] }],
  ['under a name of its own, by its keys', { history: ['x'], suggestions: [role] }],
  ['as what is proposed beside what is', { changes: [{ role_key: 'r1', proposed }] }],
  [
    'with a company that is a record, and short names',
    { roles: [{ key: 'r1', title: 'CFO', company: { name: 'Acme' }, start: '2024-02' }] },
  ],
])('F8: a proposed change is read %s', (_, review) => {
  const { roles } = readReview(review)
  expect(roles).toMatchObject([{ key: 'r1', proposed }])
})

test('F8: a key that is a number is sent back as a number', () => {
  const { roles, keys } = readReview({ roles: [{ ...role, role_key: 2 }] })
  expect(roles[0]?.key).toBe('2')
  expect(keys.get('2')).toBe(2)
})

test('F8: evidence for all of a review stands with each change that has none of its own', () => {
  const { roles } = readReview({
    roles: [role, { ...role, role_key: 'r2', evidence: [{ quote: 'joined as CFO' }] }],
    evidence: [{ url: 'https://example.com/x' }, 'A plain line'],
  })
  expect(roles.map(({ evidence }) => evidence.map(({ url, quote }) => url ?? quote))).toEqual([
    ['https://example.com/x', 'A plain line'],
    ['joined as CFO'],
  ])
})
