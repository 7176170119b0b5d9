import { jitterMs, MAX_PAUSE_MS } from '../retry-after.ts'
import type { Priority } from '../types.ts'
import { Rate } from './rate.ts'
import { Window, WINDOW_MS, type Entry } from './window.ts'

/**
 * What is kept of a bucket over a restart; ages and pauses in milliseconds before and after it was
 * written.
 */
export interface BucketMemory {
  rate: number
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
 * The limit of one action class: a hard bound on any rolling minute, an even pace (GCRA) for what
 * nobody waits for, a pause after 429.
 */
export class Bucket {
  readonly rate: Rate
  private readonly window = new Window()
  private readonly reserves: boolean
  private readonly random: () => number
  private pausedUntil = -Infinity
  private failures = 0
  private halvedAt = -Infinity
  /** The one request that finds out whether the last 429 was about our rate. */
  private probe: Entry | null = null
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
    const free = Math.max(now, this.pausedUntil, this.window.freeAt(this.limit(priority, now), now))
    if (!paced(priority) || (this.rate.probe !== null && this.probe === null)) return free
    return Math.max(free, this.arrival - this.burst() * this.spacing(priority, now))
  }

  take(priority: Priority, now: number): Entry {
    if (!paced(priority) && priority !== 'write') this.attend(now)
    this.arrival = Math.max(now, this.arrival) + this.spacing(priority, now)
    const entry = this.window.add(now)
    if (this.rate.probe !== null) this.probe ??= entry
    return entry
  }

  giveBack(entry: Entry): void {
    this.window.remove(entry)
    if (this.probe === entry) this.probe = null
  }

  finish(entry: Entry, now: number, answered: boolean): void {
    entry.end = now
    const probing = this.probe === entry
    if (probing) this.probe = null
    if (!answered) return
    entry.answered = true
    if (entry.start >= this.pausedUntil) this.failures = 0
    this.rate.answered(now, probing)
  }

  /**
   * A 429: pauses the whole bucket, and halves the rate unless that was already done for requests
   * of the same burst. Answers the wait.
   */
  refuse(entry: Entry, now: number, retryAfterMs: number | null): number {
    entry.end = now
    if (entry.start > this.halvedAt) {
      this.failures += 1
      this.probe = null
      this.rate.halve(now, this.window.proven(now))
      this.halvedAt = now
    }
    this.pausedUntil = Math.max(
      this.pausedUntil,
      now + (retryAfterMs ?? jitterMs(this.failures, this.random)),
    )
    return this.pausedUntil - now
  }

  /** A person is there: keeps the reserve free for a while. */
  attend(now: number): void {
    this.personAt = now
  }

  pausedFor(now: number): number {
    return Math.max(0, this.pausedUntil - now)
  }

  /** How long `count` more requests of a priority take from now on, in milliseconds. */
  duration(count: number, priority: Priority, now: number): number {
    if (count <= 0) return 0
    const limit = Math.max(1, this.limit(priority, now))
    const even = paced(priority)
      ? Math.max(now, this.arrival) + (count - 1 - this.burst()) * this.spacing(priority, now)
      : now
    return Math.max(this.pausedFor(now), this.window.reach(count, limit, now) - now, even - now)
  }

  remember(now: number): BucketMemory {
    return {
      rate: this.rate.current,
      pause: this.pausedFor(now),
      failures: this.failures,
      flying: this.window.flying(),
      ages: this.window.ages(now),
    }
  }

  /** Takes up what was remembered `elapsed` ms ago (at least; never more than really passed). */
  restore(memory: BucketMemory, elapsed: number, now: number): void {
    this.rate.restore(memory.rate)
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
    const whole = this.probe === null ? (this.rate.probe ?? this.rate.current) : this.rate.current
    return this.reserves && paced(priority) && now - this.personAt < PRESENCE_MS
      ? whole - Math.floor(whole * RESERVE)
      : whole
  }
}

/**
 * What nobody is waiting for goes at an even pace, so that a person's request never meets a minute
 * that is used up.
 */
const paced = (priority: Priority) => priority === 'visible' || priority === 'sweep'
