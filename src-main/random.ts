import { randomUUID } from 'node:crypto'

/**
 * The source of ids and chance. Keys, salts and nonces must not use it: only the system's generator
 * is good enough for them.
 */
export interface Random {
  /** Returns a new unique id in the form of a UUID. */
  uuid(): string
  /** Returns a number from 0 up to but not including 1. */
  fraction(): number
}

/** The system's source, for code outside a simulation: the keychain. */
export const systemRandom: Random = { uuid: randomUUID, fraction: Math.random }

let source = systemRandom

/**
 * The source of ids and chance for everything below the hosts. It is a module and not an argument,
 * because ids are needed in many places that do not know their host.
 */
export const random: Random = {
  uuid: () => source.uuid(),
  fraction: () => source.fraction(),
}

/**
 * Replaces the source, so that a simulation can repeat ids and chance; null restores the system's.
 */
export function replaceRandom(by: Random | null): void {
  source = by ?? systemRandom
}

/** Runs `work` with another source of ids and chance, as if in its own thread. */
export function withRandom(by: Random, work: () => void): void {
  const before = source
  source = by
  try {
    work()
  } finally {
    source = before
  }
}
