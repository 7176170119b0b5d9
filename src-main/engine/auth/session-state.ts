import type { Clock, Log } from '#main/ports.ts'
import type { AuthFetch } from './http.ts'
import type { Who } from './identity.ts'
import type { Problem } from './problems.ts'

/**
 * What the person is told about a workspace's sign-in. However it ends, edits and cache stay
 * readable (P13). `locked`: the keychain will not open, so it is not known yet; nothing is deleted
 * (P10).
 */
export type SessionState =
  | { kind: 'opening' }
  | { kind: 'signed_in'; who: Who; scopes: readonly string[]; problem: Problem | null }
  | { kind: 'signed_out'; who: Who | null; problem: Problem }
  | { kind: 'locked'; problem: Problem }

export interface SessionPorts {
  clock: Clock
  log: Log
  fetch: AuthFetch
  /**
   * Where a practice workspace that this computer runs signs people in now: with another port it is
   * another issuer, over the same data.
   */
  movedTo?: string | undefined
}
