import type { SessionState } from '#shared/bridge/session.ts'
import { useQuery } from '../data/use-query.ts'
import type { QueryResult } from '../data/use-query.ts'

/** Returns the session: who is signed in, to which workspace, and whether the keychain works. */
export function useSession(): QueryResult<SessionState> {
  return useQuery('session.state', {})
}

/**
 * Reports whether the service can be reached: false while offline or signed out. The user can
 * continue to work either way.
 */
export function useOnline(): boolean {
  const { value } = useQuery('sync.state', {})
  return value !== undefined && !['offline', 'signed_out', 'refused'].includes(value.state)
}
