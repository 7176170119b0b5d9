import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { limitsFigure } from '#renderer/parts/spend/limits-figure.ts'
import { missingFigure } from '#renderer/parts/sync/incomplete-list-labels.ts'
import { newRepliesFigure } from '#renderer/screens/campaigns/status-figures.ts'
import { additionsFigure } from '#renderer/screens/import/import-figures.ts'
import { etaFigure } from '#renderer/screens/pending/eta-labels.ts'
import { failuresFigure } from '#renderer/screens/webhooks/webhook-labels.ts'
import type { ImportRun } from '#shared/bridge/import.ts'

/* E7: numbers in sentences, banners and on buttons are figures like those of the tables. */

const format = createFormats({ locale: 'en-GB', hour12: false, timeZone: 'UTC' })
const AT = Date.UTC(2026, 10, 20, 9)

test('D4: a refusal by the limits says what is spent and reserved, what is kept, and what that leaves', () => {
  const spent = {
    day: 16,
    day_reserved: 2,
    day_calls: 8,
    day_open: 1,
    week: 30,
    week_reserved: 2,
    week_calls: 15,
    week_open: 1,
  }
  const credits = { total: 90, plan: 90, addon: 0, read_at: AT }
  const limits = { day: 19, week: null, floor: 50 }
  const of = limitsFigure({ spent, limits }, credits as never, format)
  expect(of.value).toBe('1')
  expect(of.parts).toEqual([
    { name: 'Spent and reserved today', value: '18 of 19' },
    { name: 'Keep at least', value: '50' },
    { name: 'Balance', value: '90', at: AT },
  ])
  const none = { day: null, week: null, floor: null }
  expect(limitsFigure({ spent, limits: none }, null, format)).toMatchObject({
    value: '—',
    parts: [],
  })
})

test('L2: what an import adds is the new people and those filled in; rows of leads are counted as they are', () => {
  const preview = { creates: 12, fills: 3 } as NonNullable<ImportRun['check']>
  const of = additionsFigure({ additions: 15, preview }, format)
  expect(of.value).toBe('15')
  expect(of.parts.map(({ value }) => value)).toEqual(['12', '3'])
  expect(additionsFigure({ additions: 40, preview: null }, format)).toMatchObject({
    name: 'Rows to import',
    value: '40',
  })
})

test('E11: new replies name the two readings that they lie between', () => {
  const from = AT - 3_600_000
  const rise = { name: 'Nordics', campaign_id: 'c', at: AT, from, delta: 3 }
  const of = newRepliesFigure(rise, format)
  expect(of).toMatchObject({ name: 'New replies: Nordics', value: '3 new replies', at: AT })
  expect(of.parts.map(({ at }) => at)).toEqual([undefined, from, AT])
})

test('P21: a list that is not complete says how much is here and how much the service states', () => {
  const list = { resource: 'contacts', id: null, stored: 228, stated: 300, settled: true }
  const of = missingFigure(list, AT, format)
  expect([of.value, of.parts.map(({ value }) => value)]).toEqual(['228 of 300', ['228', '300']])
  expect(missingFigure({ ...list, stated: null }, AT, format).parts[1]?.value).toBe('—')
})

test('E12: failures stand beside the number at which the service gives up; while it starts anew there is none', () => {
  const row = { active: true, failures: 4, limit: 10, turning_on: false }
  expect(failuresFigure(row, AT, format)?.parts.map(({ value }) => value)).toEqual(['4', '10'])
  expect(failuresFigure({ ...row, turning_on: true }, AT, format)).toBeNull()
  expect(failuresFigure({ ...row, failures: null }, AT, format)).toBeNull()
})

test('I6: the time to send is by the changes that go out by themselves', () => {
  const counts = { waiting: 7, needs_you: 2, kept_here: 1 }
  const of = etaFigure({ counts, eta_ms: 120_000 }, 'all sent in 2 min', format)
  expect([of.value, of.parts[0]?.value]).toEqual(['all sent in 2 min', '7'])
})
