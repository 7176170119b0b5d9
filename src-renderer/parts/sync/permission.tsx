import type { ReactNode } from 'react'
import type { CommandInput } from '#shared/bridge/index.ts'
import { useQuery } from '../../data/use-query.ts'

type Resource = CommandInput<'sync.refresh'>['resource']

/** Tells whether a list may be viewed, as far as the service has said. */
export const useMayView = (resource: string): boolean =>
  useQuery('sync.state', {}).value?.unread.some(
    (unread) => unread.resource === resource && unread.scope !== null,
  ) !== true

/**
 * Offers what adds to a list, unless the permission to view the list is missing: what cannot be read
 * back is never known to have arrived (J10). The list itself says so (`FirstReading`).
 */
export function WhereAllowed({ resource, children }: { resource: Resource; children: ReactNode }) {
  return useMayView(resource) ? children : null
}
