/** Limits apply to any rolling minute (P16), not to minutes of the wall clock. */
export const WINDOW_MS = 60_000

/** The longest time a request is assumed to take to reach the service. */
const MAX_TRANSIT_MS = 2_000

/** A granted request. `end` is when its answer came; null while it is in flight. */
export interface Entry {
  start: number
  end: number | null
  answered: boolean
}

/**
 * The requests of the last minute. A request counts from its grant until a minute after its
 * *answer*. The service saw it somewhere in between, so its own rolling minute never holds more
 * than ours, however slow the connection is.
 */
export class Window {
  #entries: Entry[] = []

  add(now: number): Entry {
    const entry: Entry = { start: now, end: null, answered: false }
    this.#entries.push(entry)
    return entry
  }

  /** Removes a request that was never written. */
  remove(entry: Entry): void {
    this.#entries = this.#entries.filter((existing) => existing !== entry)
  }

  used(now: number): number {
    this.#entries = this.#entries.filter((entry) => isCounted(entry, now))
    return this.#entries.length
  }

  /**
   * Returns how many requests were answered, and not refused, within the last minute: a rate the
   * service has just allowed.
   */
  answeredCount(now: number): number {
    return this.#entries.filter((entry) => entry.answered && isCounted(entry, now)).length
  }

  /**
   * Returns how many requests the service certainly still counts in its own minute, even if the
   * next request takes a moment to arrive.
   */
  certainCount(now: number): number {
    return this.#entries.filter(
      ({ start, answered }) => answered && now - start < WINDOW_MS - MAX_TRANSIT_MS,
    ).length
  }

  /**
   * Returns when fewer than `limit` requests will count if none is added; Infinity while that
   * depends on answers still to come.
   */
  freeAt(limit: number, now: number): number {
    const usedCount = this.used(now)
    if (usedCount < limit) return now
    return limit < 1 ? Infinity : (this.#expiryTimes()[usedCount - limit] ?? Infinity)
  }

  /**
   * Returns when the `count`th further request could leave if `limit` may count and each is
   * answered at once.
   */
  timeOfNth(count: number, limit: number, now: number): number {
    const usedCount = this.used(now)
    const full = [
      ...this.#expiryTimes().map((at) => Math.min(at, now + WINDOW_MS)),
      ...Array<number>(Math.max(0, limit - usedCount)).fill(now + WINDOW_MS),
    ]
    const expiries = full.slice(Math.max(0, usedCount - limit))
    const excess = count - 1 - Math.max(0, limit - usedCount)
    return excess < 0
      ? now
      : (expiries[excess % limit] ?? now) + Math.floor(excess / limit) * WINDOW_MS
  }

  /** Returns when each request stops counting, soonest first. */
  #expiryTimes(): number[] {
    return this.#entries
      .map((entry) => (entry.end ?? Infinity) + WINDOW_MS + 1)
      .toSorted((a, b) => a - b)
  }

  /**
   * Returns the ages of the answers in milliseconds, rounded down to seconds, with their counts:
   * the form that is kept over a restart.
   */
  ages(now: number): [age: number, count: number][] {
    const cells = new Map<number, number>()
    for (const { end } of this.#entries) {
      if (end === null || now - end > WINDOW_MS) continue
      const age = Math.floor((now - end) / 1000) * 1000
      cells.set(age, (cells.get(age) ?? 0) + 1)
    }
    return [...cells].toSorted((a, b) => a[0] - b[0])
  }

  /** Returns the number of requests in flight. */
  inFlightCount(): number {
    return this.#entries.filter(({ end }) => end === null).length
  }

  restore(ages: readonly (readonly [number, number])[], now: number): void {
    for (const [age, count] of ages)
      for (let n = 0; n < count; n += 1)
        this.#entries.push({ start: now - age, end: now - age, answered: false })
  }
}

const isCounted = (entry: Entry, now: number) => entry.end === null || now - entry.end <= WINDOW_MS
