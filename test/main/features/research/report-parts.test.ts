import { expect, test } from 'vitest'
import { findingsOf, sourcesOf } from '#main/features/research/report-parts.ts'
import { readAnswer } from '#test/support/read-answer.ts'

/* What a finding, a source and a company of a report look like is the service's choice (contract §2). */

/** A report as the client keeps it, from what a service answers. */
const reportFrom = (fields: Record<string, unknown>) =>
  readAnswer('research.read', { id: 'r', brief: 'Fintechs', ...fields }) ?? {}

test.each([
  ['a text', 'Hiring is up.\n\nRates fall.', ['Hiring is up.', 'Rates fall.']],
  ['texts', ['Hiring is up.', 'Rates fall.'], ['Hiring is up.', 'Rates fall.']],
  [
    'texts and objects',
    ['Hiring is up.', { id: 4, title: 'Rates', text: 'falling' }],
    ['Hiring is up.', 'Rates: falling'],
  ],
  [
    'objects without a heading',
    [{ hiring_trend: 'up', share: 0.4 }],
    ['Hiring trend: up; Share: 0.4'],
  ],
  [
    'an object',
    { summary: 'Growing.', cities: ['Oslo', 'Rome'], more: { pay: 'flat' } },
    ['Summary: Growing.', 'Cities: Oslo, Rome', 'More: Pay: flat'],
  ],
  ['a number', 7, ['7']],
  ['nothing', null, []],
])('G4: findings that are %s are shown, each in its own words', (_, market_insights, expected) => {
  expect(findingsOf(reportFrom({ market_insights })['market_insights'])).toEqual(expected)
})

test('G4: a source is shown, be it an address, words, or an object of any words', () => {
  const sources = [
    'https://example.com/a',
    'Annual report 2025',
    { url: 'https://example.com/b', title: 'B' },
    { link: 'https://example.com/c', name: 'C' },
    { href: 'https://example.com/d' },
  ]
  expect(sourcesOf(reportFrom({ sources })['sources'])).toEqual([
    { title: 'https://example.com/a', url: 'https://example.com/a' },
    { title: 'Annual report 2025', url: null },
    { title: 'B', url: 'https://example.com/b' },
    { title: 'C', url: 'https://example.com/c' },
    { title: 'https://example.com/d', url: 'https://example.com/d' },
  ])
})

test.each([
  ['discovered_companies', { name: 'Nova', reason: 'fits' }],
  ['companies', { company_name: 'Nova', why: 'fits' }],
  ['companies', { name: 'Nova', rationale: 'fits' }],
])('G4: under %s, %j is a company with its reason', (field, company) => {
  expect(reportFrom({ [field]: [company] })['companies']).toMatchObject([
    { name: 'Nova', reason: 'fits' },
  ])
})
