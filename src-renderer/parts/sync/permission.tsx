import { t } from '#shared/i18n/translate.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import { useQuery } from '../../data/use-query.ts'
import { toast } from '../../stores/toasts.ts'

type Resource = CommandInput<'sync.refresh'>['resource']

/** Returns the missing permission to view a list; null if none is missing. */
export function useMissingScope(resource: string): string | null {
  const unread = useQuery('sync.state', {}).value?.unread.find(
    (unread) => unread.resource === resource,
  )
  return unread?.scope ?? null
}

/** Reports whether a list may be viewed, as far as the service has reported. */
export const useMayView = (resource: string): boolean => useMissingScope(resource) === null

/**
 * Returns a function that runs an action which adds to a list, for its button, its key and the
 * palette alike. If the permission to view the list is missing, it shows that instead: Hotdesk
 * could never confirm that the new record arrived, and sending it again would create a duplicate
 * (J10).
 */
export function useAdding(resource: Resource): (add: () => void) => void {
  const scope = useMissingScope(resource)
  return (add) => {
    if (scope === null) add()
    else refuse(scope)
  }
}

/** Shows that a permission is missing, and links to the access settings. */
export const refuse = (scope: string): void =>
  toast({
    tone: 'warning',
    message: t('Hotdesk doesn’t have the permission for this ({scope}).', { scope }),
    hint: t('Without it, Hotdesk can’t check that what you add arrives.'),
    link: '/settings/access',
  })
