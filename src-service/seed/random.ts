/**
 * Returns a 53-bit hash of a text (cyrb53). It is well distributed and the same on every machine,
 * which is all a seed needs.
 */
export function hash(text: string): number {
  let a = 0xdeadbeef
  let b = 0x41c6ce57
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0)
}

/**
 * Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the parts. Such
 * decisions need no stored state, so neither a restart nor another order of calls changes them.
 */
export function draw(...parts: (string | number)[]): number {
  return hash(parts.join('\u0001')) / 9007199254740992
}

/**
 * A stream of seeded choices. Streams with different names are independent, so more people never
 * change the meetings.
 */
export class Random {
  #state: number

  constructor(seed: number | string, name = '') {
    this.#state = hash(`${seed}\u0001${name}`) >>> 0
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive) (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }

  /** Returns an integer from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(from: readonly T[]): T {
    const value = from[Math.floor(this.next() * from.length)]
    if (value === undefined) throw new RangeError('Nothing to pick from.')
    return value
  }

  /** Returns one key, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const entries = Object.entries(weights) as [K, number][]
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      left -= weight
      if (left < 0) return key
    }
    throw new RangeError('No weight is above zero.')
  }

  /** Returns `count` distinct elements in random order; all of them if there are fewer. */
  sample<T>(from: readonly T[], count: number): T[] {
    const all = [...from]
    const take = Math.min(count, all.length)
    for (let i = 0; i < take; i++) {
      const j = this.int(i, all.length - 1)
      const a = all[i] as T
      all[i] = all[j] as T
      all[j] = a
    }
    return all.slice(0, take)
  }
}
