import { WINDOW_MS } from './window.ts'

/** How long a refusal forbids to try that rate again. */
const MEMORY_MS = 600_000

/**
 * Answered in the minute before a 429, as a part of the rate: with less, nothing is known about the
 * rate.
 */
const SHOWN = 0.5

/**
 * How many requests a minute a bucket lets through. Begins at the low end of the contract and
 * learns: one more per clean minute up to the stated ceiling, halved on a 429. Below the low end,
 * which the contract promises, it doubles with each clean minute. A rate that was refused is not
 * tried again for ten minutes. A lonely 429 in a busy minute that was otherwise answered well is
 * put right by the first good answer after its pause: the minute is as full as before, so that was
 * not what was refused.
 */
export class Rate {
  private readonly floor: number
  private readonly ceiling: number
  private readonly step: number
  current: number
  private refused: { rate: number; at: number } | null = null
  private doubted: number | null = null
  private minute = { start: -Infinity, answered: 0 }

  constructor(limits: { floor: number; ceiling: number }, scale: number) {
    this.floor = Math.max(1, Math.floor(limits.floor * scale))
    this.ceiling = Math.max(1, Math.floor(limits.ceiling * scale))
    this.step = Math.max(1, Math.floor(scale))
    this.current = this.floor
  }

  /**
   * The rate before a 429 that may have been about something else: one request may find out, within
   * that rate.
   */
  get probe(): number | null {
    return this.doubted
  }

  /** A request was answered, and not with 429. */
  answered(now: number, probing: boolean): void {
    if (probing && this.doubted !== null) {
      this.current = this.doubted
      this.refused = null
    }
    if (probing) this.doubted = null
    if (now - this.minute.start >= WINDOW_MS) {
      // An idle minute says nothing about what the service would have allowed.
      if (this.minute.answered >= this.current / 2) this.grow(now)
      this.minute = { start: now, answered: 0 }
    }
    this.minute.answered += 1
  }

  /**
   * The service refused at the current rate; `proven` requests of the minute before had been
   * answered.
   */
  halve(now: number, proven: number): void {
    const lonely = this.refused === null || now - this.refused.at > WINDOW_MS
    this.doubted = lonely && proven >= this.current * SHOWN ? this.current : null
    this.refused = { rate: this.current, at: now }
    this.current = Math.max(1, Math.floor(this.current / 2))
    this.minute = { start: now, answered: 0 }
  }

  private grow(now: number): void {
    const next =
      this.current < this.floor
        ? Math.min(this.floor, this.current * 2)
        : Math.min(this.ceiling, this.current + this.step)
    const forbidden =
      this.refused !== null && now - this.refused.at < MEMORY_MS ? this.refused.rate : Infinity
    if (next < forbidden) this.current = next
    else if (this.current + this.step < forbidden) this.current += this.step
  }

  /** Takes over what was learned before a restart, within what the contract allows. */
  restore(rate: number): void {
    if (Number.isFinite(rate)) this.current = Math.min(this.ceiling, Math.max(1, Math.floor(rate)))
  }
}
