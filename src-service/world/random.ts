import { createHash, randomBytes } from 'node:crypto'

/** Chance that is the same for the same seed and key, and ids that are never the same. */
export interface Random {
  /** From 0 up to but not including 1, decided by the seed and `key` alone. */
  stable(key: string): number
  /** One of `choices`, decided by the seed and `key` alone. */
  pick<T>(key: string, choices: readonly [T, ...T[]] | readonly T[]): T
  /** A new opaque id such as `c_k3v9x0q2m8z1`. */
  id(prefix: string): string
}

/** Builds the chance of one workspace; `bytes` feeds its ids. */
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
