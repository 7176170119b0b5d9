/** The balance at a moment, as the service said it (contract §2 Credits). */
export interface Reading {
  at: number
  plan_balance: number
  addon_balance: number
  total: number
}

/**
 * What one paid call of this computer cost, and when it was asked for. While nobody can say what,
 * `min` and `max` differ. All of `min` were gone by `until`: a call takes its credits at some moment
 * before its answer, a run bit by bit. What a run took since, up to `max`, nobody has told yet.
 */
export interface Charge {
  at: number
  min: number
  max: number
  until?: number
}

/** Where the credits of an interval went (D11). All figures are credits, none is negative. */
export interface Attribution {
  from: number
  to: number
  /** Explained by receipts of this computer. */
  mine: number
  /** Spent by colleagues, or by nobody we know of. */
  others: number
  top_up: number
  /**
   * This much of `mine` is not sure: calls whose price or outcome nobody told explain it, and so
   * might a colleague.
   */
  uncertain: number
}

/**
 * Splits what happened to the balance between two readings. The balance is shared and has no
 * history (R6): what receipts do not explain is others' where it went down, a top-up where it went
 * up. Plan and add-on are told apart: one that fell while the other rose shows both. Within one of
 * them, what went and what came show as their difference; two readings tell no more.
 */
export function attribute(before: Reading, after: Reading, charges: Charge[]): Attribution {
  const within = charges.filter((charge) => charge.at >= before.at && charge.at < after.at)
  const sure = sum(within, (charge) => charge.min)
  const room = sum(within, (charge) => charge.max - charge.min)
  const { gone, came } = movesBetween(before, after)
  // What is left after the sure part is ours first, as far as our unsure calls can explain it.
  const explained = Math.min(Math.max(gone - sure, 0), room)
  const rest = gone - sure - explained
  return {
    from: before.at,
    to: after.at,
    mine: sure + explained,
    others: Math.max(rest, 0),
    top_up: came + Math.max(-rest, 0),
    uncertain: explained,
  }
}

/** Returns how many credits went and how many came, as far as plan and add-on show it. */
export function movesBetween(before: Reading, after: Reading): { gone: number; came: number } {
  const changes = [
    after.plan_balance - before.plan_balance,
    after.addon_balance - before.addon_balance,
  ]
  const whole = after.total - before.total
  // A total that is not the sum of both decides alone.
  const believed = sum(changes, (change) => change) === whole ? changes : [whole]
  return {
    gone: sum(believed, (change) => Math.max(-change, 0)),
    came: sum(believed, (change) => Math.max(change, 0)),
  }
}

/**
 * Splits what happened to the balance over many readings, interval by interval, as `attribute` does
 * for two; readings may come in any order. With `now`, the last interval runs from the last reading
 * until then, and holds what charges took for certain and no reading shows yet.
 */
export function attributeAll(
  readings: Reading[],
  charges: Charge[],
  now: number | null = null,
): Attribution[] {
  const inOrder = readings.toSorted((a, b) => a.at - b.at)
  const toCome = charges
    // A clock that was turned back may say that it was over before it began.
    .map((charge) => ({
      ...charge,
      until: Math.max(charge.at, charge.until ?? charge.at),
      left: charge.min,
    }))
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  let begun: typeof toCome = []
  const intervals = inOrder.slice(1).map((after, index) => {
    const before = inOrder[index] as Reading
    const from = next
    while ((toCome[next]?.at ?? Infinity) < after.at) next += 1
    begun = [...begun, ...toCome.slice(from, next)].filter(({ until }) => until >= before.at)
    // Until a reading says that all of it is gone, a charge explains what went and no more; the
    // first reading behind it holds the rest.
    const over = begun.filter(({ until }) => until < after.at)
    const own = over.map(({ left, max, min }) => ({
      at: before.at,
      min: left,
      max: left + max - min,
    }))
    let unexplained = movesBetween(before, after).gone - sum(own, ({ min }) => min)
    begun = begun.filter(({ until }) => until >= after.at)
    for (const charge of begun) {
      const min = Math.min(charge.left, Math.max(unexplained, 0))
      own.push({ at: before.at, min, max: min })
      charge.left -= min
      unexplained -= min
    }
    return attribute(before, after, own)
  })
  const last = inOrder.at(-1)?.at ?? -Infinity
  const unread = [...begun, ...toCome.slice(next)].filter(({ until }) => until >= last)
  const mine = sum(unread, ({ left }) => left)
  if (now === null || mine === 0) return intervals
  const from = Math.max(last, Math.min(...unread.map(({ at }) => at)))
  return [...intervals, { from, to: now, mine, others: 0, top_up: 0, uncertain: 0 }]
}

/** Adds many intervals up into one line. */
export function totalAttribution(parts: Attribution[]): Omit<Attribution, 'from' | 'to'> {
  return {
    mine: sum(parts, (part) => part.mine),
    others: sum(parts, (part) => part.others),
    top_up: sum(parts, (part) => part.top_up),
    uncertain: sum(parts, (part) => part.uncertain),
  }
}

/**
 * Returns what a call that found something cost, from the readings around it, when its answer names
 * no price (R5): a service gives away what it had already, and some prices are ranges. Only where
 * the drop is nothing or lies inside the range is it believed; a colleague's spend or a top-up in
 * the same seconds leaves the whole range open. `others` is the most that other calls of this
 * computer may have taken between the two readings: that much of the drop may be theirs.
 */
export function priceFromReadings(
  before: Reading | null,
  after: Reading | null,
  range: { min: number; max: number },
  others = 0,
): { min: number; max: number } {
  if (!before || !after) return { ...range }
  const drop = before.total - after.total
  if (drop === 0) return { min: 0, max: 0 }
  const min = Math.max(range.min, drop - others)
  const max = Math.min(range.max, drop)
  return min <= max ? { min, max } : { ...range }
}

const sum = <T>(all: T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)
