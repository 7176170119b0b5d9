import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { enrolledFigure } from '#renderer/parts/campaigns/campaign-figures.ts'
import { batchFigure as enrolmentFigure } from '#renderer/parts/enrolment/verdict-figures.ts'
import { heldFigure, orphansFigure } from '#renderer/parts/people/consequence-figures.ts'
import { pointFigure, weekFigure } from '#renderer/screens/campaigns/trend-figures.ts'
import { notTriedFigure, worstFigure } from '#renderer/screens/credits/bulk-figures.ts'
import { dayFigure as usedFigure } from '#renderer/screens/credits/day-figures.ts'
import { laterFigure, triedFigure } from '#renderer/screens/credits/result-figures.ts'
import {
  companyFigure,
  coveredShareFigure,
  mapReadFigure,
  mappedFigure,
} from '#renderer/screens/desks/desk-figures.ts'
import { dayFigure } from '#renderer/screens/meetings/day-figures.ts'
import { scrapeFigure } from '#renderer/screens/pipeline/scraping/scraping-figures.ts'
import { dismissedFigure, trialFigure } from '#renderer/screens/pipeline/scraping/trial-figures.ts'
import { foundFigure, namedFigure } from '#renderer/screens/research/report-figures.ts'
import { cacheFigure, tableFigure } from '#renderer/screens/settings/storage-figures.ts'
import { reachFigure } from '#renderer/screens/sourcing/outcome-figures.ts'
import { campaignNumbers, campaignRow, type TrendRow } from '#shared/bridge/campaigns.ts'
import type { DeskCompany } from '#shared/bridge/desks.ts'
import type { EnrolBatch } from '#shared/bridge/enrolment.ts'
import type { BulkState } from '#shared/bridge/spend.ts'
import type { Explanation } from '#renderer/ui/figure/explanation.ts'

const format = createFormats({ locale: 'en-GB', hour12: false, timeZone: 'UTC' })
const AT = Date.UTC(2026, 10, 20, 9)
const asNumber = (text: string) => Number(text.replaceAll(/[^\d.-]/g, ''))
const valueOf = (of: Explanation, name: string) =>
  asNumber(of.parts.find((part) => part.name === name)?.value ?? '')
const sumOf = (of: Explanation) => of.parts.reduce((sum, { value }) => sum + asNumber(value), 0)

test('G4: the companies of a report are those in the workspace and those that are not', () => {
  const companies = ['co_1', null, 'co_2', null, null].map((company_id) => ({ company_id }))
  const of = foundFigure(companies, AT, format)
  expect([of.value, of.at, sumOf(of)]).toEqual(['5, 2 of them in your workspace', AT, 5])
  expect(valueOf(of, 'In your workspace')).toBe(2)
  expect(foundFigure([], null, format)).toMatchObject({ value: 'none', at: null })
  expect(namedFigure('Fintechs', 5, AT, format)).toMatchObject({
    name: 'Companies found: Fintechs',
    value: '5',
  })
})

test('D12: those who replied and were met are parts of the same people, each as old as what it was read from', () => {
  const later = {
    people: 20,
    credits: 40,
    replied: 5,
    met: 2,
    replied_as_of: AT - 3_600_000,
    met_as_of: AT,
  }
  const replied = laterFigure('replied', later, format)
  expect([replied.value, replied.at]).toEqual(['5 of 20 people', later.replied_as_of])
  const met = laterFigure('met', later, format)
  expect([met.value, met.at, valueOf(met, 'Met afterwards')]).toEqual(['2 of 20 people', AT, 2])
  for (const of of [replied, met])
    expect(of.parts.at(-1)).toMatchObject({ value: '20', at: 'here' })
})

test('C1: the meetings of a day are counted by their status, whatever the status is', () => {
  const day = (status: string) => ({ status, starts_at: AT })
  const meetings = ['booked', 'attended', 'booked', 'on_hold'].map(day)
  const of = dayFigure('Friday', meetings, { of: 'all', at: AT }, format)
  expect([of.name, of.value, sumOf(of), of.at]).toEqual(['Meetings: Friday', '4', 4, AT])
  expect(of.parts.map(({ name }) => name)).toEqual(['Attended', 'Booked', 'On hold'])
  expect(dayFigure('x', meetings, { of: 'unlogged', at: AT }, format).formula).toContain(
    'no outcome',
  )
  const nowhere = [{ status: 'booked', starts_at: null }]
  expect(dayFigure('x', nowhere, { of: 'all', at: AT }, format).formula).toContain('on no day')
})

test('G2: what is read of a map and what is still to be read add up to the service’s count', () => {
  const of = mapReadFigure(1_200, 3_000, format)
  expect([of.value, sumOf(of)]).toEqual(['1,200 of 3,000 companies read', 3_000])
  expect(valueOf(mapReadFigure(12, 10, format), 'Still to be read')).toBe(0)
})

test('B9: what an exclusion would have hidden and what it spares add up to all leads', () => {
  const test = { dismissed: 6, undecided: 3, kept: 1 }
  const tested = { leads: 3_000, as_of: AT }
  const of = trialFigure(test, '10', { ...tested, name: 'Combined effect', format })
  expect([sumOf(of), valueOf(of, 'Not matched'), of.at]).toEqual([3_000, 2_990, AT])
  expect(sumOf(of) - valueOf(of, 'Not matched')).toBe(Number(of.value))
  const dismissed = dismissedFigure(8, tested, format)
  expect([dismissed.value, sumOf(dismissed)]).toEqual(['8 dismissed leads of 3,000', 3_000])
})

test('I11: the parts of the cache add up to its size, and a row’s size is its share of them', () => {
  const MB = 1024 ** 2
  const parts = [
    { name: 'People', bytes: 30 * MB },
    { name: 'Companies', bytes: 12 * MB },
  ]
  const of = cacheFigure(42 * MB, null, parts)
  expect([of.value, sumOf(of)]).toEqual(['42 MB', 42])
  expect(cacheFigure(42 * MB, 100 * MB, parts).parts.at(-1)?.value).toBe('100 MB')
  const people = tableFigure('People', 15_360, 30 * MB, format)
  expect(people.parts.map(({ value }) => value)).toEqual(['15,360', '2 kB'])
})

test('E6: the enrolled of several campaigns add up, and one that the service doesn’t state is left out', () => {
  const rows = [4, 5, null].map((enrolled, at) => {
    const numbers = campaignNumbers.parse({
      enrolled,
      sent: 0,
      opens: 0,
      clicks: 0,
      replies: 0,
      bounces: 0,
      reply_rate: null,
      open_rate: null,
      click_rate: null,
      bounce_rate: null,
    })
    return campaignRow.parse({
      id: `ca_${at}`,
      name: `Campaign ${at}`,
      status: 'active',
      timezone: null,
      daily_limit: null,
      steps: 1,
      numbers,
      service_rates: [],
      week: [],
      since: null,
      alarm: null,
      move: null,
    })
  })
  const numbers = { ...rows[0]!.numbers, enrolled: 9 }
  const of = enrolledFigure(numbers, { format, at: AT, rows })
  expect(of).toMatchObject({ name: 'People enrolled', value: 'to 9 enrolled' })
  expect(sumOf(of!)).toBe(9)
  expect(of?.note).toContain('1 campaign is left out')
  expect(enrolledFigure(rows[2]!.numbers, { format, at: AT })).toBeNull()
})

test('D12: what a kind of call found is beside how many were made', () => {
  const row = { description: 'E-mail', found: 3, tried: 8 }
  const of = triedFigure(row, '3 of 8', format)
  expect(of).toMatchObject({ name: 'E-mail: found of tried', value: '3 of 8', at: 'here' })
  expect([valueOf(of, 'Results'), valueOf(of, 'Paid calls made')]).toEqual([3, 8])
})

const mapped = { people: 3, with_email: 2, on_lists: 5, prospects: 1 }
const onMap = { name: 'Kvist Bank', ...mapped } as DeskCompany
const ages = { people: AT, companies: null, meetings: null, members: AT - 3_600_000 }

test('G5: what is known of a company is counted side by side, each as old as what it was read from', () => {
  const of = companyFigure('on_lists', onMap, ages, { format })
  expect(of).toMatchObject({
    name: 'Places on hot lists: Kvist Bank',
    value: '5',
    at: ages.members,
  })
  expect(of.formula).toContain('counts twice')
  expect(of.parts.map(({ value, at }) => [value, at])).toEqual([
    ['3', AT],
    ['2', AT],
    ['5', ages.members],
  ])
  const linked = companyFigure('prospects', onMap, { ...ages, prospects: 7 }, { format })
  expect([linked.value, linked.at, valueOf(linked, 'People')]).toEqual(['1', 7, 3])
})

test('G2, G5: the companies of a map add up by their fit, and the covered are a share of them', () => {
  const gapsOf = { no_contact: 1, no_email: 1, no_list: 0 }
  const tier = (fit: string | null, companies: number) => ({ tier: fit, companies, ...gapsOf })
  const coverage = {
    companies: 12,
    covered: 9,
    ...gapsOf,
    by_tier: [tier('direct_fit', 8), tier(null, 4)],
  }
  const of = mappedFigure(coverage, 'of 12', AT, format)
  expect([of.value, sumOf(of), of.note]).toEqual(['of 12', 12, undefined])
  expect(mappedFigure(coverage, 'of 12', null, format).note).toContain('still being read')
  const share = coveredShareFigure(coverage, '75% of 12', AT, format)
  expect([valueOf(share, 'Covered'), valueOf(share, 'Companies of the map')]).toEqual([9, 12])
})

test('F7, J9: what a deletion takes along adds up, each part as old as it was read', () => {
  const of = orphansFigure({ past: 2, notes: 1 }, { meetings: AT, notes: 7 }, format)
  expect([of.value, sumOf(of), of.parts.map(({ at }) => at)]).toEqual(['3', 3, [AT, 7]])
  const notes = orphansFigure({ past: 0, notes: 2 }, { meetings: AT, notes: 7 }, format)
  expect([notes.value, notes.at, notes.parts.length]).toEqual(['2', 7, 1])
  const held = { members: 2, notes: 0, records: 40, elsewhere: 3 }
  const shown = { name: 'Ada', held, waiting: 0, there: true, backups: 0 }
  const kept = heldFigure('records', shown, format)
  expect([kept.value, kept.parts.map(({ value }) => value)]).toEqual(['40', ['2', '40']])
})

test('E9: an enrolment counts whom it is of until the service says how many it enrolled', () => {
  const people = [{}, {}, {}] as EnrolBatch['people']
  const batch = { people, enrolled: null, at: AT } as EnrolBatch
  expect(enrolmentFigure(batch, format)).toMatchObject({ value: '3', at: 'here' })
  const of = enrolmentFigure({ ...batch, enrolled: 2 }, format)
  expect(of).toMatchObject({ name: 'People enrolled', value: '2', at: AT })
  expect(of.parts.at(-1)).toMatchObject({ value: '3', at: 'here' })
})

test('D9, H6, G6: what a run left out adds up, and the most it costs and reaches follows from its prices', () => {
  const left_out = { have: 4, recent: 1, open: 2, dnc: 0 }
  const of = notTriedFigure({ left_out } as BulkState, format)
  expect([of.value, sumOf(of)]).toEqual(['7', 7])
  expect(worstFigure(6, 2, format).value).toBe('12')
  const quote = {
    currency: 'credits',
    qualification_credits: 2,
    email_credits: 1,
    minimum_credits: null,
    read_at: AT,
  }
  const reached = reachFigure(30, { least: 10, most: 15 }, quote, format)
  expect([reached.value, reached.at]).toEqual(['10–15', AT])
  expect(reached.parts.map(({ value }) => value)).toEqual(['30', '2', '1'])
})

test('E4: a point of a chart is its period or its gap, and nothing where there is no number', () => {
  const day = (at: number) => Date.UTC(2026, 10, 20 + at)
  const bucket = (at: number, change: Partial<TrendRow['buckets'][number]>) => ({
    from: day(at),
    to: day(at + 1),
    state: 'measured' as const,
    value: 0,
    since: null,
    ...change,
  })
  const trend: TrendRow = {
    unit: 'day',
    total: 5,
    first_at: AT,
    buckets: [
      bucket(0, { state: 'unstated', value: null }),
      bucket(1, { value: 4 }),
      bucket(2, { state: 'gap', value: null }),
      bucket(3, { state: 'gap', value: null }),
    ],
    gaps: [{ from: day(2), to: day(4), delta: 3, last_look: day(2), next_look: day(4) }],
    resets: [],
    events: [],
  }
  const at = (index: number) =>
    pointFigure(trend, index, { metric: 'replies', format, now: day(5) })
  expect(at(0)).toBeNull()
  expect(at(1)).toMatchObject({ name: 'Sat 21 Nov, Replies', value: '4' })
  expect(at(2)).toMatchObject({ name: 'Sun 22 Nov to Mon 23 Nov, Replies', value: '+3' })
  expect(at(3)?.value).toBe('+3')
  expect(at(9)).toBeNull()
})

test('E1, D5, B8: a line, a bar and a point of a chart add up from what they draw', () => {
  const week = weekFigure([1, null, 0, 2, 0, 0, 4], AT, format)
  expect([week.value, week.parts.length]).toEqual(['7', 7])
  expect(week.parts[1]?.value).toBe('not measured')
  expect(week.parts.at(-1)).toMatchObject({ name: '20 Nov', value: '4' })
  const used = usedFigure({ day: AT, mine: 4, others: 12, top_up: 0, balance: 84 }, format)
  expect(valueOf(used, 'Mine') + valueOf(used, 'Others or unknown')).toBe(Number(used.value))
  const run = {
    config_id: 'sc_1',
    at: AT,
    scraped: 40,
    relevant: 10,
    duplicates: null,
    relevance_rate: 0.25,
    duplicate_rate: null,
  }
  const relevant = scrapeFigure('relevance_rate', run, format)
  expect(valueOf(relevant, 'Relevant') / valueOf(relevant, 'Found')).toBe(0.25)
  expect(scrapeFigure('duplicate_rate', run, format).parts[0]?.value).toBe('—')
})
