import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock, FurtherWindow } from '#main/ports.ts'

/** Lifetime of an address with a one-time token (docs/security.md "Browser host"). */
export const TOKEN_LIFE_MS = 60_000

/** A page that was admitted. */
export interface Admitted {
  /** Identifies the session without revealing its secret. */
  id: string
  secret: string
  /** Name of the window if another page opened it; null for the first page. */
  window: string | null
  /** Screen the window was opened for; null for the first page and for a resumed session. */
  path: string | null
}

/**
 * Admits pages: the page with the newest address, and the pages opened from it since. A newer
 * address ends all earlier sessions.
 */
export interface Pairing {
  /**
   * Creates a one-time token of 256 bits and invalidates an earlier unused one. With `beside`, the
   * token ends no session: the page was reloaded while pages that it opened stay.
   */
  mint(beside?: boolean): string
  /** Creates a one-time token for a further window, beside the existing sessions. */
  mintFor(window: FurtherWindow): string
  /**
   * Opens a session if the token was minted, is unused, and is at most 60 s old; otherwise returns
   * null. The token of a newest address ends all earlier sessions.
   */
  exchange(token: string): Admitted | null
  /** Returns the session with this secret, or null. */
  resume(secret: string): Admitted | null
  /** Reports whether the session with this ID is still open. */
  isOpen(id: string): boolean
}

interface Token {
  digest: Buffer
  until: number
  window: FurtherWindow | null
  beside: boolean
}

/**
 * Builds the pairing. Stores only digests and compares them in constant time. Expiry follows the
 * monotonic clock (P17).
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
      const tokenDigest = digest(text)
      const token = tokens.find((pendingToken) => timingSafeEqual(pendingToken.digest, tokenDigest))
      if (!token) return null
      const { window, beside } = token
      // The page with a newer address replaces all others, so their pending tokens become void.
      if (!beside) [tokens, sessions] = [[], []]
      tokens = tokens.filter((pendingToken) => pendingToken !== token)
      const name = window?.id ?? null
      // Only one page may hold an address at a time.
      if (name === null) sessions = sessions.filter((openSession) => openSession.window !== null)
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
      const secretDigest = digest(secret)
      const session = sessions.find((openSession) =>
        timingSafeEqual(openSession.digest, secretDigest),
      )
      if (!session) return null
      return { id: secretDigest.toString('hex'), secret, window: session.window, path: null }
    },
    isOpen: (id) => sessions.some((session) => session.digest.toString('hex') === id),
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
