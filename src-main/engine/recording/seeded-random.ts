import { createHash } from 'node:crypto'
import type { Random } from '#main/random.ts'

/**
 * Creates a source of ids and chance that a seed repeats. They cannot be predicted without the
 * seed.
 */
export function seededRandom(seed: string): Random {
  let count = 0
  const next = () =>
    createHash('sha256')
      .update(`${seed} ${(count += 1)}`)
      .digest()
  return {
    uuid() {
      const hex = next().toString('hex')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
    },
    fraction: () => next().readUIntBE(0, 6) / 2 ** 48,
  }
}
