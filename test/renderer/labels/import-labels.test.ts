import { afterEach, expect, test } from 'vitest'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage } from '#shared/i18n/translate.ts'
import { createFormats } from '#renderer/format/formats.ts'
import {
  batchWord,
  fieldList,
  missedOf,
  outcome,
  progressWord,
  sayReason,
  sizeWord,
  wouldBe,
} from '#renderer/screens/import/import-labels.ts'
import type { ImportBatch, ImportRun } from '#shared/bridge/import.ts'

const format = createFormats({ locale: 'en-GB', hour12: null })

const none = {
  waiting: 0,
  returning: 0,
  made: 0,
  filled: 0,
  failed: 0,
  rejected: 0,
  cancelled: 0,
  returned: 0,
}
const batch = (more: Partial<ImportBatch>, counts: Partial<typeof none> = {}) =>
  ({
    state: 'running',
    taken_back: false,
    unsent: 0,
    total: 1200,
    ...more,
    counts: { ...none, ...counts },
  }) as unknown as ImportBatch
const run = (more: Partial<ImportRun>) =>
  ({ dry_run: false, state: 'done', rows: 0, share: 0, elapsed_ms: 0, ...more }) as ImportRun
const added = (count: number) => ({ added: count }) as NonNullable<ImportRun['result']>

test.each([
  [0, 0, 'No new people to import'],
  [1, 0, '1 person would be new'],
  [0, 2, '2 people would be filled in'],
  [3, 1, '3 people would be new, 1 person would be filled in'],
])('L2: a file of %d new and %d known people: “%s”', (creates, fills, words) => {
  expect(wouldBe({ creates, fills } as NonNullable<ImportRun['check']>)).toBe(words)
})

test.each([
  [
    'under way',
    batch({ unsent: 200 }, { made: 999, filled: 1 }),
    'Importing: 1,000 of 1,200, 999 new people, 1 filled in',
  ],
  [
    'paused',
    batch({ state: 'paused', unsent: 1199 }, { made: 1 }),
    'Paused: 1 of 1,200, 1 new person',
  ],
  ['done', batch({ state: 'done' }, { made: 2, failed: 1 }), '2 new people, 1 refused'],
  [
    'being taken back',
    batch({ taken_back: true, unsent: 3 }, { returned: 4 }),
    'Taking back: 4 so far',
  ],
  ['taken back', batch({ taken_back: true }, { returned: 7 }), 'Taken back: 7 rows'],
])('L2: an import that is %s says so', (_, row, words) => {
  expect(batchWord(row, format)).toBe(words)
})

test('L2: what is missed is what may be corrected and imported again', () => {
  expect(missedOf(batch({}, { failed: 1, rejected: 2, cancelled: 4, made: 8 }))).toBe(7)
})

test.each([
  [run({ state: 'failed', dry_run: true }), 'The file cannot be read like this'],
  [run({ state: 'failed' }), 'The import ended early'],
  [run({}), 'Stopped'],
  [run({ dry_run: true, state: 'stopped', rows: 1, result: added(1) }), 'Stopped after 1 row'],
  [run({ dry_run: true, rows: 9, result: added(0) }), 'Nothing new would be imported'],
  [run({ dry_run: true, rows: 1200, result: added(7) }), '7 rows of 1,200 can be imported'],
  [run({ state: 'stopped', result: added(7) }), '7 rows imported, then stopped'],
  [run({ result: added(1) }), '1 row imported'],
])('L2: the result of a run is one heading: %#', (of, words) => {
  expect(outcome(of, format)).toBe(words)
})

test.each([
  ['within the first second', run({ rows: 9, share: 0.1, elapsed_ms: 999 }), '9 rows so far'],
  ['before anything is known', run({ rows: 1, share: 0, elapsed_ms: 5000 }), '1 row so far'],
  [
    'half way',
    run({ rows: 6000, share: 0.5, elapsed_ms: 120_000 }),
    '6000 rows so far · 50 a second · 2 min left',
  ],
])('L2: progress %s', (_, of, words) => {
  expect(progressWord(of, format).replace(/,/g, '')).toBe(words)
})

test.each([
  [1, '1 byte'],
  [999, '999 bytes'],
  [11_700, '12 KB'],
  [11_700_000, '11.7 MB'],
])('L2: a file of %d bytes: %s', (bytes, words) => {
  expect(sizeWord(bytes, format)).toBe(words)
})

test('L2: names of fields are joined without a comma before the last', () => {
  expect(fieldList(['name', 'email', 'phone'], 'disjunction')).toBe('Name, E-mail or Phone')
  expect(fieldList(['name', 'email', 'phone'], 'conjunction')).toBe('Name, E-mail and Phone')
})

afterEach(() => setLanguage(ENGLISH.tag, {}))
test('L2, M6: why the practice workspace turns a row down is said in the language of the screen', () => {
  setLanguage('de', {
    'The same contact is in row {row}.': ['Dieselbe Person steht in Zeile ', ['row'], '.'],
    'It has no name.': 'Der Name fehlt.',
  })
  expect(sayReason('The same contact is in row 2.')).toBe('Dieselbe Person steht in Zeile 2.')
  expect(sayReason('It has no name.')).toBe('Der Name fehlt.')
  expect(sayReason('“x” is no date.')).toBe('“x” is no date.')
})
