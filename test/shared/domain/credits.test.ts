import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import {
  attribute,
  attributeAll,
  priceFromReadings,
  totalAttribution,
} from '#shared/domain/credit-attribution.ts'
import { costPerOutcome, forecast } from '#shared/domain/credit-forecast.ts'
import { roomWithin, withinLimits } from '#shared/domain/spend-cap.ts'

const reading = (at: number, total: number): BalanceReading => ({
  at,
  total,
  plan_balance: total,
  addon_balance: 0,
})
const day = 86_400_000

test('M-3: 500 credits, twelve finds of mine and a hundred of a colleague are told apart', () => {
  const charges = Array.from({ length: 12 }, (_, at) => ({ at: at + 1, min: 2, max: 2 }))
  expect(attribute(reading(0, 500), reading(100, 376), charges)).toEqual({
    from: 0,
    to: 100,
    mine: 24,
    others: 100,
    top_up: 0,
    uncertain: 0,
  })
})

test('D11: a balance that rose is a top-up, also after my own spend', () => {
  expect(attribute(reading(0, 10), reading(10, 108), [{ at: 5, min: 2, max: 2 }])).toMatchObject({
    mine: 2,
    others: 0,
    top_up: 100,
  })
})

test('D11: plan credits that went and add-on credits that came in one interval are told apart', () => {
  const [before, after] = [
    { at: 0, plan_balance: 268, addon_balance: 100, total: 368 },
    { at: 10, plan_balance: 259, addon_balance: 150, total: 409 },
  ]
  expect(attribute(before, after, [{ at: 5, min: 2, max: 2 }])).toMatchObject({
    mine: 2,
    others: 7,
    top_up: 50,
  })
  // A call of unknown price explains what went, whatever came meanwhile.
  expect(attribute(before, after, [{ at: 5, min: 0, max: 2 }])).toMatchObject({
    mine: 2,
    others: 7,
    top_up: 50,
    uncertain: 2,
  })
  // Where the total is not the sum of both, it alone is believed.
  expect(attribute(before, { ...after, total: 360 }, [])).toMatchObject({ others: 8, top_up: 0 })
})

test('D6: a call of unknown outcome explains a drop up to its price, marked as not sure', () => {
  expect(attribute(reading(0, 50), reading(10, 48), [{ at: 5, min: 0, max: 2 }])).toMatchObject({
    mine: 2,
    others: 0,
    uncertain: 2,
  })
  expect(attribute(reading(0, 50), reading(10, 50), [{ at: 5, min: 0, max: 2 }])).toMatchObject({
    mine: 0,
    others: 0,
    uncertain: 0,
  })
  expect(attribute(reading(0, 50), reading(10, 40), [{ at: 5, min: 0, max: 2 }])).toMatchObject({
    mine: 2,
    others: 8,
    uncertain: 2,
  })
})

test('D11: every credit of every interval is attributed exactly once', () => {
  const charge = fc
    .record({
      at: fc.integer({ min: 1, max: 99 }),
      min: fc.integer({ min: 0, max: 5 }),
      extra: fc.integer({ min: 0, max: 5 }),
      takes: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    })
    .map(({ at, min, extra, takes }) => ({
      at,
      min,
      max: min + extra,
      ...(takes === undefined ? {} : { until: at + takes }),
    }))
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })), {
        minLength: 2,
        maxLength: 6,
      }),
      fc.array(charge, { maxLength: 8 }),
      (balances, charges) => {
        const readings = balances.map(([plan_balance, addon_balance], at) => ({
          at: at * 20,
          plan_balance,
          addon_balance,
          total: plan_balance + addon_balance,
        }))
        const parts = attributeAll(readings, charges)
        const { mine, others, top_up } = totalAttribution(parts)
        expect(mine + others - top_up).toBe(
          (readings[0]?.total ?? 0) - (readings.at(-1)?.total ?? 0),
        )
        for (const part of parts)
          expect(
            Math.min(part.mine, part.others, part.top_up, part.uncertain),
          ).toBeGreaterThanOrEqual(0)
      },
    ),
  )
})

test('G6, D11: a run takes its credits between readings, and none of them becomes a top-up or a colleague', () => {
  const of = (totals: number[], charges: Parameters<typeof attributeAll>[1]) =>
    attributeAll(
      totals.map((total, at) => reading(at * 20, total)),
      charges,
    ).map(({ mine, others, top_up, uncertain }) => [mine, others, top_up, uncertain])
  // Asked for at 5, told of at 45: the readings at 20 and 40 saw part of it, the one at 60 the
  // rest.
  expect(of([400, 400, 390, 361], [{ at: 5, until: 45, min: 39, max: 39 }])).toEqual([
    [0, 0, 0, 0],
    [10, 0, 0, 0],
    [29, 0, 0, 0],
  ])
  // A colleague's spend meanwhile is told apart in sum.
  expect(of([400, 395, 350], [{ at: 5, until: 25, min: 39, max: 39 }])).toEqual([
    [5, 0, 0, 0],
    [34, 11, 0, 0],
  ])
  // What it took since it was last told of is its own as far as its cap allows, and not sure.
  expect(of([400, 391, 385], [{ at: 5, until: 15, min: 6, max: 10 }])).toEqual([
    [9, 0, 0, 3],
    [0, 6, 0, 0],
  ])
  // Over before the readings begin: nothing of it is left to be explained.
  expect(
    attributeAll([reading(100, 50), reading(120, 40)], [{ at: 5, until: 90, min: 39, max: 39 }]),
  ).toMatchObject([{ mine: 0, others: 10 }])
})

test.each([
  ['a call that ended after the last reading', [100], [{ at: 5, until: 8, min: 2, max: 2 }], 5, 2],
  [
    'a reading while the call was under way',
    [100, 100],
    [{ at: 15, until: 25, min: 2, max: 2 }],
    20,
    2,
  ],
  [
    'the part of a run that no reading shows',
    [100, 91],
    [{ at: 5, until: 30, min: 39, max: 40 }],
    20,
    30,
  ],
  [
    'no reading at all',
    [],
    [
      { at: 5, min: 2, max: 2 },
      { at: 7, min: 1, max: 1 },
    ],
    5,
    3,
  ],
])(
  'D11: until a reading shows it, what I spent for certain is mine: %s',
  (_, totals, charges, from, mine) => {
    const readings = totals.map((total, at) => reading(at * 20, total))
    const known = attributeAll(readings, charges)
    expect(attributeAll(readings, charges, 90)).toEqual([
      ...known,
      { from, to: 90, mine, others: 0, top_up: 0, uncertain: 0 },
    ])
  },
)

test('D11: nothing is added for a call that a reading shows, that is not sure, or that began and ended before the readings', () => {
  const readings = [reading(20, 100), reading(40, 98)]
  const charges = [
    { at: 25, until: 30, min: 2, max: 2 },
    { at: 50, min: 0, max: 2 },
    { at: 5, until: 9, min: 7, max: 7 },
  ]
  expect(attributeAll(readings, charges, 90)).toEqual(attributeAll(readings, charges))
})

test('D11: a balance that is read between asking and charging makes no top-up and no colleague', () => {
  const split = (totals: number[]) =>
    attributeAll(
      totals.map((total, at) => reading(at * 20, total)),
      [{ at: 5, until: 45, min: 2, max: 2 }],
    ).map(({ mine, others, top_up }) => [mine, others, top_up])
  const nothing = [0, 0, 0]
  const mine = [2, 0, 0]
  expect(split([400, 400, 400, 398])).toEqual([nothing, nothing, mine])
  expect(split([400, 400, 398, 398])).toEqual([nothing, mine, nothing])
  expect(split([400, 398, 398, 398])).toEqual([mine, nothing, nothing])
  expect(split([400, 400, 390, 390])).toEqual([nothing, [2, 8, 0], nothing])
})

test('R5: a phone costs 1 or 2; the readings around it decide only when they can', () => {
  const range = { min: 1, max: 2 }
  expect(priceFromReadings(reading(0, 50), reading(1, 49), range)).toEqual({ min: 1, max: 1 })
  expect(priceFromReadings(reading(0, 50), reading(1, 48), range)).toEqual({ min: 2, max: 2 })
  expect(priceFromReadings(reading(0, 50), reading(1, 30), range)).toEqual(range)
  expect(priceFromReadings(null, reading(1, 48), range)).toEqual(range)
  expect(priceFromReadings(reading(0, 50), reading(1, 50), { min: 2, max: 2 })).toEqual({
    min: 0,
    max: 0,
  })
})

test('D8: the forecast follows what was spent and leaves top-ups out', () => {
  const readings = [
    reading(0, 100),
    reading(2 * day, 80),
    reading(3 * day, 180),
    reading(4 * day, 160),
  ]
  expect(forecast(readings, 4 * day)).toEqual({ per_day: 10, empty_at: 20 * day, span_days: 4 })
  expect(forecast([reading(0, 100), reading(1000, 90)], day)).toBeNull()
  expect(forecast([reading(0, 100), reading(2 * day, 100)], 2 * day)).toMatchObject({
    per_day: 0,
    empty_at: null,
  })
})

test('D12: cost per outcome needs an outcome', () => {
  expect(costPerOutcome(24, 12)).toBe(2)
  expect(costPerOutcome(24, 0)).toBeNull()
})

test.each([
  ['inside everything', 2, { day: 30, week: 100, floor: 50 }, { day: 28, week: 28 }, 52, 'allowed'],
  ['past the day', 2, { day: 30, week: null, floor: null }, { day: 29, week: 29 }, 500, 'cap_day'],
  ['past the week', 2, { day: null, week: 30, floor: null }, { day: 0, week: 29 }, 500, 'cap_week'],
  ['below the floor', 2, { day: null, week: null, floor: 350 }, { day: 0, week: 0 }, 351, 'floor'],
  [
    'a floor and no reading',
    2,
    { day: null, week: null, floor: 1 },
    { day: 0, week: 0 },
    null,
    'balance_unknown',
  ],
  [
    'no limits and no reading',
    2,
    { day: null, week: null, floor: null },
    { day: 0, week: 0 },
    null,
    'allowed',
  ],
  [
    'more than there is',
    6,
    { day: null, week: null, floor: null },
    { day: 0, week: 0 },
    5,
    'balance',
  ],
] as const)('D4: %s', (_, most, limits, spent, balance, expected) => {
  const answer = withinLimits(most, limits, spent, balance)
  expect(answer.allowed ? 'allowed' : answer.code).toBe(expected)
})

test('D4, D9: a bulk run is offered what the narrowest limit leaves, and nothing where one is passed', () => {
  const none = { day: null, week: null, floor: null }
  expect(roomWithin(none, { day: 9, week: 9 }, null)).toBeNull()
  expect(roomWithin(none, { day: 9, week: 9 }, 374)).toBe(374)
  expect(roomWithin({ day: 30, week: 40, floor: 350 }, { day: 4, week: 20 }, 374)).toBe(20)
  expect(roomWithin({ day: 30, week: null, floor: 400 }, { day: 0, week: 0 }, 374)).toBe(0)
})
