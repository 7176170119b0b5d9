import { afterEach, expect, test } from 'vitest'
import { ENGLISH } from '#shared/i18n/languages.ts'
import { setLanguage, setNumberFormat } from '#shared/i18n/translate.ts'
import { bytes, ago, formatAgo, createFormats, span } from '#renderer/format/formats.ts'
import { writeSigned } from '#renderer/parts/campaigns/campaign-labels.ts'
import { creditsOf } from '#renderer/parts/spend/spend-labels.ts'
import { priceText } from '#renderer/ui/price-tag.tsx'
import { explainOpen, describeSync } from '#renderer/app/shell/sync-labels.ts'
import type { SyncState } from '#renderer/app/shell/sync-labels.ts'

const british = createFormats({ locale: 'en-GB', hour12: null, timeZone: 'Europe/Berlin' })
const german = createFormats({ locale: 'de-DE', hour12: null, timeZone: 'Europe/Berlin' })
const at = (iso: string) => Date.parse(iso)
const now = at('2026-11-20T10:00:00+01:00')

test('M5: dates follow the person’s format, whatever the language', () => {
  expect(german.dateTime(at('2026-08-25T14:30:00+02:00'))).toBe('25.08.2026 14:30')
  expect(
    createFormats({ locale: 'en-GB', hour12: true, timeZone: 'Europe/Berlin' }).time(
      at('2026-08-25T14:30:00+02:00'),
    ),
  ).toMatch(/^0?2:30\spm$/)
  expect(german.number(1238.5)).toBe('1.238,5')
})

afterEach(() => setLanguage(ENGLISH.tag, {}))

test.each([
  ['de', 'en-GB', '25. Aug.', '25/08/2026'],
  ['ar', 'en-GB', '25 أغسطس', '25/08/2026'],
  ['fr', 'fr-FR', '25 août', '25/08/2026'],
  ['es', 'de-DE', '25 ago', '25.08.2026'],
  ['en', 'de-DE', '25. Aug.', '25.08.2026'],
])('M5, M6: screens in %s with the format %s say %s, and write %s', (spoken, locale, day, date) => {
  setLanguage(spoken, {})
  const format = createFormats({ locale, hour12: null, timeZone: 'Europe/Berlin' })
  expect(format.day(at('2026-08-25T14:30:00+02:00'), now)).toBe(day)
  expect(format.date(at('2026-08-25T14:30:00+02:00'))).toBe(date)
})

test.each([
  ['ar', 'en-US', '2:30 م', '2:00–2:30 م'],
  ['es', 'en-US', '2:30 p.m.', '2:00–2:30 p.m.'],
  ['de', 'en-US', '2:30 PM', '2:00–2:30 PM'],
  ['ar', 'en-GB', '14:30', '14:00–14:30'],
  ['en', 'en-US', '2:30 PM', '2:00–2:30 PM'],
])(
  'M6: the halves of the day are words of the language: in %s with %s it is %s',
  (spoken, locale, time, range) => {
    setLanguage(spoken, {})
    const format = createFormats({ locale, hour12: null, timeZone: 'Europe/Berlin' })
    const [from, to] = [at('2026-08-25T14:00:00+02:00'), at('2026-08-25T14:30:00+02:00')]
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    expect(plain(format.time(to))).toBe(time)
    expect(plain(format.timeRange(from, to))).toBe(range)
  },
)

test('M6: the sign stays before its number where text runs from right to left', () => {
  setLanguage('ar', {})
  const format = createFormats({ locale: 'en-GB', hour12: null, timeZone: 'Europe/Berlin' })
  expect(format.number(-16)).toBe('\u200e−\u200e16')
  expect(creditsOf({ delta: -16, min: null, max: null } as never)).toBe('\u200e−\u200e16')
  expect(writeSigned(4, format)).toBe('\u200e+\u200e4')
  setLanguage(ENGLISH.tag, {})
  expect(british.number(-16)).toBe('−16')
})

test.each([
  { hour12: false, from: '09:00', to: '09:30', said: '09:00–09:30' },
  { hour12: true, from: '09:00', to: '09:30', said: '9:00–9:30 am' },
  { hour12: true, from: '11:30', to: '12:30', said: '11:30 am–12:30 pm' },
])('M5: from $from to $to is written $said', ({ hour12, from, to, said }) => {
  const format = createFormats({ locale: 'en-GB', hour12, timeZone: 'Europe/Berlin' })
  const on = (time: string) => at(`2026-11-20T${time}:00+01:00`)
  expect(format.hour(on('14:00'))).toMatch(hour12 ? /^2\s?pm$/ : /^14:00$/)
  expect(format.hour(on('14:30'))).toMatch(hour12 ? /^2:30\spm$/ : /^14:30$/)
  expect(format.timeRange(on(from), on(to)).replaceAll('\u202f', ' ')).toBe(said)
})

test.each([
  ['2026-11-20T08:42:00+01:00', '08:42'],
  ['2026-11-19T17:10:00+01:00', 'yesterday 17:10'],
  ['2026-11-16T09:05:00+01:00', 'Mon 09:05'],
  ['2026-11-04T12:00:00+01:00', '4 Nov, 12:00'],
  ['2025-11-04T12:00:00+01:00', '4 Nov 2025, 12:00'],
  ['2026-11-21T09:00:00+01:00', 'tomorrow 09:00'],
])('I2: %s is stamped %s', (iso, stamp) => {
  expect(british.stamp(at(iso), now)).toBe(stamp)
})

test('yesterday is a day of the calendar, also over the change of the clocks', () => {
  expect(british.stamp(at('2026-10-24T23:30:00+02:00'), at('2026-10-25T23:00:00+01:00'))).toBe(
    'yesterday 23:30',
  )
})

test('spans are rounded up, so that nothing is promised too early', () => {
  expect([0, 61_000, 12 * 60_000, 91 * 60_000].map(span)).toEqual([
    'less than a minute',
    'about 2 minutes',
    'about 12 minutes',
    'about 1 h 31 min',
  ])
  expect(
    [30_000, 5 * 60_000, 5 * 3_600_000, 3 * 86_400_000].map((ms) => ago(now - ms, now)),
  ).toEqual(['now', '5 min', '5 h', '3 d'])
  expect(
    [30_000, 5 * 60_000, 5 * 3_600_000, 3 * 86_400_000].map((ms) => formatAgo(now - ms, now)),
  ).toEqual(['just now', '5 min ago', '5 h ago', '3 d ago'])
})

test('E7: a rate without a denominator is a dash, not zero', () => {
  expect(british.percent(null)).toBe('—')
  expect(british.percent(0.0923)).toBe('9.2%')
})

test('D2: a price says its range and when it is charged', () => {
  expect(
    [
      { from: 2, to: 2, onlyIfFound: true },
      { from: 1, to: 2 },
      { from: 1, to: 1 },
      { from: 0, to: 0 },
    ].map((price) => priceText(price)),
  ).toEqual(['2 credits if found', '1–2 credits', '1 credit', 'no credits'])
})

const idle: SyncState = {
  state: 'idle',
  pending: 0,
  pending_eta_ms: null,
  needs_you: 0,
  kept_here: 0,
  sweeping: [],
  incomplete: [],
  fresh_eta_ms: null,
  last_synced_at: null,
  unread: [],
}
test.each<[Partial<SyncState>, string]>([
  [{}, 'Not synced yet'],
  [
    {
      last_synced_at: 1,
      incomplete: [{ resource: 'contacts', id: null, stored: 228, stated: 300, settled: false }],
    },
    'Reading people · 228 of 300',
  ],
  [
    {
      state: 'syncing',
      incomplete: [{ resource: 'members', id: 'h1', stored: 7, stated: null, settled: false }],
    },
    'Reading hot lists · 7 so far',
  ],
  [
    {
      last_synced_at: 1,
      incomplete: [{ resource: 'contacts', id: null, stored: 228, stated: 300, settled: true }],
    },
    'Else synced · 228 of 300 people',
  ],
  [
    {
      last_synced_at: 1,
      incomplete: [
        { resource: 'contacts', id: null, stored: 228, stated: 300, settled: true },
        { resource: 'members', id: 'h1', stored: 7, stated: null, settled: false },
      ],
    },
    'Reading hot lists · 7 so far',
  ],
  [{ state: 'offline', pending: 38 }, 'Offline · 38 edits kept'],
  [{ state: 'sending', pending: 12, pending_eta_ms: 72_000 }, 'Sending 12 edits · 2 min'],
  [
    {
      state: 'syncing',
      sweeping: [{ resource: 'contacts', pages: 1, rows: 100, eta_ms: null }],
      fresh_eta_ms: 360_000,
    },
    'Loading people · 6 min',
  ],
  [{ state: 'limited', pending: 3, pending_eta_ms: 18_000 }, 'Rate limit · 3 edits · 1 min'],
  [{ state: 'signed_out', pending: 1 }, 'Signed out · 1 edit kept'],
  [{ state: 'refused' }, 'Sign-in fails · retrying'],
  [{ state: 'refused', pending: 2 }, 'Sign-in fails · 2 edits kept'],
  [{ pending: 2 }, '2 edits waiting'],
  [
    { unread: [{ resource: 'contacts', scope: null }], last_synced_at: now },
    'Can’t load people · retrying',
  ],
  [
    { unread: [{ resource: 'contacts', scope: null, led_to: 'new.example' }] },
    'Can’t load people · moved to new.example?',
  ],
  [
    { unread: [{ resource: 'members', scope: null, list: 'Fintech CFOs' }] },
    'Can’t load Fintech CFOs · retrying',
  ],
  [
    { state: 'syncing', unread: [{ resource: 'hot_lists', scope: null }] },
    'Can’t load hot lists · retrying',
  ],
  [
    {
      unread: [
        { resource: 'companies', scope: 'companies:read' },
        { resource: 'contacts', scope: null },
      ],
      last_synced_at: now,
    },
    'No permission to view companies',
  ],
  [
    {
      unread: [
        { resource: 'notes', scope: 'meetings:read' },
        { resource: 'meetings', scope: 'meetings:read' },
      ],
    },
    'No permission to view call notes and 1 more',
  ],
])('I6: the sync line of %o says %s', (state, words) => {
  expect(describeSync({ ...idle, ...state }, british)).toBe(words)
})

test.each<[Partial<SyncState>, RegExp, string | null]>([
  [{}, /^All synced · /, null],
  [{ needs_you: 1 }, /^Last read · /, '1 needs you'],
  [{ needs_you: 2, kept_here: 6 }, /^Last read · /, '2 need you · 6 local only'],
  [{ kept_here: 6 }, /^Last read · /, '6 local only'],
  [
    { state: 'sending', pending: 2, unread: [{ resource: 'meetings', scope: null }] },
    /^Sending 2 edits/,
    'Can’t load meetings · retrying',
  ],
  [{ unread: [{ resource: 'meetings', scope: null }] }, /^Can’t load meetings/, null],
])('I3: nothing is called synced beside %o, and each count is its own', (state, words, open) => {
  const sync = { ...idle, last_synced_at: now, ...state }
  expect(describeSync(sync, british)).toMatch(words)
  expect(explainOpen(sync)).toBe(open)
})

test.each([
  [0, '0 kB'],
  [640 * 1024, '640 kB'],
  [1018 * 1024, '1 MB'],
  [3.2 * 1024 ** 2, '3.2 MB'],
  [84 * 1024 ** 2, '84 MB'],
  [1024 ** 3, '1 GB'],
  [1.5 * 1024 ** 3, '1.5 GB'],
])('a size of %i bytes reads %s', (size, words) => {
  expect(bytes(size)).toBe(words)
})

test('M5: ages, sizes and lengths are written in the digits that the person chose', () => {
  setNumberFormat('ar-EG')
  const now = Date.UTC(2026, 9, 20)
  expect([ago(now - 5 * 60_000, now), formatAgo(now - 3 * 86_400_000, now)]).toEqual([
    '٥ min',
    '٣ d ago',
  ])
  expect([bytes(3.2 * 1024 ** 2), span(130 * 60_000)]).toEqual(['٣٫٢ MB', 'about ٢ h ١٠ min'])
  setNumberFormat(null)
})
