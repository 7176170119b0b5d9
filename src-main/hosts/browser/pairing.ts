import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock, FurtherWindow } from '#main/ports.ts'

/** How long the address with a one-time token works (docs/security.md "Browser host"). */
export const TOKEN_LIFE_MS = 60_000

/** A page that was let in. */
export interface Admitted {
  /** Names its session, without saying its secret. */
  id: string
  secret: string
  /** The name of its window, where another page opened it; null for the first one. */
  window: string | null
  /** The screen it was opened for, the first time it is let in. */
  path: string | null
}

/**
 * Lets pages in: the one that was given the newest address, and those that it opened since. A newer
 * address ends all of them.
 */
export interface Pairing {
  /**
   * A new one-time token of 256 bits; an earlier one that was not used is worth nothing any more.
   * `beside`: it ends no session, because the page was reloaded while others that it opened go on.
   */
  mint(beside?: boolean): string
  /** A new one-time token for a further page, beside those that are there. */
  mintFor(window: FurtherWindow): string
  /**
   * Opens a session, if the token was minted, unused and at most 60 s old. That of a newest address
   * ends every session before it. Otherwise null.
   */
  exchange(token: string): Admitted | null
  /** The session of this secret; null for any other. */
  resume(secret: string): Admitted | null
  /** Says whether the session of this name goes on. */
  isOpen(id: string): boolean
}

interface Token {
  digest: Buffer
  until: number
  window: FurtherWindow | null
  beside: boolean
}

/**
 * Keeps digests only, and compares them in constant time. Expiry follows the clock that never jumps
 * (P17).
 */
export function createPairing(clock: Clock): Pairing {
  let tokens: Token[] = []
  let sessions: { digest: Buffer; window: string | null }[] = []
  const mint = (window: FurtherWindow | null, beside: boolean): string => {
    const text = randomBytes(32).toString('base64url')
    const until = clock.monotonic() + TOKEN_LIFE_MS
    tokens.push({ digest: digest(text), until, window, beside })
    return text
  }
  return {
    mint(beside = false) {
      tokens = tokens.filter(({ window }) => window !== null)
      return mint(null, beside)
    },
    mintFor: (window) => mint(window, true),
    exchange(text) {
      tokens = tokens.filter(({ until }) => until >= clock.monotonic())
      const given = digest(text)
      const token = tokens.find((one) => timingSafeEqual(one.digest, given))
      if (!token) return null
      const { window, beside } = token
      // The page of a newer address is the only one, and what others asked for is void.
      if (!beside) [tokens, sessions] = [[], []]
      tokens = tokens.filter((one) => one !== token)
      const name = window?.id ?? null
      // Of the pages that were given an address there is one.
      if (name === null) sessions = sessions.filter((other) => other.window !== null)
      const secret = randomBytes(32).toString('base64url')
      const session = { digest: digest(secret), window: name }
      sessions.push(session)
      return {
        id: session.digest.toString('hex'),
        secret,
        window: name,
        path: window?.path ?? null,
      }
    },
    resume(secret) {
      const given = digest(secret)
      const session = sessions.find((one) => timingSafeEqual(one.digest, given))
      if (!session) return null
      return { id: given.toString('hex'), secret, window: session.window, path: null }
    },
    isOpen: (id) => sessions.some((session) => session.digest.toString('hex') === id),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
