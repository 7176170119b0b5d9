import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock } from '#main/ports.ts'

/** How long the address with a one-time token works (docs/security.md "Browser host"). */
export const TOKEN_LIFE_MS = 60_000

/** Lets one page in: the one that was given the newest address. */
export interface Pairing {
  /**
   * A new one-time token of 256 bits; an earlier one that was not used is worth nothing any more.
   */
  mint(): string
  /**
   * The secret of a new session, if the token is the newest, unused and at most 60 s old; the
   * session before it ends. Otherwise null.
   */
  exchange(token: string): string | null
  /** Whether this is the secret of the session. */
  matches(secret: string): boolean
}

/**
 * Keeps digests only, and compares them in constant time. Expiry follows the clock that never jumps
 * (P17).
 */
export function createPairing(clock: Clock): Pairing {
  let token: { digest: Buffer; until: number } | null = null
  let session: Buffer | null = null
  return {
    mint() {
      const text = randomBytes(32).toString('base64url')
      token = { digest: digest(text), until: clock.monotonic() + TOKEN_LIFE_MS }
      return text
    },
    exchange(text) {
      if (!token || clock.monotonic() > token.until || !timingSafeEqual(token.digest, digest(text)))
        return null
      token = null
      const secret = randomBytes(32).toString('base64url')
      session = digest(secret)
      return secret
    },
    matches: (secret) => session !== null && timingSafeEqual(session, digest(secret)),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
