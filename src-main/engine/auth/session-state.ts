import type { Clock, Log } from '#main/ports.ts'
import type { AuthFetch } from './http.ts'
import type { Who } from './identity.ts'
import type { Problem } from './problems.ts'

/**
 * The state of a workspace's sign-in, as shown to the user. However a sign-in ends, edits and cache
 * stay readable (P13). `locked`: the keychain does not open, so the state is not known yet; nothing
 * is deleted (P10).
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
   * The current sign-in address of a practice workspace on this computer. On another port it is
   * another issuer, over the same data.
   */
  movedTo?: string | undefined
}
