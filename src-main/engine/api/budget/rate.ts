import type { StatedLimit } from './stated-limit.ts'
import { WINDOW_MS } from './window.ts'

/** The least time before the first probe, counted from the first use, and between two probes. */
export const PROBE_MS = 600_000
/** How long a learnt ceiling holds; it doubles each time, up to a day. */
const HOLD_MS = 3_600_000
const LONGEST_HOLD_MS = 86_400_000
/**
 * The same below what the contract promises. Someone else is then using up the limit and may stop,
 * so the next attempt comes sooner.
 */
const LOW_HOLD_MS = 600_000
const LONGEST_LOW_HOLD_MS = 3_600_000
/** The part of the rate that must be answered in a minute for that minute to prove anything. */
const PROVING_SHARE = 0.75
/** Refusals in a row at a known rate after which the rate is lowered. */
const REFUSALS_UNTIL_LOWERED = 2
const REFUSALS_UNTIL_LOWERED_IF_CONFIRMED = 4
/** Factor by which a clean, full minute raises a rate that is not yet known to be the limit. */
const GROWTH = 1.5

/** The state of a rate that survives a restart. */
export interface RateMemory {
  good: number
  growing: boolean
  refusals: number
  low: number
  /** Milliseconds until the next probe is allowed; null before the first use. */
  probe_in: number | null
}

/**
 * The number of requests a minute that a bucket allows. It starts at the low end of the contract,
 * which the service promises. A probe above it, sent when the minute is full, tests for a higher
 * limit. If the probe is answered, the rate grows with each clean, full minute up to the stated
 * ceiling; if it is refused, nothing changes. A limit that the service states is used instead. The
 * first refusal of growth marks the limit; that ceiling holds for an hour, then twice as long each
 * time. A refusal at a rate that was good before is put down to other clients until it is repeated;
 * then the rate becomes the number that was answered.
 */
export class Rate {
  readonly #floor: number
  readonly #ceiling: number
  current: number
  /** The most requests the service has answered in a minute, or promises to. */
  provenRate: number
  #growing = false
  #probeAt: number | null = null
  /** Refused probes and growth since the last answered one. */
  #refusals = 0
  /** Refused probes since the last answered one, below what the contract promises. */
  #lowRefusals = 0
  /**
   * Refusals in a row at a known rate, and how many requests were answered in the minute before the
   * last.
   */
  #refusalStreak: { at: number; answered: number; count: number } | null = null
  /**
   * The highest rate the last refusal leaves possible; null if the rate was not lowered since it
   * grew.
   */
  #highestPossible: number | null = null
  /** Set when the service has answered a whole minute at the current rate. */
  #confirmed = false
  #minute = { start: -Infinity, answered: 0 }
  /** The limit the service states; with it, nothing has to be probed. Null if it states none. */
  #statedLimit: number | null = null
  /** The stated limit that a refusal disproved; null if there is none. */
  #disprovedLimit: number | null = null

  constructor(limits: { floor: number; ceiling: number }, scale: number) {
    this.#floor = Math.max(1, Math.floor(limits.floor * scale))
    this.#ceiling = Math.max(1, Math.floor(limits.ceiling * scale))
    this.current = this.#floor
    this.provenRate = this.#floor
  }

  /** Reports whether one request above the rate may test for a higher limit. */
  mayProbe(now: number): boolean {
    this.#probeAt ??= now + PROBE_MS
    return (
      this.#statedLimit === null &&
      !this.#growing &&
      this.current < this.#ceiling &&
      now >= this.#probeAt
    )
  }

  /**
   * Adopts the limit the service states, at most up to the contract's ceiling. A limit outside the
   * contract's range is adopted only if the service says that it is per minute. Holds until a
   * refusal disproves it.
   */
  applyStatedLimit(stated: StatedLimit | null): void {
    if (
      stated === null ||
      stated.limit === this.#statedLimit ||
      stated.limit === this.#disprovedLimit
    )
      return
    const { limit, a_minute } = stated
    if (!a_minute && (limit < this.#floor || limit > this.#ceiling)) return
    this.#statedLimit = limit
    this.current = Math.min(limit, this.#ceiling)
    this.provenRate = Math.min(this.provenRate, this.current)
    this.#growing = false
    this.#confirmed = false
    this.#highestPossible = null
  }

  /**
   * Records an answered request within the rate; `answeredCount` requests were answered in the last
   * minute.
   */
  noteAnswer(now: number, answeredCount: number): void {
    // More requests were answered than before the refusal, so it was not about the rate.
    if (this.#refusalStreak && answeredCount > this.#refusalStreak.answered)
      this.#refusalStreak = null
    if (now - this.#minute.start >= WINDOW_MS) {
      // An idle minute does not show how much the service would have allowed.
      if (this.#minute.answered >= this.current * PROVING_SHARE)
        this.#confirmRate(this.#minute.answered)
      this.#minute = { start: now, answered: 0 }
    }
    this.#minute.answered += 1
  }

  /**
   * Records an answer to a request that was in flight when another was refused. The service had
   * allowed it before, so it shows where the limit is, not that the refusal had another cause.
   */
  noteLateAnswer(answeredCount: number): void {
    if (this.#refusalStreak)
      this.#refusalStreak.answered = Math.max(this.#refusalStreak.answered, answeredCount)
    if (this.#highestPossible === null || answeredCount <= this.current) return
    this.current = Math.min(this.#highestPossible, answeredCount)
    this.provenRate = this.current
  }

  /** Records an answered probe: the limit is higher than the rate. */
  probeAnswered(now: number): void {
    this.#minute = { start: now, answered: 0 }
    this.provenRate = Math.max(this.provenRate, Math.min(this.#ceiling, this.current + 1))
    if (this.current < this.#floor) {
      this.#lowRefusals = 0
      this.#highestPossible = null
      this.current = this.#floor
      this.#probeAt = now + (this.#refusals > 0 ? holdMs(this.#refusals - 1) : PROBE_MS)
      return
    }
    this.#refusals = 0
    this.#probeAt = now + PROBE_MS
    this.#grow()
  }

  /** Records a refused probe: the ceiling holds longer than before, and nothing else changes. */
  probeRefused(now: number): void {
    if (this.current >= this.#floor) return this.#hold(now)
    this.#lowRefusals += 1
    this.#probeAt = now + lowHoldMs(this.#lowRefusals)
  }

  /** Records a probe without an answer: it proved nothing. */
  probeLost(now: number): void {
    this.#probeAt = now + PROBE_MS
  }

  /**
   * Records a refusal within the rate; `answeredCount` requests of the minute before it were
   * answered.
   */
  noteRefusal(now: number, answeredCount: number): void {
    const before =
      this.#refusalStreak && now - this.#refusalStreak.at <= PROBE_MS
        ? this.#refusalStreak.count
        : 0
    this.#refusalStreak = { at: now, answered: answeredCount, count: before + 1 }
    this.#minute = { start: now, answered: 0 }
    const exceedsProven = this.current > this.provenRate
    // If nothing was answered, the refusal is not about the rate; pauses handle that.
    if (
      !exceedsProven &&
      (this.#refusalStreak.count < this.#refusalsUntilLowered() || answeredCount === 0)
    )
      return
    this.#disprovedLimit = this.#statedLimit
    this.#statedLimit = null
    this.#highestPossible = this.current - 1
    const shown = Math.max(1, Math.min(this.#highestPossible, answeredCount))
    this.current = exceedsProven ? Math.max(this.provenRate, shown) : shown
    this.provenRate = this.current
    this.#growing = false
    this.#confirmed = false
    this.#refusalStreak = null
    if (this.current >= this.#floor) return this.#hold(now)
    const soon = now + lowHoldMs(this.#lowRefusals)
    this.#probeAt =
      this.#probeAt !== null && this.#probeAt > now ? Math.min(this.#probeAt, soon) : soon
  }

  #confirmRate(answeredCount: number): void {
    this.#refusalStreak = null
    this.#confirmed = true
    this.provenRate = Math.max(this.provenRate, Math.min(this.current, answeredCount))
    if (this.#growing) this.#grow()
  }

  /** Returns how many refusals in a row lower the rate; a confirmed rate takes more. */
  #refusalsUntilLowered(): number {
    return this.#confirmed ? REFUSALS_UNTIL_LOWERED_IF_CONFIRMED : REFUSALS_UNTIL_LOWERED
  }

  #grow(): void {
    this.#confirmed = false
    this.#highestPossible = null
    this.current = Math.min(
      this.#ceiling,
      Math.max(this.current + 1, Math.floor(this.current * GROWTH)),
    )
    this.#growing = this.current < this.#ceiling
  }

  #hold(now: number): void {
    this.#probeAt = now + holdMs(this.#refusals)
    this.#refusals += 1
  }

  remember(now: number): RateMemory {
    return {
      good: this.provenRate,
      growing: this.#growing,
      refusals: this.#refusals,
      low: this.#lowRefusals,
      probe_in: this.#probeAt === null ? null : Math.max(0, this.#probeAt - now),
    }
  }

  /**
   * Restores what was learnt before a restart, within the contract's limits. If it is not stored
   * how the rate was learnt, a rate below the promised one is ignored.
   */
  restore(rate: number, known: RateMemory | undefined, elapsed: number, now: number): void {
    if (!Number.isFinite(rate)) return
    const least = known ? 1 : this.#floor
    this.current = Math.min(this.#ceiling, Math.max(least, Math.floor(rate)))
    if (!known) return
    this.provenRate = Math.min(this.#ceiling, Math.max(1, Math.floor(known.good)))
    this.#growing = known.growing && this.current < this.#ceiling
    this.#refusals = known.refusals
    this.#lowRefusals = known.low
    this.#probeAt =
      known.probe_in === null
        ? null
        : now + Math.max(0, Math.min(LONGEST_HOLD_MS, known.probe_in) - elapsed)
  }
}

const doubleUpTo = (first: number, times: number, longest: number) =>
  Math.min(longest, first * 2 ** Math.min(20, times))
/** Returns how long a ceiling holds after it was refused so many times. */
const holdMs = (times: number) => doubleUpTo(HOLD_MS, times, LONGEST_HOLD_MS)
const lowHoldMs = (times: number) => doubleUpTo(LOW_HOLD_MS, times, LONGEST_LOW_HOLD_MS)
