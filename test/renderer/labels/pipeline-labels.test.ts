import { expect, test } from 'vitest'
import {
  dueAt,
  isFaded,
  isStale,
  keptHere,
  overlaySentence,
  rowLabel,
  stageKeys,
  statusWord,
} from '#renderer/screens/pipeline/pipeline-labels.ts'
import type { JobOverlay, JobRow } from '#shared/bridge/pipeline.ts'

const DAY = 86_400_000
const NOW = Date.UTC(2026, 10, 25, 12)

const nothingMine: JobOverlay = {
  stage: null,
  note: null,
  follow_up_at: null,
  duplicate_of: null,
  dismissal: null,
  matched_company_id: null,
  follow_up_done: null,
}

function lead(more: Partial<JobRow> = {}, mine: Partial<JobOverlay> = {}): JobRow {
  return {
    title: 'CFO',
    company_name: 'Kvist Bank',
    location: 'Oslo',
    status: null,
    cluster_size: 1,
    vanished: false,
    posting_date: null,
    follow_up_date: null,
    ...more,
    mine: { ...nothingMine, ...mine },
  } as JobRow
}

test('B1: the keys 1 to 5 are the stages in their order; dismissing asks for a reason first', () => {
  expect(stageKeys.map(({ stage, key }) => `${key} ${stage}`)).toEqual([
    '1 to_review',
    '2 qualified',
    '3 approached',
    '4 in_talks',
    '5 won',
  ])
})

test.each([
  [null, ''],
  ['won', 'Won'],
  ['on_hold', 'on hold'],
])('B1: the status %s reads “%s”', (status, words) => {
  expect(statusWord(status)).toBe(words)
})

test.each([
  ['neither date', {}, {}, null],
  ['the date of the workspace', { follow_up_date: 5 }, {}, 5],
  ['my own date before it', { follow_up_date: 5 }, { follow_up_at: 9 }, 9],
  ['nothing once I dealt with it', { follow_up_date: 5 }, { follow_up_done: true }, null],
  ['my own date after that', { follow_up_date: 5 }, { follow_up_done: true, follow_up_at: 9 }, 9],
])('B4: a lead is due by %s', (_, row, mine, due) => {
  expect(dueAt(lead(row, mine))).toBe(due)
})

test.each([
  ['21 days old', { posting_date: NOW - 21 * DAY }, {}, false],
  ['older', { posting_date: NOW - 21 * DAY - 1 }, {}, true],
  ['older, and already qualified', { posting_date: NOW - 30 * DAY }, { stage: 'qualified' }, false],
  ['without a date', {}, {}, false],
] as const)('B6: a lead to review that is %s is stale: %#', (_, row, mine, stale) => {
  expect(isStale(lead(row, mine), NOW)).toBe(stale)
})

test.each([
  ['is listed', {}, {}, false],
  ['vanished', { vanished: true }, {}, true],
  ['was dismissed', {}, { stage: 'dismissed' }, true],
  ['was won', {}, { stage: 'won' }, false],
] as const)('B6: a lead that %s is faint: %#', (_, row, mine, faint) => {
  expect(isFaded(lead(row, mine))).toBe(faint)
})

test('B4: a lead is marked as kept here as soon as one thing of it is', () => {
  expect(keptHere(lead())).toBe(false)
  expect(keptHere(lead({}, { follow_up_done: false }))).toBe(true)
})

test('M2: a row names what a person sees of it, and nothing that is not there', () => {
  expect(rowLabel(lead())).toBe('CFO, Kvist Bank, Oslo, To review')
  expect(
    rowLabel(lead({ status: 'on_hold', cluster_size: 3, vanished: true }, { stage: 'won' })),
  ).toBe(
    'CFO, Kvist Bank, Oslo, Won, on this computer, status on hold, posted 3 times, no longer listed',
  )
})

test.each([
  [{ stage: 'dismissed', dismissal: 'agency' }, 'CFO · Kvist Bank dismissed, on this computer'],
  [{ stage: 'in_talks' }, 'CFO · Kvist Bank is now In talks, on this computer'],
  [{ follow_up_done: true }, 'CFO · Kvist Bank followed up, on this computer'],
  [{ follow_up_at: NOW }, 'Follow up CFO · Kvist Bank on Friday, on this computer'],
  [{ follow_up_at: null }, 'CFO · Kvist Bank: follow-up cleared'],
  [{ matched_company_id: 'c1' }, 'Company confirmed for CFO · Kvist Bank, on this computer'],
  [{ note: 'Rang' }, 'Note saved on this computer'],
  [{ duplicate_of: 'j2' }, 'Saved on this computer'],
] satisfies [Partial<JobOverlay>, string][])('B1, B4: after %j it says “%s”', (set, words) => {
  expect(overlaySentence({ name: 'CFO · Kvist Bank', count: 1 }, set, () => 'Friday')).toBe(words)
})

test('B1: many leads are said as many', () => {
  expect(overlaySentence({ name: '3 leads', count: 3 }, { stage: 'won' }, () => '')).toBe(
    '3 leads are now Won, on this computer',
  )
})
