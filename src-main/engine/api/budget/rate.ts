import type { StatedLimit } from './stated-limit.ts'
import { WINDOW_MS } from './window.ts'

/** From the first use, and between two probes: never more often. */
export const PROBE_MS = 600_000
/** A ceiling that was learnt holds at least so long, twice as long each time, and at most a day. */
const HOLD_MS = 3_600_000
const LONGEST_HOLD_MS = 86_400_000
/**
 * Below what the contract promises, somebody else is using the limit up, and may stop: tried again
 * sooner.
 */
const LOW_HOLD_MS = 600_000
const LONGEST_LOW_HOLD_MS = 3_600_000
/** Answered in a minute, as a part of the rate: with less, the minute shows nothing. */
const SHOWN = 0.75
/** Refusals in a row at a known rate that are believed. */
const STRIKES = 2
const STRIKES_IF_CONFIRMED = 4
/** What a clean, full minute multiplies a rate with that has been shown not to be the limit. */
const GROWTH = 1.5

/** What is kept of a rate over a restart. */
export interface RateMemory {
  good: number
  growing: boolean
  refusals: number
  low: number
  /** Milliseconds until the next probe is allowed; null before the first use. */
  probe_in: number | null
}

/**
 * How many requests a minute a bucket lets through. Begins at the low end of the contract, which
 * the service promises. One probe above it, sent when the minute is full, finds out whether there
 * is more: if it is answered, the rate grows with each clean, full minute up to the stated ceiling;
 * if it is refused, nothing changes. A service that states its limit is believed instead. The first
 * refusal of growth says what the limit is, and that ceiling holds: an hour, then twice as long each
 * time. A refusal at a rate that was good before is somebody else's doing until it comes again; then
 * the rate becomes what was answered.
 */
export class Rate {
  private readonly floor: number
  private readonly ceiling: number
  current: number
  /** The service has answered so many in a minute, or promises to. */
  good: number
  private growing = false
  private probeAt: number | null = null
  /** Probes and growth that were refused since one was answered last. */
  private refusals = 0
  /** The same below what the contract promises. */
  private low = 0
  /** Refusals in a row at a known rate, and what had been answered in the minute before the last. */
  private strike: { at: number; answered: number; count: number } | null = null
  /** The most the last refusal leaves possible; null: the rate was not lowered since it grew. */
  private lowered: number | null = null
  /** The service has answered a whole minute at the current rate. */
  private confirmed = false
  private minute = { start: -Infinity, answered: 0 }
  /** What the service says it allows: then nothing has to be found out. */
  private stated: number | null = null
  /** The same, after a refusal showed that it is not so. */
  private disproved: number | null = null

  constructor(limits: { floor: number; ceiling: number }, scale: number) {
    this.floor = Math.max(1, Math.floor(limits.floor * scale))
    this.ceiling = Math.max(1, Math.floor(limits.ceiling * scale))
    this.current = this.floor
    this.good = this.floor
  }

  /** Whether one request above the rate may find out if there is more. */
  mayProbe(now: number): boolean {
    this.probeAt ??= now + PROBE_MS
    return (
      this.stated === null && !this.growing && this.current < this.ceiling && now >= this.probeAt
    )
  }

  /**
   * Takes the service's own word, at most up to the contract's ceiling; below what the contract
   * promises, or beyond it, only where it says that a minute is meant. Until a refusal disproves it.
   */
  states(said: StatedLimit | null): void {
    if (said === null || said.limit === this.stated || said.limit === this.disproved) return
    const { limit, a_minute } = said
    if (!a_minute && (limit < this.floor || limit > this.ceiling)) return
    this.stated = limit
    this.current = Math.min(limit, this.ceiling)
    this.good = Math.min(this.good, this.current)
    this.growing = false
    this.confirmed = false
    this.lowered = null
  }

  /** A request within the rate was answered; `proven` were within the last minute. */
  noteAnswer(now: number, proven: number): void {
    // With more than were answered before the refusal: so it was not about the rate.
    if (this.strike && proven > this.strike.answered) this.strike = null
    if (now - this.minute.start >= WINDOW_MS) {
      // An idle minute says nothing about what the service would have allowed.
      if (this.minute.answered >= this.current * SHOWN) this.confirmGood(this.minute.answered)
      this.minute = { start: now, answered: 0 }
    }
    this.minute.answered += 1
  }

  /**
   * A request was answered that was under way when another was refused: the service allowed it
   * before, and so it says what the limit is, not that the refusal was about something else.
   */
  noteLateAnswer(proven: number): void {
    if (this.strike) this.strike.answered = Math.max(this.strike.answered, proven)
    if (this.lowered === null || proven <= this.current) return
    this.current = Math.min(this.lowered, proven)
    this.good = this.current
  }

  /** The probe was answered: the limit is higher than the rate. */
  probeAnswered(now: number): void {
    this.minute = { start: now, answered: 0 }
    this.good = Math.max(this.good, Math.min(this.ceiling, this.current + 1))
    if (this.current < this.floor) {
      this.low = 0
      this.lowered = null
      this.current = this.floor
      this.probeAt = now + (this.refusals > 0 ? holdMs(this.refusals - 1) : PROBE_MS)
      return
    }
    this.refusals = 0
    this.probeAt = now + PROBE_MS
    this.grow()
  }

  /** The probe was refused: the ceiling holds, longer than before, and nothing else changes. */
  probeRefused(now: number): void {
    if (this.current >= this.floor) return this.hold(now)
    this.low += 1
    this.probeAt = now + lowHoldMs(this.low)
  }

  /** The probe came to no answer: it showed nothing. */
  probeLost(now: number): void {
    this.probeAt = now + PROBE_MS
  }

  /**
   * The service refused a request within the rate; `proven` of the minute before had been
   * answered.
   */
  noteRefusal(now: number, proven: number): void {
    const before = this.strike && now - this.strike.at <= PROBE_MS ? this.strike.count : 0
    this.strike = { at: now, answered: proven, count: before + 1 }
    this.minute = { start: now, answered: 0 }
    const above = this.current > this.good
    // With nothing answered it is not about the rate: pauses deal with that.
    if (!above && (this.strike.count < this.patience() || proven === 0)) return
    this.disproved = this.stated
    this.stated = null
    this.lowered = this.current - 1
    const shown = Math.max(1, Math.min(this.lowered, proven))
    this.current = above ? Math.max(this.good, shown) : shown
    this.good = this.current
    this.growing = false
    this.confirmed = false
    this.strike = null
    if (this.current >= this.floor) return this.hold(now)
    const soon = now + lowHoldMs(this.low)
    this.probeAt = this.probeAt !== null && this.probeAt > now ? Math.min(this.probeAt, soon) : soon
  }

  private confirmGood(answered: number): void {
    this.strike = null
    this.confirmed = true
    this.good = Math.max(this.good, Math.min(this.current, answered))
    if (this.growing) this.grow()
  }

  /** How many refusals in a row say that the rate is too high; one that was shown to be good, more. */
  private patience(): number {
    return this.confirmed ? STRIKES_IF_CONFIRMED : STRIKES
  }

  private grow(): void {
    this.confirmed = false
    this.lowered = null
    this.current = Math.min(
      this.ceiling,
      Math.max(this.current + 1, Math.floor(this.current * GROWTH)),
    )
    this.growing = this.current < this.ceiling
  }

  private hold(now: number): void {
    this.probeAt = now + holdMs(this.refusals)
    this.refusals += 1
  }

  remember(now: number): RateMemory {
    const { good, growing, refusals, low, probeAt } = this
    return {
      good,
      growing,
      refusals,
      low,
      probe_in: probeAt === null ? null : Math.max(0, probeAt - now),
    }
  }

  /**
   * Takes over what was learnt before a restart, within what the contract allows. Without a memory
   * of how it was learnt, a rate below the promised one is not believed.
   */
  restore(rate: number, known: RateMemory | undefined, elapsed: number, now: number): void {
    if (!Number.isFinite(rate)) return
    const least = known ? 1 : this.floor
    this.current = Math.min(this.ceiling, Math.max(least, Math.floor(rate)))
    if (!known) return
    this.good = Math.min(this.ceiling, Math.max(1, Math.floor(known.good)))
    this.growing = known.growing && this.current < this.ceiling
    this.refusals = known.refusals
    this.low = known.low
    this.probeAt =
      known.probe_in === null
        ? null
        : now + Math.max(0, Math.min(LONGEST_HOLD_MS, known.probe_in) - elapsed)
  }
}

const doubleUpTo = (first: number, times: number, longest: number) =>
  Math.min(longest, first * 2 ** Math.min(20, times))
/** How long a ceiling holds that was refused so many times before. */
const holdMs = (times: number) => doubleUpTo(HOLD_MS, times, LONGEST_HOLD_MS)
const lowHoldMs = (times: number) => doubleUpTo(LOW_HOLD_MS, times, LONGEST_LOW_HOLD_MS)
