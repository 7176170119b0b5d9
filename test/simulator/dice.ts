import { createHash } from 'node:crypto'

/** Chance that a seed repeats. */
export interface Dice {
  /** From 0 up to but not including 1. */
  fraction(): number
  /** A whole number from 0 up to but not including `n`. */
  below(n: number): number
  between(low: number, high: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  bytes(size: number): Buffer
  uuid(): string
}

/** Dice that always fall the same for the same seed (mulberry32). */
export function dice(seed: number): Dice {
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (n: number) => Math.floor(fraction() * n)
  const bytes = (size: number) => Buffer.from(Array.from({ length: size }, () => below(256)))
  return {
    fraction,
    below,
    bytes,
    between: (low, high) => low + below(high - low + 1),
    chance: (share) => fraction() < share,
    pick(choices) {
      const choice = choices[below(choices.length)]
      if (choice === undefined) throw new RangeError('nothing to pick from')
      return choice
    },
    uuid() {
      const hex = bytes(16).toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
    },
  }
}

/** A seed decided by a text alone, so that dropping one event changes no other. */
export const seedOf = (...parts: (string | number)[]): number =>
  createHash('sha1').update(parts.join(' ')).digest().readUInt32BE(0)
