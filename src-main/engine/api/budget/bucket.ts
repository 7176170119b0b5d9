import { jitterMs, MAX_PAUSE_MS, MIN_PAUSE_MS } from '../retry-after.ts'
import type { Priority } from '../types.ts'
import { Rate, type RateMemory } from './rate.ts'
import { Window, WINDOW_MS, type Entry } from './window.ts'

/**
 * The state of a bucket that survives a restart. Ages and pauses are in milliseconds, relative to
 * when it was written.
 */
export interface BucketMemory {
  rate: number
  /** How the rate was learnt; absent in files of older versions. */
  known?: RateMemory | undefined
  pause: number
  failures: number
  flying: number
  ages: [number, number][]
}

/** How long the reserve is kept free after the user's last action. */
const PRESENCE_MS = 120_000
/** The part of the reads reserved for what the user waits for (docs/promises.md "Rate budget"). */
const RESERVE = 1 / 5
/**
 * A pause in an even stream of requests. After it, a minute can be full with certainty, which is
 * the only time a probe proves anything. Repeated after GAP_EVERY_MS if no probe followed.
 */
const GAP_MS = 5_000
const GAP_EVERY_MS = 180_000

/**
 * The limit of one action class: a hard bound on any rolling minute, an even pace (GCRA) for
 * background requests, a pause after 429 and one request to test whether it is over.
 */
export class Bucket {
  readonly rate: Rate
  readonly #window = new Window()
  readonly #reserves: boolean
  readonly #random: () => number
  #pausedUntil = -Infinity
  #failures = 0
  #refusedAt = -Infinity
  /** The one request above the rate that tests whether the limit is higher. */
  #probe: Entry | null = null
  /** While the rate grows: the one request in flight beyond what was ever answered in a minute. */
  #growthRequest: Entry | null = null
  /** After a refusal: the one request that tests whether it is over. */
  #recoveryProbe: Entry | 'wanted' | null = null
  #gap = { at: -Infinity }
  #lastUserAt = -Infinity
  /** GCRA's theoretical arrival time: when the next request would leave at an even pace. */
  #theoreticalArrival = -Infinity

  constructor(
    limits: { floor: number; ceiling: number },
    options: { scale: number; reserves: boolean; random: () => number },
  ) {
    this.rate = new Rate(limits, options.scale)
    this.#reserves = options.reserves
    this.#random = options.random
  }

  /**
   * Returns the earliest time at which a request of this priority may leave, as far as it is known
   * now; `now` if it may leave at once.
   */
  freeAt(priority: Priority, now: number): number {
    if (this.#recoveryProbe !== null && this.#recoveryProbe !== 'wanted') return Infinity
    if (this.#growthRequest !== null && this.#exceedsProvenRate(now)) return Infinity
    const free = Math.max(
      now,
      this.#pausedUntil,
      this.#window.freeAt(this.#limit(priority, now), now),
    )
    if (!isWaitedFor(priority) && now >= this.#pausedUntil && this.rate.mayProbe(now)) {
      if (this.#canProbe(now)) return now
      const gapEnd = this.#makeGap(free, now)
      if (gapEnd > now) return Math.max(free, gapEnd)
    }
    return isPaced(priority)
      ? Math.max(free, this.#theoreticalArrival - this.#burst() * this.#spacing(priority, now))
      : free
  }

  take(priority: Priority, now: number): Entry {
    if (!isPaced(priority) && priority !== 'write') this.attend(now)
    this.#theoreticalArrival =
      Math.max(now, this.#theoreticalArrival) + this.#spacing(priority, now)
    const exceedsRate = this.#window.used(now) >= this.rate.current
    const exceedsProven = this.#exceedsProvenRate(now)
    const entry = this.#window.add(now)
    if (exceedsRate) this.#probe = entry
    else if (exceedsProven) this.#growthRequest = entry
    if (this.#recoveryProbe === 'wanted') this.#recoveryProbe = entry
    return entry
  }

  release(entry: Entry): void {
    this.#window.remove(entry)
    if (this.#probe === entry) this.#probe = null
    if (this.#growthRequest === entry) this.#growthRequest = null
    if (this.#recoveryProbe === entry) this.#recoveryProbe = 'wanted'
  }

  finish(entry: Entry, now: number, answered: boolean): void {
    entry.end = now
    entry.answered = answered
    if (this.#growthRequest === entry) this.#growthRequest = null
    if (this.#recoveryProbe === entry) this.#recoveryProbe = answered ? null : 'wanted'
    if (answered && entry.start >= this.#pausedUntil) this.#failures = 0
    if (this.#probe === entry) {
      this.#probe = null
      if (answered) this.rate.probeAnswered(now)
      else this.rate.probeLost(now)
    } else if (answered && entry.start <= this.#refusedAt)
      this.rate.noteLateAnswer(this.#window.answeredCount(now))
    else if (answered) this.rate.noteAnswer(now, this.#window.answeredCount(now))
  }

  /**
   * Handles a 429: pauses the whole bucket for as long as the service asks. All refusals of one
   * burst count as one. Returns the pause in milliseconds.
   */
  refuse(entry: Entry, now: number, retryAfterMs: number | null): number {
    entry.end = now
    if (this.#growthRequest === entry) this.#growthRequest = null
    if (this.#probe === entry) {
      this.#probe = null
      this.rate.probeRefused(now)
      this.#pausedUntil = Math.max(this.#pausedUntil, now + (retryAfterMs ?? 0))
      return Math.max(MIN_PAUSE_MS, this.#pausedUntil - now)
    }
    if (entry.start > this.#refusedAt) {
      this.#failures += 1
      this.rate.noteRefusal(now, this.#window.answeredCount(now))
      this.#refusedAt = now
    }
    this.#recoveryProbe = 'wanted'
    this.#pausedUntil = Math.max(
      this.#pausedUntil,
      now + (retryAfterMs ?? jitterMs(this.#failures, this.#random)),
    )
    return this.#pausedUntil - now
  }

  /**
   * Reports whether the next request exceeds what the service has answered in a minute so far. Such
   * requests leave one at a time, so that a limit costs one refusal.
   */
  #exceedsProvenRate(now: number): boolean {
    return (
      this.rate.current > this.rate.provenRate && this.#window.used(now) >= this.rate.provenRate
    )
  }

  /**
   * Reports whether a request above the rate would prove anything: only if the minute is certainly
   * full.
   */
  #canProbe(now: number): boolean {
    const { current } = this.rate
    return (
      this.#probe === null &&
      this.#recoveryProbe === null &&
      this.#window.used(now) === current &&
      this.#window.certainCount(now) >= current
    )
  }

  /**
   * Returns when the current pause in the stream ends; starts a new one from time to time while the
   * minute is full.
   */
  #makeGap(free: number, now: number): number {
    if (free > now && now - this.#gap.at >= GAP_EVERY_MS) this.#gap.at = now
    return this.#gap.at + GAP_MS
  }

  /** Keeps the reserve free for a while, because the user is active. */
  attend(now: number): void {
    this.#lastUserAt = now
  }

  /** Shortens the pause by the time that passed while the computer slept. */
  shortenPause(ms: number): void {
    this.#pausedUntil -= ms
  }

  remainingPause(now: number): number {
    return Math.max(0, this.#pausedUntil - now)
  }

  /** Returns how long `count` more requests of a priority take from now, in milliseconds. */
  duration(count: number, priority: Priority, now: number): number {
    if (count <= 0) return 0
    const limit = Math.max(1, this.#limit(priority, now))
    const pacedEnd = isPaced(priority)
      ? Math.max(now, this.#theoreticalArrival) +
        (count - 1 - this.#burst()) * this.#spacing(priority, now)
      : now
    return Math.max(
      this.remainingPause(now),
      this.#window.timeOfNth(count, limit, now) - now,
      pacedEnd - now,
    )
  }

  remember(now: number): BucketMemory {
    return {
      rate: this.rate.current,
      known: this.rate.remember(now),
      pause: this.remainingPause(now),
      failures: this.#failures,
      flying: this.#window.inFlightCount(),
      ages: this.#window.ages(now),
    }
  }

  /**
   * Restores the state remembered at least `elapsed` ms ago; `elapsed` is never more than the time
   * that really passed.
   */
  restore(memory: BucketMemory, elapsed: number, now: number): void {
    this.rate.restore(memory.rate, memory.known, elapsed, now)
    this.#failures = memory.failures
    this.#pausedUntil = now + Math.min(MAX_PAUSE_MS, memory.pause) - elapsed
    // Requests in flight at that time may have reached the service as late as now.
    this.#window.restore([[0, memory.flying]], now)
    this.#window.restore(
      memory.ages
        .map(([age, count]) => [age + elapsed, count] as const)
        .filter(([age]) => age <= WINDOW_MS),
      now,
    )
  }

  #spacing(priority: Priority, now: number): number {
    return WINDOW_MS / Math.max(1, this.#limit(priority, now))
  }

  /** Returns how many requests may leave at once after a silence, even at an even pace. */
  #burst(): number {
    return Math.max(1, Math.floor(this.rate.current * RESERVE))
  }

  #limit(priority: Priority, now: number): number {
    const whole = this.rate.current
    return this.#reserves && isPaced(priority) && now - this.#lastUserAt < PRESENCE_MS
      ? whole - Math.floor(whole * RESERVE)
      : whole
  }
}

/**
 * Reports whether a request leaves at an even pace. Background requests do, so that the user's
 * request never meets a minute that is used up.
 */
const isPaced = (priority: Priority) => priority === 'visible' || priority === 'sweep'

/**
 * Reports whether the user waits for a request. It is then never a probe, because a probe may be
 * refused.
 */
const isWaitedFor = (priority: Priority) => priority === 'interactive' || priority === 'reconcile'
