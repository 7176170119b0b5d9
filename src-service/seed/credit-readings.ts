import * as z from 'zod'
import { readingTimes } from './campaign-readings.ts'
import { Random } from './random.ts'

/**
 * Key in kv of the balances that this computer would have read in the past weeks
 * (docs/practice-control.md).
 */
export const creditReadingsKey = 'credits.looks'

/** One reading of the balance. Colleagues may have spent credits between two readings. */
export const creditReading = z.object({ at: z.number(), plan: z.number(), addon: z.number() })
export type CreditReading = z.infer<typeof creditReading>

/** Balance of a trial; at or below it, nothing was spent before. */
const TRIAL = 50
/** The purchase of the add-on: how many days ago, and how many credits. */
const BOUGHT = { days: 12, credits: 100 }
const DAY_MS = 86_400_000

/**
 * Creates the balances of past working days up to yesterday evening, oldest first. They end with
 * the current balance; colleagues have paid for a lookup now and then.
 */
export function makeCreditReadings(
  seed: number,
  now: number,
  { plan, addon }: { plan: number; addon: number },
): CreditReading[] {
  if (plan <= TRIAL) return []
  const random = new Random(seed, 'credits')
  const today = new Date(now).setHours(0, 0, 0, 0)
  const bought = addon >= BOUGHT.credits ? today - BOUGHT.days * DAY_MS : -Infinity
  let left = plan
  const times = readingTimes(now)
    .filter((at) => at < today)
    .reverse()
  return times
    .map((at, index) => {
      const look = { at, plan: left, addon: at < bought ? addon - BOUGHT.credits : addon }
      // A lookup costs two credits, charged to the plan first. Nothing is spent in the hour of the
      // purchase, because two readings show only their difference.
      const buys = at >= bought && (times[index + 1] ?? at) < bought
      left += random.chance(0.3) && !buys ? 2 * random.int(1, 3) : 0
      return look
    })
    .reverse()
}
