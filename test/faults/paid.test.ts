import { afterAll, beforeAll, expect, test } from 'vitest'
import { faultNames } from './catalogue.ts'
import { paidRoutes } from './paid-classes.ts'
import { openBench, seedOfRun, type Bench } from './suite.ts'

/** One seed of each fault and route here; twenty of each in `npm run test:soak`. */
const seed = seedOfRun()
let bench: Bench
beforeAll(async () => {
  console.log(`HOTDESK_SEED=${seed}`)
  bench = await openBench(600)
})
afterAll(() => bench[Symbol.asyncDispose]())

test('there are 7 paid routes', () => {
  expect(paidRoutes).toHaveLength(7)
})

test.each(
  paidRoutes.flatMap((route) => faultNames.map((fault, at) => [route, fault, seed + at] as const)),
)(
  'P7, P8: %s with %s (seed %i) is at most one request at the service',
  async (route, fault, number) => {
    await bench.paid(route, fault, number)
  },
)
