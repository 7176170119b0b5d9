import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { enrolledFigure } from '#renderer/parts/campaigns/campaign-figures.ts'
import { laterFigure } from '#renderer/screens/credits/result-figures.ts'
import { mapReadFigure } from '#renderer/screens/desks/desk-figures.ts'
import { dayFigure } from '#renderer/screens/meetings/day-figures.ts'
import { dismissedFigure, trialFigure } from '#renderer/screens/pipeline/scraping/trial-figures.ts'
import { foundFigure, namedFigure } from '#renderer/screens/research/report-figures.ts'
import { cacheFigure, tableFigure } from '#renderer/screens/settings/storage-figures.ts'
import { campaignNumbers, campaignRow } from '#shared/bridge/campaigns.ts'
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
  expect(of.parts.map(({ name }) => name)).toEqual(['Attended', 'Booked', 'on hold'])
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
