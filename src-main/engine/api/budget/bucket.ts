import { jitterMs, MAX_PAUSE_MS, MIN_PAUSE_MS } from '../retry-after.ts'
import type { Priority } from '../types.ts'
import { Rate, type RateMemory } from './rate.ts'
import { Window, WINDOW_MS, type Entry } from './window.ts'

/**
 * What is kept of a bucket over a restart; ages and pauses in milliseconds before and after it was
 * written.
 */
export interface BucketMemory {
  rate: number
  /** How the rate was learnt; missing in what older versions kept. */
  known?: RateMemory | undefined
  pause: number
  failures: number
  flying: number
  ages: [number, number][]
}

/** How long after a person's last wish the reserve is kept free. */
const PRESENCE_MS = 120_000
/**
 * Of the reads, the part that only what a person waits for may use (docs/promises.md "Rate
 * budget").
 */
const RESERVE = 1 / 5
/**
 * A pause in an even stream, after which a minute can be full with room to spare at its edges:
 * only then a probe shows anything. Tried again when no probe came of it.
 */
const GAP_MS = 5_000
const GAP_EVERY_MS = 180_000

/**
 * The limit of one action class: a hard bound on any rolling minute, an even pace (GCRA) for what
 * nobody waits for, a pause after 429 and one request to see whether it is over.
 */
export class Bucket {
  readonly rate: Rate
  private readonly window = new Window()
  private readonly reserves: boolean
  private readonly random: () => number
  private pausedUntil = -Infinity
  private failures = 0
  private refusedAt = -Infinity
  /** The one request above the rate that finds out whether there is more. */
  private probe: Entry | null = null
  /** While the rate grows: the one request under way that is more than was ever answered. */
  private further: Entry | null = null
  /** After a refusal, the one request that finds out whether it is over. */
  private scout: Entry | 'wanted' | null = null
  private gap = { at: -Infinity }
  private personAt = -Infinity
  /** GCRA's theoretical arrival time: when the next request would come at an even pace. */
  private arrival = -Infinity

  constructor(
    limits: { floor: number; ceiling: number },
    options: { scale: number; reserves: boolean; random: () => number },
  ) {
    this.rate = new Rate(limits, options.scale)
    this.reserves = options.reserves
    this.random = options.random
  }

  /**
   * The earliest moment at which a request of this priority may leave, as far as can be said now;
   * `now` if at once.
   */
  freeAt(priority: Priority, now: number): number {
    if (this.scout !== null && this.scout !== 'wanted') return Infinity
    if (this.further !== null && this.isFurther(now)) return Infinity
    const free = Math.max(now, this.pausedUntil, this.window.freeAt(this.limit(priority, now), now))
    if (!isWaitedFor(priority) && now >= this.pausedUntil && this.rate.mayProbe(now)) {
      if (this.canProbe(now)) return now
      const held = this.makeGap(free, now)
      if (held > now) return Math.max(free, held)
    }
    return isPaced(priority)
      ? Math.max(free, this.arrival - this.burst() * this.spacing(priority, now))
      : free
  }

  take(priority: Priority, now: number): Entry {
    if (!isPaced(priority) && priority !== 'write') this.attend(now)
    this.arrival = Math.max(now, this.arrival) + this.spacing(priority, now)
    const above = this.window.used(now) >= this.rate.current
    const further = this.isFurther(now)
    const entry = this.window.add(now)
    if (above) this.probe = entry
    else if (further) this.further = entry
    if (this.scout === 'wanted') this.scout = entry
    return entry
  }

  giveBack(entry: Entry): void {
    this.window.remove(entry)
    if (this.probe === entry) this.probe = null
    if (this.further === entry) this.further = null
    if (this.scout === entry) this.scout = 'wanted'
  }

  finish(entry: Entry, now: number, answered: boolean): void {
    entry.end = now
    entry.answered = answered
    if (this.further === entry) this.further = null
    if (this.scout === entry) this.scout = answered ? null : 'wanted'
    if (answered && entry.start >= this.pausedUntil) this.failures = 0
    if (this.probe === entry) {
      this.probe = null
      if (answered) this.rate.probeAnswered(now)
      else this.rate.probeLost(now)
    } else if (answered && entry.start <= this.refusedAt)
      this.rate.noteLateAnswer(this.window.proven(now))
    else if (answered) this.rate.noteAnswer(now, this.window.proven(now))
  }

  /**
   * A 429: pauses the whole bucket, for as long as the service asks. What it says about the rate is
   * heard once for all requests of the same burst. Answers the wait.
   */
  refuse(entry: Entry, now: number, retryAfterMs: number | null): number {
    entry.end = now
    if (this.further === entry) this.further = null
    if (this.probe === entry) {
      this.probe = null
      this.rate.probeRefused(now)
      this.pausedUntil = Math.max(this.pausedUntil, now + (retryAfterMs ?? 0))
      return Math.max(MIN_PAUSE_MS, this.pausedUntil - now)
    }
    if (entry.start > this.refusedAt) {
      this.failures += 1
      this.rate.noteRefusal(now, this.window.proven(now))
      this.refusedAt = now
    }
    this.scout = 'wanted'
    this.pausedUntil = Math.max(
      this.pausedUntil,
      now + (retryAfterMs ?? jitterMs(this.failures, this.random)),
    )
    return this.pausedUntil - now
  }

  /**
   * Whether the next request is more than the service has answered in a minute so far: such go one
   * at a time, so that a limit costs one refusal.
   */
  private isFurther(now: number): boolean {
    return this.rate.current > this.rate.good && this.window.used(now) >= this.rate.good
  }

  /** Whether one request above the rate would show something: the minute is full, for certain. */
  private canProbe(now: number): boolean {
    const { current } = this.rate
    return (
      this.probe === null &&
      this.scout === null &&
      this.window.used(now) === current &&
      this.window.certain(now) >= current
    )
  }

  /** Until when an even stream that fills the minute stands still, once in a while. */
  private makeGap(free: number, now: number): number {
    if (free > now && now - this.gap.at >= GAP_EVERY_MS) this.gap.at = now
    return this.gap.at + GAP_MS
  }

  /** A person is there: keeps the reserve free for a while. */
  attend(now: number): void {
    this.personAt = now
  }

  /** The pause was going on for that long while nothing here ran. */
  shortenPause(ms: number): void {
    this.pausedUntil -= ms
  }

  pausedFor(now: number): number {
    return Math.max(0, this.pausedUntil - now)
  }

  /** How long `count` more requests of a priority take from now on, in milliseconds. */
  duration(count: number, priority: Priority, now: number): number {
    if (count <= 0) return 0
    const limit = Math.max(1, this.limit(priority, now))
    const even = isPaced(priority)
      ? Math.max(now, this.arrival) + (count - 1 - this.burst()) * this.spacing(priority, now)
      : now
    return Math.max(this.pausedFor(now), this.window.reach(count, limit, now) - now, even - now)
  }

  remember(now: number): BucketMemory {
    return {
      rate: this.rate.current,
      known: this.rate.remember(now),
      pause: this.pausedFor(now),
      failures: this.failures,
      flying: this.window.flying(),
      ages: this.window.ages(now),
    }
  }

  /** Takes up what was remembered `elapsed` ms ago (at least; never more than really passed). */
  restore(memory: BucketMemory, elapsed: number, now: number): void {
    this.rate.restore(memory.rate, memory.known, elapsed, now)
    this.failures = memory.failures
    this.pausedUntil = now + Math.min(MAX_PAUSE_MS, memory.pause) - elapsed
    // What was under way may have reached the service as late as now.
    this.window.restore([[0, memory.flying]], now)
    this.window.restore(
      memory.ages
        .map(([age, count]) => [age + elapsed, count] as const)
        .filter(([age]) => age <= WINDOW_MS),
      now,
    )
  }

  private spacing(priority: Priority, now: number): number {
    return WINDOW_MS / Math.max(1, this.limit(priority, now))
  }

  /** So many requests may leave at once after a silence, even at an even pace. */
  private burst(): number {
    return Math.max(1, Math.floor(this.rate.current * RESERVE))
  }

  private limit(priority: Priority, now: number): number {
    const whole = this.rate.current
    return this.reserves && isPaced(priority) && now - this.personAt < PRESENCE_MS
      ? whole - Math.floor(whole * RESERVE)
      : whole
  }
}

/**
 * What nobody is waiting for goes at an even pace, so that a person's request never meets a minute
 * that is used up.
 */
const isPaced = (priority: Priority) => priority === 'visible' || priority === 'sweep'

/** What somebody waits for is never the request that may be refused. */
const isWaitedFor = (priority: Priority) => priority === 'interactive' || priority === 'reconcile'
