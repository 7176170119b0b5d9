import { describe, expect, test } from 'vitest'
import { firstPlace, type Place } from '#main/engine/api/place.ts'
import type { PageRead } from '#main/engine/sync/page.ts'
import { createTally, type NextStep } from '#main/engine/sync/tally.ts'

const page = (rows: number, told: Partial<PageRead> = {}): PageRead => ({
  records: Array.from({ length: rows }, (_, index) => ({ id: `r_${index}` })),
  unreadable: 0,
  deleted: 0,
  around: null,
  stated: null,
  certain: false,
  zero: false,
  has_more: null,
  next: [],
  complete: false,
  ...told,
})
const at = (number: number, more: Partial<Place> = {}): Place => ({
  ...firstPlace(10),
  page: number,
  ...more,
})

/** One page of a sweep: where it stands, what it says, and how many of its rows were new. */
type Counted = [place: Place, read: PageRead, fresh: number]
const stepsOf = (pages: readonly Counted[], before = 0): NextStep[] => {
  const tally = createTally(before)
  return pages.map(([place, read, fresh]) => tally.count(read, place, fresh))
}

describe('P21: what follows a page', () => {
  test.each<[string, Counted[], NextStep[]]>([
    [
      'a service that says nothing of its rows is read until a page brings none',
      [
        [at(1), page(10), 10],
        [at(2), page(10), 10],
        [at(3), page(0), 0],
      ],
      ['next', 'next', 'end'],
    ],
    [
      'a page of rows that were seen before is the end, too: the service knows one page',
      [
        [at(1), page(10), 10],
        [at(2), page(10), 0],
      ],
      ['next', 'end'],
    ],
    [
      'an answer that is all of its list ends it',
      [[at(1), page(10, { complete: true }), 10]],
      ['end'],
    ],
    [
      'the stated count ends the list where it is certain',
      [
        [at(1), page(10, { stated: 20, certain: true }), 10],
        [at(2), page(10, { stated: 20, certain: true }), 10],
      ],
      ['next', 'end'],
    ],
    [
      'a count that may be that of the page alone ends nothing',
      [[at(1), page(10, { stated: 10 }), 10]],
      ['next'],
    ],
    [
      'a count that lags behind the rows ends nothing',
      [
        [at(1), page(10, { stated: 15, certain: true }), 10],
        [at(2), page(10, { stated: 15, certain: true }), 10],
      ],
      ['next', 'next'],
    ],
    [
      'no further page and a page that is not full: the end',
      [[at(1), page(9, { has_more: false }), 9]],
      ['end'],
    ],
    [
      'no further page after a full one is not believed at once',
      [
        [at(1), page(10, { has_more: false }), 10],
        [at(2), page(0, { has_more: false }), 0],
      ],
      ['next', 'end'],
    ],
    [
      'rows without an identity fill a page as well as others',
      [[at(1), page(8, { has_more: false, unreadable: 1, deleted: 1 }), 8]],
      ['next'],
    ],
    [
      'two empty pages in the middle are passed over, the third of them ends the reading',
      [
        [at(1), page(10, { has_more: true }), 10],
        [at(2), page(0, { has_more: true }), 0],
        [at(3), page(0, { has_more: true }), 0],
        [at(4), page(0, { has_more: true }), 0],
      ],
      ['next', 'next', 'next', 'short'],
    ],
    [
      'pages of unreadable rows are passed over as often',
      [
        [at(1), page(0, { unreadable: 10 }), 0],
        [at(2), page(0, { unreadable: 10 }), 0],
        [at(3), page(0, { unreadable: 10 }), 0],
      ],
      ['next', 'next', 'end'],
    ],
    [
      'pages of deleted rows, too',
      [
        [at(1), page(0, { deleted: 10 }), 0],
        [at(2), page(0, { deleted: 10 }), 0],
        [at(3), page(0), 0],
      ],
      ['next', 'next', 'end'],
    ],
    [
      'a list short of its count is begun again from the front',
      [
        [at(1), page(10, { stated: 12, certain: true }), 10],
        [at(2), page(1, { stated: 12, certain: true }), 1],
        [at(3), page(0, { stated: 12, certain: true }), 0],
      ],
      ['next', 'next', 'again'],
    ],
  ])('%s', (_, pages, steps) => expect(stepsOf(pages)).toEqual(steps))

  test('the pages that a count needs are all asked for, however barren those before them are', () => {
    const stated = { stated: 60, certain: true, has_more: false }
    const steps = stepsOf([
      [at(1), page(10, stated), 10],
      ...[2, 3, 4, 5, 6].map((number): Counted => [at(number), page(10, stated), 0]),
    ])
    expect(steps).toEqual(['next', 'next', 'next', 'next', 'next', 'again'])
  })
})

test('P21: how many pages a count needs is told by the largest page, deleted rows included', () => {
  const stated = { stated: 40, certain: true, has_more: false }
  const steps = stepsOf([
    [at(1), page(6, { ...stated, deleted: 4 }), 6],
    [at(2), page(1, stated), 0],
    [at(3), page(1, stated), 0],
    [at(4), page(1, stated), 0],
  ])
  // Four pages of ten; by its last page, the list would have forty.
  expect(steps).toEqual(['next', 'next', 'next', 'again'])
})

describe('P21: a list that is short of its count', () => {
  const short = { stated: 12, certain: true, has_more: false }

  test.each([
    [1, 'again'],
    [4, 'again'],
    [5, 'short'],
  ])('after round %i: %s', (round, step) => {
    const tally = createTally(0)
    tally.count(page(10, short), at(1, { round }), 10)
    expect(tally.count(page(0, short), at(2, { round }), 0)).toBe(step)
  })

  test('a round that brought nothing new is not followed by another', () => {
    const tally = createTally(0)
    tally.count(page(10, short), at(1), 10)
    expect(tally.count(page(0, short), at(2), 0)).toBe('again')
    tally.count(page(10, short), at(1, { round: 2 }), 0)
    expect(tally.count(page(0, short), at(2, { round: 2 }), 0)).toBe('short')
  })

  test('a sweep that was resumed may begin another round: what it saw before counts', () => {
    const tally = createTally(10)
    expect(tally.count(page(0, short), at(2), 0)).toBe('again')
    expect(createTally(0).count(page(0, short), at(2), 0)).toBe('short')
  })

  test('more is promised and no count is given: there is nothing to begin again for', () => {
    const promised = page(0, { has_more: true })
    expect(
      stepsOf([
        [at(1), page(5, { has_more: true }), 5],
        [at(2), promised, 0],
        [at(3), promised, 0],
        [at(4), promised, 0],
      ]).at(-1),
    ).toBe('short')
  })
})

describe('P21: what is said of a sweep', () => {
  test('rows that cannot be kept are missing, though reading on would not bring them', () => {
    const tally = createTally(0)
    const read = page(9, { stated: 10, certain: true, unreadable: 1 })
    expect(tally.count(read, at(1), 9)).toBe('end')
    expect([tally.rows(), tally.unreadable(), tally.short()]).toEqual([9, 1, { stated: 10 }])
  })

  test('deleted rows are counted by the service, and are not missing', () => {
    const tally = createTally(0)
    expect(tally.count(page(9, { stated: 10, certain: true, deleted: 1 }), at(1), 9)).toBe('end')
    expect([tally.rows(), tally.deleted(), tally.short()]).toEqual([9, 1, null])
  })

  test('a list that promises more is short, by an unknown number', () => {
    const tally = createTally(0)
    tally.count(page(10, { has_more: true }), at(1), 10)
    expect(tally.short()).toEqual({ stated: null })
    tally.count(page(3, { has_more: false }), at(2), 3)
    expect(tally.short()).toBeNull()
  })

  test('the count that was stated last holds, also for pages that state none', () => {
    const tally = createTally(0)
    tally.count(page(10, { stated: 30 }), at(1), 10)
    tally.count(page(10), at(2), 10)
    expect([tally.stated(), tally.short()]).toEqual([30, { stated: 30 }])
    tally.count(page(10, { stated: 25 }), at(3), 5)
    expect([tally.stated(), tally.short()]).toEqual([25, null])
  })

  test('a round from the front counts odd rows anew, and not twice', () => {
    const tally = createTally(0)
    const odd = { stated: 20, unreadable: 2, deleted: 3 }
    tally.count(page(5, odd), at(1), 5)
    tally.count(page(5, odd), at(1, { round: 2 }), 0)
    expect([tally.rows(), tally.unreadable(), tally.deleted()]).toEqual([5, 2, 3])
  })

  test.each([
    ['a sweep from the front', [at(1), at(2), at(3)], 3],
    ['one that was resumed at page 7', [at(7), at(8)], 8],
    ['further rounds: each request is one page', [at(1), at(2), at(1, { round: 2 })], 3],
    ['a round that was resumed: how many were read before is not known', [at(7, { round: 2 })], 1],
  ])('the pages of %s', (_, places, pages) => {
    const tally = createTally(0)
    for (const place of places) tally.count(page(10), place, 10)
    expect(tally.pages()).toBe(pages)
  })
})
