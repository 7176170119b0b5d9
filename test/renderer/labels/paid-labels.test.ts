import { expect, test } from 'vitest'
import { chargedSoFar, hostOf, describeRange, titleOf } from '#renderer/parts/runs/run-labels.ts'
import { forWhom, wordsOf } from '#renderer/screens/approvals/approval-labels.ts'
import type { ApprovalRow } from '#shared/bridge/agents.ts'
import type { RunRow } from '#shared/bridge/research.ts'

const run = (more: Partial<RunRow>) =>
  ({ kind: 'research', state: 'finished', charged: null, min: 0, max: 0, ...more }) as RunRow

test.each([
  ['an exact charge', run({ charged: 1, min: 1, max: 1 }), '1', '1 credit'],
  ['no charge', run({ charged: 0 }), '0', '0 credits'],
  ['one possible figure', run({ min: 4, max: 4 }), '4', '4 credits'],
  ['a range', run({ min: 4, max: 8 }), '4–8', '4–8 credits'],
  [
    'a run that continues',
    run({ kind: 'sourcing', state: 'paused', min: 12, max: 40 }),
    '12 so far',
    '12 credits so far',
  ],
  [
    'research under way, which has one price',
    run({ state: 'running', min: 0, max: 6 }),
    '0–6',
    '0–6 credits',
  ],
])('G6, D2: %s', (_, row, column, sentence) => {
  expect([chargedSoFar(row), describeRange(row)]).toEqual([column, sentence])
})

test.each([
  ['  Fintech CFOs in Oslo\nwho still code', 'Fintech CFOs in Oslo'],
  ['x'.repeat(121), `${'x'.repeat(120)}…`],
  ['', ''],
])('G1: a brief has its first line as a title: %#', (brief, title) => {
  expect(titleOf(brief)).toBe(title)
})

test.each([
  ['https://kvist.example/about', 'kvist.example'],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['no address', null],
  [null, null],
])('J12: of the source %s the host shown is %s', (url, host) => {
  expect(hostOf(url)).toBe(host)
})

const people = (...names: string[]) =>
  names.map((name, at) => ({ id: String(at), name })) as ApprovalRow['people']
const approval = (more: Partial<ApprovalRow>) =>
  ({
    kind: 'find_email',
    action: null,
    people: [],
    company: null,
    campaign: null,
    ...more,
  }) as ApprovalRow

test.each([
  [approval({}), 'Find an e-mail address', 'Find e-mail'],
  [approval({ kind: 'move_campaign', action: 'resume' }), 'Resume a campaign', 'Resume…'],
  [
    approval({ kind: 'enrol_people', people: people('Ida') }),
    'Enrol 1 person in a campaign',
    'Review…',
  ],
  [
    approval({ kind: 'enrol_people', people: people('Ida', 'Bo') }),
    'Enrol 2 people in a campaign',
    'Review…',
  ],
])('L7: what an agent asks for, and the button that does it: %#', (row, title, verb) => {
  expect(wordsOf(row)).toMatchObject({ title, verb })
})

test.each([
  [approval({ people: people('Ida', 'Bo', 'Eva') }), 'Ida, Bo, Eva'],
  [approval({ people: people('Ida', 'Bo', 'Eva', 'Jan', 'Åse') }), 'Ida, Bo, Eva and 2 more'],
  [
    approval({
      people: people('Ida'),
      company: { id: 'c', name: 'Kvist Bank' },
      campaign: { id: 'k', name: 'Autumn' },
    } as Partial<ApprovalRow>),
    'Ida · Kvist Bank · Autumn',
  ],
])('L7: whom an approval is for: %#', (row, words) => {
  expect(forWhom(row)).toBe(words)
})
