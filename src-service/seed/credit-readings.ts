import * as z from 'zod'
import { officeLooks } from './campaign-readings.ts'
import { Random } from './random.ts'

/**
 * kv: the balance as somebody at this desk would have read it in the weeks before
 * (docs/practice-control.md).
 */
export const creditReadingsKey = 'credits.looks'

/** One look, and what was there then. Between two of them colleagues may have spent. */
export const creditReading = z.object({ at: z.number(), plan: z.number(), addon: z.number() })
export type CreditReading = z.infer<typeof creditReading>

/** With a balance of a trial nobody has spent before. */
const TRIAL = 50
/** The add-on was bought once, this long ago, in steps of so many. */
const BOUGHT = { days: 12, credits: 100 }
const DAY_MS = 86_400_000

/**
 * Makes the balances of working days, up to the evening before today and oldest first: they end
 * with what is there now, for colleagues look somebody up now and then.
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
  const times = officeLooks(now)
    .filter((at) => at < today)
    .reverse()
  return times
    .map((at, index) => {
      const look = { at, plan: left, addon: at < bought ? addon - BOUGHT.credits : addon }
      // What is found costs two; the plan goes first. Nobody spends in the hour of the purchase:
      // two readings show only their difference.
      const buys = at >= bought && (times[index + 1] ?? at) < bought
      left += random.chance(0.3) && !buys ? 2 * random.int(1, 3) : 0
      return look
    })
    .reverse()
}
