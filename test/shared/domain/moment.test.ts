import { describe, expect, test, vi } from 'vitest'
import { cardPath, isCardPath } from '#shared/domain/card-path.ts'
import { lastAtOrBefore } from '#shared/domain/last-at-or-before.ts'
import { readMoment } from '#shared/domain/moment.ts'
import { problemReport } from '#shared/domain/problem-report.ts'

describe('C1: a moment that a service wrote', () => {
  test.each([
    ['2026-11-20T09:00:00Z', Date.UTC(2026, 10, 20, 9)],
    ['2026-11-20T09:00:00+02:00', Date.UTC(2026, 10, 20, 7)],
    ['Fri, 20 Nov 2026 09:00:00 GMT', Date.UTC(2026, 10, 20, 9)],
  ])('%s is that moment, and no whole day', (text, at) => {
    expect(readMoment(text)).toEqual({ at, date_only: false })
  })

  test.each([
    ['America/New_York', '2026-11-20', '2026-11-20T05:00Z'],
    ['America/New_York', ' 2026-11-20 ', '2026-11-20T05:00Z'],
    ['Asia/Tokyo', '2024-02-29', '2024-02-28T15:00Z'],
    ['UTC', '2026-01-01', '2026-01-01T00:00Z'],
  ])('in %s the date %j alone is the first moment of that day', (zone, text, at) => {
    vi.stubEnv('TZ', zone)
    expect(readMoment(text)).toEqual({ at: Date.parse(at), date_only: true })
  })

  test.each([
    '',
    'soon',
    '2026-13-01',
    '2026-02-31',
    '2026-02-29',
    '2026-04-31',
    '2026-00-10',
    '7',
    'Posted 3',
    'Week 47',
    'May be 5',
  ])('%j is none', (text) => expect(readMoment(text)).toEqual({ at: null, date_only: false }))
})

describe('E4: the last of ascending moments that was not later', () => {
  const values = [10, 20, 20, 30]

  test.each([
    [9, -1],
    [10, 0],
    [19, 0],
    [20, 2],
    [29.5, 2],
    [30, 3],
    [Infinity, 3],
    [-Infinity, -1],
  ])('at %d: %i', (at, index) => expect(lastAtOrBefore(values, at)).toBe(index))

  test('of none there is none', () => expect(lastAtOrBefore([], 5)).toBe(-1))

  test('of very many it is found as it would be by looking at each', () => {
    const many = Array.from({ length: 999 }, (_, index) => index * 3)
    for (let at = -2; at < 3_000; at += 1)
      expect(lastAtOrBefore(many, at)).toBe(many.findLastIndex((value) => value <= at))
  })
})

describe('N7: the path of the card beside a call', () => {
  test.each([
    ['c_1', undefined, '/card/c_1'],
    ['c_1', 'm_1', '/card/c_1?member=m_1'],
    ['a/b ?', 'm&x=1', '/card/a%2Fb%20%3F?member=m%26x%3D1'],
    ['..', undefined, '/card/..'],
  ])('of %j on %j: %s', (contact, member, path) => expect(cardPath(contact, member)).toBe(path))

  test.each([
    ['/card/c_1', true],
    ['/card/', true],
    ['/cards/c_1', false],
    ['/people/card/c_1', false],
    ['/', false],
  ])('%s is one: %s', (path, is) => expect(isCardPath(path)).toBe(is))
})

test.each([
  ['It froze.', 'It froze.'],
  ['  It froze.\n\nTwice.\n ', 'It froze.\n\nTwice.'],
  ['', '(nothing written)'],
  [' \n ', '(nothing written)'],
])('N10: a report of %j says so first, and then what Hotdesk knows', (words, said) => {
  expect(problemReport(words, 'version 1')).toBe(
    `# Hotdesk problem report\n\n## What happened\n${said}\n\nversion 1\n`,
  )
})
