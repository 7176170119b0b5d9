import { randomUUID } from 'node:crypto'

/**
 * Where ids and chance come from. Keys, salts and nonces do not: only the system's generator is good
 * enough for them.
 */
export interface Random {
  /** An id that is never the same, in the form of a UUID. */
  uuid(): string
  /** From 0 up to but not including 1. */
  fraction(): number
}

/** The system's own, for what stands outside of a simulation: the keychain. */
export const systemRandom: Random = { uuid: randomUUID, fraction: Math.random }

let source = systemRandom

/**
 * Ids and chance for everything below the hosts. A module and no argument, because an id is needed
 * in many places that know nothing of their host.
 */
export const random: Random = {
  uuid: () => source.uuid(),
  fraction: () => source.fraction(),
}

/** Takes ids and chance from elsewhere, so that a simulation can repeat them; null: the system's. */
export function replaceRandom(by: Random | null): void {
  source = by ?? systemRandom
}

/** Does something with ids and chance from elsewhere, as in a thread of its own. */
export function withRandom(by: Random, work: () => void): void {
  const before = source
  source = by
  try {
    work()
  } finally {
    source = before
  }
}
