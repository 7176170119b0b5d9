import type { SessionState } from '#shared/bridge/session.ts'
import { useQuery } from '../data/use-query.ts'
import type { QueryResult } from '../data/use-query.ts'

/** Who is signed in, to which workspace, and what the keychain says. */
export function useSession(): QueryResult<SessionState> {
  return useQuery('session.state', {})
}

/**
 * Whether the service needs nothing to be reached: false while offline or signed out. Work goes on
 * either way.
 */
export function useOnline(): boolean {
  const { value } = useQuery('sync.state', {})
  return value !== undefined && value.state !== 'offline' && value.state !== 'signed_out'
}
