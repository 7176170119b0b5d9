import { expect, test } from 'vitest'
import { campaignRow, type CampaignRow } from '#shared/bridge/campaigns.ts'
import { createFormats } from '#renderer/format/formats.ts'
import {
  counterFigure,
  rateFigure,
  sinceFigure,
} from '#renderer/parts/campaigns/campaign-figures.ts'
import { perPersonFigure } from '#renderer/parts/runs/run-figures.ts'
import { spentFigure } from '#renderer/parts/spend/credit-figures.ts'
import { totals } from '#renderer/screens/campaigns/totals.ts'
import { hotListRow } from '#shared/bridge/hot-lists.ts'
import { hotListFigure } from '#renderer/screens/hot-lists/hot-list-figures.ts'
import { bucketFigure, gapFigure, totalFigure } from '#renderer/screens/campaigns/trend-figures.ts'
import { comparedFigure } from '#renderer/screens/desks/compare-figures.ts'
import {
  batchFigure,
  checkFigure,
  duplicatesFigure,
} from '#renderer/screens/import/import-figures.ts'
import { queueFigure } from '#renderer/screens/triage/queue-figures.ts'
import { importBatch } from '#shared/bridge/import.ts'
import { showRateFigure } from '#renderer/screens/meetings/rate-figures.ts'
import { largestParts, type Explanation } from '#renderer/ui/figure/explanation.ts'

const format = createFormats({ locale: 'en-GB', hour12: false, timeZone: 'UTC' })
const AT = Date.UTC(2026, 10, 20, 9)
const valueOf = (of: Explanation, name: string) =>
  Number(of.parts.find((part) => part.name === name)?.value.replaceAll(/[^\d.-]/g, ''))
const sumOf = (of: Explanation) =>
  of.parts.reduce((sum, { value }) => sum + Number(value.replaceAll(/[^\d.-]/g, '')), 0)

function campaign(name: string, replies: number, sent: number): CampaignRow {
  const numbers = { enrolled: 9, sent, opens: 0, clicks: 0, replies, bounces: 1 }
  const rate = (part: number) => (sent === 0 ? null : part / sent)
  return campaignRow.parse({
    id: name,
    name,
    status: 'active',
    timezone: null,
    daily_limit: null,
    steps: 1,
    numbers: {
      ...numbers,
      reply_rate: rate(replies),
      open_rate: rate(0),
      click_rate: rate(0),
      bounce_rate: rate(1),
    },
    service_rates: [],
    week: [],
    since: { ...numbers, replies: 2 },
    alarm: null,
    move: null,
  })
}

const rows = Array.from({ length: 9 }, (_, at) => campaign(`Campaign ${at}`, at + 1, 100))

test('E7: the campaigns that a total names add up to it, however many there are', () => {
  const of = counterFigure('replies', totals(rows), { format, at: AT, rows })
  expect(of.value).toBe('45')
  expect(sumOf(of)).toBe(45)
  expect(of.parts.at(-1)?.name).toBe('4 others')
  expect(of.formula).toContain('9 campaigns')
})

test('X-7: a counter that the service doesn’t state is a dash, and no total counts it as nothing', () => {
  const silent = campaign('Silent', 0, 0)
  const unread: CampaignRow = {
    ...silent,
    numbers: { ...silent.numbers, sent: null, replies: null, reply_rate: null },
  }
  const own = counterFigure('replies', unread.numbers, { format, at: AT })
  expect([own.value, own.note]).toEqual(['—', expect.stringContaining('doesn’t state')])
  const all = [...rows, unread]
  const known = totals(rows)
  expect(totals(all)).toMatchObject({ replies: known.replies, reply_rate: known.reply_rate })
  const total = counterFigure('replies', totals(all), { format, at: AT, rows: all })
  expect(total.note).toContain('1 campaign is left out')
  expect(totals([unread])).toMatchObject({ replies: null, sent: null, reply_rate: null })
})

test('E7: a rate is its first part by its second', () => {
  const of = rateFigure('replies', rows[4]!.numbers, { format, at: AT })
  expect(of.value).toBe('5.0%')
  expect(valueOf(of, 'Replies') / valueOf(of, 'E-mails sent')).toBe(0.05)
})

test('E5: what came since the last look adds up over the campaigns, and names that look', () => {
  const since = { replies: 18, bounces: 0, sent: 0, clicks: 0, opens: 0, enrolled: 0 }
  const looked = AT - 3_600_000
  const of = sinceFigure('replies', totals(rows), since, looked, { format, at: AT, rows })
  expect(of.value).toBe('+18')
  expect(sumOf({ ...of, parts: of.parts.slice(0, -1) })).toBe(18)
  expect(of.parts.at(-1)).toMatchObject({ name: 'Your last look', at: looked })
})

test('C11: a show rate names what counts in it and what does not', () => {
  const row = { attended: 3, no_show: 1, cancelled: 2, unlogged: 5, rate: 0.75 }
  const of = showRateFigure(row, { format, at: AT, of: 'Referral' })
  expect(of.value).toBe('75.0%')
  const [came, missed] = [valueOf(of, 'Attended'), valueOf(of, 'No-shows')]
  expect(came / (came + missed)).toBe(0.75)
  expect(of.parts.map(({ name }) => name)).toContain('No outcome, not counted')
})

test('G6: what a person cost is the charges by those delivered', () => {
  const run = { charged: 9, min: 9, delivered: 4, per_accepted: 2.25, read_at: AT }
  const of = perPersonFigure(run, format)
  expect(of.value).toBe('2.25')
  expect(valueOf(of, 'Credits charged') / valueOf(of, 'People delivered')).toBe(2.25)
})

test('D4: what is spent says from how many calls, and that it is of this computer', () => {
  const spent = {
    day: 7,
    day_reserved: 2,
    day_calls: 3,
    day_open: 1,
    week: 20,
    week_reserved: 0,
    week_calls: 9,
    week_open: 0,
  }
  const of = spentFigure('day', { spent, limits: { day: null, week: 50, floor: null } }, format)
  expect(of).toMatchObject({ value: '7', at: 'here' })
  expect(valueOf(of, 'Calls that took credits')).toBe(3)
  expect(of.parts.at(-1)).toMatchObject({ name: 'Limit you set', value: 'none' })
})

test('the largest parts of a sum stand by name, the others in one line, and nothing twice', () => {
  const parts = [4, 0, 1, 3, 2].map((value) => ({ name: `n${value}`, value }))
  expect(largestParts(parts, String, 3)).toEqual([
    { name: 'n4', value: '4' },
    { name: 'n3', value: '3' },
    { name: '2 others', value: '3' },
  ])
  expect(largestParts(parts, String, 4)).toHaveLength(4)
})

test('A1: the counts of a hot list explain each other: started, not started and snoozed are all members', () => {
  const row = hotListRow.parse({
    id: 'hl_1',
    name: 'Fintech CFOs',
    description: null,
    member_count: 20,
    started: 5,
    not_started: 12,
    waiting: 2,
    pending: false,
    as_of: AT,
  })
  const not = hotListFigure('not_started', row, format)
  expect([not.value, valueOf(not, 'Started'), valueOf(not, 'Not started, snoozed')]).toEqual([
    '12',
    5,
    3,
  ])
  expect(hotListFigure('started', row, format).value).toBe('25.0%')
  expect(hotListFigure('members', row, format).value).toBe('20')
  expect(hotListFigure('waiting', row, format)).toMatchObject({
    value: '2',
    parts: [{ at: 'here' }],
  })
  expect(
    hotListFigure('started', { ...row, member_count: 0, started: 0, not_started: 0 }, format).value,
  ).toBe('—')
})

test('A5: a queue counts its members, of those read; all of them also as the service counts them', () => {
  const read = {
    list: hotListRow.parse({
      id: 'hl_1',
      name: 'Fintech CFOs',
      description: null,
      member_count: 20,
      started: 5,
      not_started: 12,
      waiting: 2,
      pending: false,
      as_of: AT,
    }),
    queues: [
      { queue: 'all' as const, count: 18 },
      { queue: 'replied' as const, count: 4 },
      { queue: 'waiting' as const, count: 2 },
    ],
  }
  const replied = queueFigure('replied', read, AT, format)
  expect([replied.value, valueOf(replied, 'Members read'), replied.at]).toEqual(['4', 18, AT])
  expect(queueFigure('waiting', read, AT, format).parts[0]).toMatchObject({
    value: '2',
    at: 'here',
  })
  const all = queueFigure('all', read, AT, format)
  expect([all.value, valueOf(all, 'Read so far'), valueOf(all, 'Members of the list')]).toEqual([
    '18',
    18,
    20,
  ])
})

test('G7: what two desks have in common and apart adds up to all of it', () => {
  const known = {
    a: null,
    b: null,
    companies: { both: 3, a: 10, b: 7 },
    prospects: { both: 1, a: 0, b: 2 },
    complete: true,
    as_of: AT,
  }
  const all = comparedFigure('companies', 'all', known, format)
  expect([all.value, sumOf(all), all.note]).toEqual(['20', 20, undefined])
  expect(comparedFigure('prospects', 'b', known, format).value).toBe('2')
  const half = { ...known, complete: false, as_of: null }
  expect(comparedFigure('companies', 'both', half, format)).toMatchObject({
    at: null,
    note: expect.stringContaining('still being read'),
  })
})

const check = {
  groups: [
    {
      because: 'email' as const,
      count: 6,
      fillable: 4,
      choice: 'fill' as const,
      choices: ['skip' as const, 'create' as const, 'fill' as const],
    },
    {
      because: 'name' as const,
      count: 3,
      fillable: 0,
      choice: 'create' as const,
      choices: ['skip' as const, 'create' as const],
    },
    {
      because: 'phone' as const,
      count: 1,
      fillable: 0,
      choice: 'skip' as const,
      choices: ['skip' as const, 'create' as const],
    },
  ],
  creates: 43,
  fills: 4,
  skipped: 3,
  kept: 2,
  cut: 0,
  eta_ms: 282_000,
  per_minute: 10,
}

test('L2: each figure of a preview is the sum of its parts, which are the choices for the duplicates', () => {
  const of = (figure: Parameters<typeof checkFigure>[0]) =>
    checkFigure(figure, { check, rejected: 5, format })
  for (const figure of ['creates', 'fills', 'skipped', 'writes'] as const)
    expect(sumOf(of(figure)), figure).toBe(Number(of(figure).value))
  expect(valueOf(of('creates'), 'Like nobody here')).toBe(40)
  expect(valueOf(of('time'), 'Writes') / valueOf(of('time'), 'Writes a minute')).toBe(4.7)
  const alike = duplicatesFigure(check.groups, format)
  expect([alike.value, sumOf(alike)]).toEqual(['10', 10])
})

test('L2: the rows of an import add up, whatever came of them', () => {
  const batch = importBatch.parse({
    id: 'i_1',
    name: 'people.csv',
    state: 'running',
    reason: null,
    language: null,
    taken_back: false,
    created_at: AT,
    total: 28,
    unsent: 9,
    counts: {
      waiting: 7,
      leaving: 2,
      made: 5,
      filled: 4,
      known: 3,
      failed: 1,
      skipped: 2,
      rejected: 3,
      cancelled: 1,
      returned: 0,
    },
    eta_ms: 54_000,
    per_minute: 10,
    list_id: null,
    can_undo: true,
    undo_ms: 54_000,
  })
  for (const filter of ['all', 'left', 'in', 'out'] as const) {
    const figure = batchFigure(filter, batch, format)
    expect(sumOf(figure), filter).toBe(Number(figure.value))
  }
})

test('E4: the total of a trend is what its periods and its gaps add up to', () => {
  const HOUR = 3_600_000
  const bucket = (at: number, value: number | null) => ({
    from: AT + at * HOUR,
    to: AT + (at + 1) * HOUR,
    state: value === null ? ('gap' as const) : ('measured' as const),
    value,
    since: null,
  })
  const gap = {
    from: AT + HOUR,
    to: AT + 2 * HOUR,
    delta: 5,
    last_look: AT + HOUR / 2,
    next_look: AT + 2.5 * HOUR,
  }
  const trend = {
    unit: 'hour' as const,
    total: 12,
    first_at: AT,
    buckets: [bucket(0, 3), bucket(1, null), bucket(2, 4)],
    gaps: [gap],
    resets: [],
    events: [],
  }
  const total = totalFigure(trend, '12 replies', format)
  expect(valueOf(total, 'Periods measured') + valueOf(total, 'In gaps')).toBe(trend.total)
  const missed = gapFigure(gap, '10:00', 'replies', format)
  expect(missed.parts.map(({ at }) => at)).toEqual([gap.last_look, gap.next_look])
  const own = bucketFigure(trend.buckets[2]!, '11:00', {
    metric: 'replies',
    format,
    now: AT + 9 * HOUR,
  })
  expect([own.name, own.value, own.parts.length]).toEqual(['11:00, Replies', '4', 2])
})
