import type { SessionState } from '#shared/bridge/session.ts'
import { useQuery } from '../data/use-query.ts'
import type { QueryResult } from '../data/use-query.ts'

/** Tells who is signed in, to which workspace, and whether the keychain works. */
export function useSession(): QueryResult<SessionState> {
  return useQuery('session.state', {})
}

/**
 * Tells whether the service can be reached: false while offline or signed out. Work continues
 * either way.
 */
export function useOnline(): boolean {
  const { value } = useQuery('sync.state', {})
  return value !== undefined && !['offline', 'signed_out', 'refused'].includes(value.state)
}
