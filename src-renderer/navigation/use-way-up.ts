import { t } from '#shared/i18n/translate.ts'
import { useRouterState } from '@tanstack/react-router'
import { goTo } from './navigation.ts'
import { walkAt } from './walk.ts'

/**
 * Returns the way up from a record: to the list it was opened from, or else to the list of all its
 * kind, with the words for each.
 */
export function useWayUp(all: string, label: string): { label: string; go: () => void } {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const walk = walkAt(path)
  const place = walk?.place ?? all
  const isAll = place.split('?')[0] === all
  return {
    label: walk === null || isAll ? label : t('Back to {list}', { list: walk.label }),
    go: () => goTo(place),
  }
}
