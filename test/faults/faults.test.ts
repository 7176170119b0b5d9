import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultNames } from './catalogue.ts'
import { openBench, requestClasses, seedOfRun, type Bench } from './suite.ts'

/** One seed of each fault and class here; ten of each in `npm run test:soak`. */
const seed = seedOfRun()
let bench: Bench
beforeAll(async () => {
  console.log(`HOTDESK_SEED=${seed}`)
  bench = await openBench()
})
afterAll(() => bench[Symbol.asyncDispose]())

test('the catalogue has the 27 faults and 9 classes of the promises', () => {
  expect([faultNames.length, requestClasses.length]).toEqual([27, 9])
})

/**
 * Cases that failed before: answers of success that nobody can read or that are not true, and a
 * redirect to another host, put in the place of the answer to what was done.
 */
const failedBefore = [
  ['patch', 'oversized', 651_596],
  ['patch', 'wrong_type', 359_000],
  ['delete', 'wrong_type', 534_732],
  ['create', 'redirect', 441_213],
] as const

test.each([
  ...requestClasses.flatMap((name) =>
    faultNames.map((fault, at) => [name, fault, seed + at] as const),
  ),
  ...failedBefore,
])(
  'P2, P3, P6, P7, P12-P14: %s with %s (seed %i): once, or visibly not',
  async (name, fault, number) => {
    await bench.one(name, fault, number)
  },
)
