import { describe, expect, test, vi } from 'vitest'
import { cardSearch } from '#renderer/screens/card/search.ts'
import { companiesSearch } from '#renderer/screens/companies/search.ts'
import { creditsSearch, stretchOf } from '#renderer/screens/credits/search.ts'
import { compareSearch, deskSearch } from '#renderer/screens/desks/search.ts'
import { isCalendar, meetingsSearch, views } from '#renderer/screens/meetings/search.ts'
import { pendingSearch } from '#renderer/screens/pending/search.ts'
import { peopleSearch } from '#renderer/screens/people/search.ts'
import { pipelineSearch } from '#renderer/screens/pipeline/search.ts'
import { triageSearch } from '#renderer/screens/triage/search.ts'

type Read = (raw: Record<string, unknown>) => object

const screens: [screen: string, read: Read, whole: Record<string, unknown>[]][] = [
  ['a card', cardSearch, [{ member: 'm_1' }]],
  ['companies', companiesSearch, [{ text: 'bank' }]],
  [
    'credits',
    creditsSearch,
    [
      { period: 'quarter', kind: 'top_up', run: 'run_1' },
      { period: 'today', kind: 'mine' },
      { day: '2026-11-20', kind: 'others' },
      { day: '2024-02-29' },
    ],
  ],
  [
    'a desk',
    deskSearch,
    [
      { tab: 'map', fit: 'direct_fit' },
      { tab: 'coverage', gap: 'no_email' },
      { tab: 'people' },
      { tab: 'criteria' },
      { gap: 'no_contact' },
      { gap: 'no_list' },
    ],
  ],
  ['two desks', compareSearch, [{ a: 'd_1', b: 'd_2' }, { a: 'd_1' }, { b: 'd_2' }]],
  ['meetings', meetingsSearch, [...views.map((view) => ({ view })), { view: 'week', day: 1e12 }]],
  ['pending changes', pendingSearch, [{ text: 'tier' }]],
  ['people', peopleSearch, [{ text: 'ada' }, { new: 'person' }]],
  ['the pipeline', pipelineSearch, [{ show: 'board', view: 'v_1' }, { show: 'scraping' }]],
  [
    'triage',
    triageSearch,
    [
      ...['all', 's_not_started', 'not_started', 'lvm_3_days', 'replied', 'waiting', 'snoozed'].map(
        (queue) => ({ queue }),
      ),
      { queue: 'all', member: 'm_1' },
    ],
  ],
]

describe('L5, H9: what a link to a screen may carry', () => {
  test.each(screens)('%s takes all that it knows, as it is', (_, read, whole) => {
    for (const raw of whole) expect(read(raw)).toEqual(raw)
  })

  test.each(screens)(
    '%s leaves out what it does not know, and keeps the rest',
    (_, read, whole) => {
      for (const raw of whole) expect(read({ ...raw, odd: 'x', __proto__: 'y' })).toEqual(raw)
      expect(read({})).toEqual({})
    },
  )

  test.each(screens)('%s leaves out what is of another kind', (_, read, whole) => {
    const names = new Set(whole.flatMap((raw) => Object.keys(raw)))
    for (const name of names)
      for (const odd of [null, undefined, true, {}, ['all'], { text: 'x' }])
        expect(read({ [name]: odd })).toEqual({})
  })

  test.each<[string, Read, Record<string, unknown>]>([
    ['companies', companiesSearch, { text: '' }],
    ['pending changes', pendingSearch, { text: '' }],
    ['people', peopleSearch, { text: '', new: 'x' }],
    ['two desks', compareSearch, { a: '', b: '' }],
    ['a desk', deskSearch, { tab: 'maps', gap: 'no_phone', fit: '' }],
    ['meetings', meetingsSearch, { view: 'month', day: '2026-11-20' }],
    ['the pipeline', pipelineSearch, { show: 'table' }],
    ['triage: a name of every object', triageSearch, { queue: 'constructor' }],
    ['credits', creditsSearch, { period: 'year', kind: 'theirs', day: '20.11.2026' }],
    ['credits: more than a day', creditsSearch, { day: '2026-11-20T09:00' }],
  ])('%s leaves out a value that says nothing', (_, read, raw) => expect(read(raw)).toEqual({}))

  test.each(['2026-02-31', '2026-02-29', '2026-13-01', '2026-00-00', '2026-99-99'])(
    'D5: %s is no day of the ledger',
    (day) => expect(creditsSearch({ day })).toEqual({}),
  )

  test.each([NaN, Infinity, -9e15, 1e300])('C1: %d is no day of the calendar', (day) => {
    expect(meetingsSearch({ view: 'week', day })).toEqual({ view: 'week' })
  })

  test('H9: the views that list meetings are those in which one is chosen', () => {
    expect(views.filter(isCalendar)).toEqual(['agenda', 'week', 'outcomes'])
  })
})

describe('D5: the stretch of time of a ledger, in days of this computer', () => {
  const now = new Date(2026, 10, 20, 15, 30).getTime()
  const until = new Date(2026, 10, 21).getTime() - 1

  test.each([
    ['today', new Date(2026, 10, 20)],
    ['week', new Date(2026, 10, 14)],
    ['month', new Date(2026, 9, 22)],
    ['quarter', new Date(2026, 7, 23)],
  ] as const)('%s begins with a day and ends with this one', (period, first) => {
    expect(stretchOf({ period }, now)).toEqual({ from: first.getTime(), to: until })
  })

  test('nothing said is a week', () => {
    expect(stretchOf({}, now)).toEqual(stretchOf({ period: 'week' }, now))
  })

  test('a day is that day, whatever the period', () => {
    expect(stretchOf({ day: '2026-03-29', period: 'quarter' }, now)).toEqual({
      from: new Date(2026, 2, 29).getTime(),
      to: new Date(2026, 2, 30).getTime() - 1,
    })
  })

  test('days follow one another without a gap, over a change of the clocks, too', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const days = Array.from({ length: 365 }, (_, index) => {
      const date = new Date(2026, 0, 1 + index)
      const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()]
        .map((part) => String(part).padStart(2, '0'))
        .join('-')
      return stretchOf({ day }, now)
    })
    for (const [index, { from }] of days.entries())
      if (index > 0) expect(from).toBe((days[index - 1]?.to ?? 0) + 1)
  })
})
