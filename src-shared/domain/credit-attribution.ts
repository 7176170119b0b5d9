import { changesBetween, type BalanceReading } from './balance-changes.ts'

/**
 * The cost of one paid call from this computer, and when it was requested. `min` and `max` differ
 * while the cost is unknown. All of `min` was deducted by `until`: a call is charged some time
 * before its answer, a run gradually. Anything a run took since then, up to `max`, has not been
 * reported yet.
 */
export interface Charge {
  at: number
  min: number
  max: number
  until?: number
}

/**
 * The attribution of a balance change in an interval (D11). All figures are credits; none is
 * negative.
 */
export interface Attribution {
  from: number
  to: number
  /** Explained by receipts of this computer. */
  mine: number
  /** Spent by colleagues, or by an unknown party. */
  others: number
  top_up: number
  /**
   * The part of `mine` that is uncertain: calls of unknown price or outcome explain it, but a
   * colleague's spending might, too.
   */
  uncertain: number
}

/**
 * Attributes the balance change between two readings. The balance is shared and has no history
 * (R6), so a decrease that receipts do not explain is attributed to others, and an increase to a
 * top-up. Plan and add-on are compared separately: if one fell while the other rose, both changes
 * count. Spending and top-ups within the same one show only as their difference.
 */
export function attribute(
  before: BalanceReading,
  after: BalanceReading,
  charges: Charge[],
): Attribution {
  const chargesInSpan = charges.filter((charge) => charge.at >= before.at && charge.at < after.at)
  const certain = sum(chargesInSpan, (charge) => charge.min)
  const uncertainRange = sum(chargesInSpan, (charge) => charge.max - charge.min)
  const { deducted, added } = changesBetween(before, after)
  // After the known part, the uncertain calls of this computer explain as much of the rest as they
  // can.
  const explained = Math.min(Math.max(deducted - certain, 0), uncertainRange)
  const rest = deducted - certain - explained
  return {
    from: before.at,
    to: after.at,
    mine: certain + explained,
    others: Math.max(rest, 0),
    top_up: added + Math.max(-rest, 0),
    uncertain: explained,
  }
}

/**
 * Attributes the balance changes over many readings, interval by interval, as `attribute` does for
 * two. Readings may come in any order. With `now`, a last interval from the last reading until then
 * holds the certain charges that no reading shows yet.
 */
export function attributeAll(
  readings: BalanceReading[],
  charges: Charge[],
  now: number | null = null,
): Attribution[] {
  const inOrder = readings.toSorted((a, b) => a.at - b.at)
  const pending = charges
    // After the clock was turned back, a charge may appear to end before it began.
    .map((charge) => ({
      ...charge,
      until: Math.max(charge.at, charge.until ?? charge.at),
      left: charge.min,
    }))
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  let running: typeof pending = []
  const intervals = inOrder.slice(1).map((after, index) => {
    const before = inOrder[index] as BalanceReading
    const from = next
    while ((pending[next]?.at ?? Infinity) < after.at) next += 1
    running = [...running, ...pending.slice(from, next)].filter(({ until }) => until >= before.at)
    // Until a reading shows that a charge is complete, the charge explains only the decrease so
    // far. The first reading after its end takes the rest.
    const completed = running.filter(({ until }) => until < after.at)
    const explaining = completed.map(({ left, max, min }) => ({
      at: before.at,
      min: left,
      max: left + max - min,
    }))
    let unexplained = changesBetween(before, after).deducted - sum(explaining, ({ min }) => min)
    running = running.filter(({ until }) => until >= after.at)
    for (const charge of running) {
      const min = Math.min(charge.left, Math.max(unexplained, 0))
      explaining.push({ at: before.at, min, max: min })
      charge.left -= min
      unexplained -= min
    }
    return attribute(before, after, explaining)
  })
  const last = inOrder.at(-1)?.at ?? -Infinity
  const unreported = [...running, ...pending.slice(next)].filter(({ until }) => until >= last)
  const mine = sum(unreported, ({ left }) => left)
  if (now === null || mine === 0) return intervals
  const from = Math.max(last, Math.min(...unreported.map(({ at }) => at)))
  return [...intervals, { from, to: now, mine, others: 0, top_up: 0, uncertain: 0 }]
}

/** Sums the figures of many intervals. */
export function totalAttribution(parts: Attribution[]): Omit<Attribution, 'from' | 'to'> {
  return {
    mine: sum(parts, (part) => part.mine),
    others: sum(parts, (part) => part.others),
    top_up: sum(parts, (part) => part.top_up),
    uncertain: sum(parts, (part) => part.uncertain),
  }
}

/**
 * Derives the price of a successful call from the readings around it, if its answer names none
 * (R5): results the service already has may be free, and some prices are ranges. The decrease is
 * used only if it is zero or within the range; otherwise a colleague's spending or a top-up at the
 * same moment leaves the whole range open. `otherSpending` is the most that other calls of this
 * computer may have taken between the two readings; that part of the decrease may be theirs.
 */
export function priceFromReadings(
  before: BalanceReading | null,
  after: BalanceReading | null,
  range: { min: number; max: number },
  otherSpending = 0,
): { min: number; max: number } {
  if (!before || !after) return { ...range }
  const decrease = before.total - after.total
  if (decrease === 0) return { min: 0, max: 0 }
  const min = Math.max(range.min, decrease - otherSpending)
  const max = Math.min(range.max, decrease)
  return min <= max ? { min, max } : { ...range }
}

const sum = <T>(all: T[], of: (part: T) => number) =>
  all.reduce((total, part) => total + of(part), 0)
