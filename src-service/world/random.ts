import { createHash, randomBytes } from 'node:crypto'

/** Choices that depend only on seed and key, and unique IDs. */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive), decided by the seed and `key` alone. */
  stable(key: string): number
  /** Returns one of `choices`, decided by the seed and `key` alone. */
  pick<T>(key: string, choices: readonly [T, ...T[]] | readonly T[]): T
  /** Returns a new opaque ID such as `c_k3v9x0q2m8z1`. */
  id(prefix: string): string
}

/** Builds the randomness of one workspace; `bytes` supplies its IDs. */
export function createRandom(seed: number, bytes: (size: number) => Buffer = randomBytes): Random {
  const stable = (key: string) =>
    createHash('sha1').update(`${seed}:${key}`).digest().readUInt32BE(0) / 2 ** 32
  return {
    stable,
    pick: (key, choices) => {
      const choice = choices[Math.floor(stable(key) * choices.length)]
      if (choice === undefined) throw new RangeError('Nothing to pick from.')
      return choice
    },
    id: (prefix) =>
      `${prefix}_${BigInt(`0x${bytes(8).toString('hex')}`)
        .toString(36)
        .padStart(13, '0')}`,
  }
}
