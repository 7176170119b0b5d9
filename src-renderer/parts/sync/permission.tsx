import { t } from '#shared/i18n/translate.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import { useQuery } from '../../data/use-query.ts'
import { toast } from '../../stores/toasts.ts'

type Resource = CommandInput<'sync.refresh'>['resource']

/** Returns the permission without which a list may not be viewed; null where none is missing. */
export function useMissingScope(resource: string): string | null {
  const unread = useQuery('sync.state', {}).value?.unread.find(
    (unread) => unread.resource === resource,
  )
  return unread?.scope ?? null
}

/** Tells whether a list may be viewed, as far as the service has said. */
export const useMayView = (resource: string): boolean => useMissingScope(resource) === null

/**
 * Returns what does something that adds to a list, by its button, its key or the palette alike.
 * Where the permission to view the list is missing it says so instead: what cannot be read back is
 * never known to have arrived, and sent again would be there twice (J10).
 */
export function useAdding(resource: Resource): (add: () => void) => void {
  const scope = useMissingScope(resource)
  return (add) => {
    if (scope === null) add()
    else refuse(scope)
  }
}

/** Says that a permission is missing, and leads to the access settings. */
export const refuse = (scope: string): void =>
  toast({
    tone: 'warning',
    message: t('Hotdesk doesn’t have the permission for this ({scope}).', { scope }),
    hint: t('Without it, Hotdesk can’t check that what you add arrives.'),
    link: '/settings/access',
  })
