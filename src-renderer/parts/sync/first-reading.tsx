import { t } from '#shared/i18n/translate.ts'
import { CircleAlert, Hourglass } from 'lucide-react'
import type { CommandInput } from '#shared/bridge/index.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Resources that can be created from their own list, if the list may be viewed (`useAdding`). */
const creatable: ReadonlySet<string> = new Set([
  'contacts',
  'hot_lists',
  'meetings',
  'desks',
  'reports',
  'webhooks',
])

/**
 * `listName` completes "Loading … for the first time"; the rest identifies the list in the sync
 * state.
 */
type FirstReadingProps = { listName: string } & CommandInput<'sync.refresh'>

/**
 * Shows that a list was never synced, instead of showing it as empty, and what it waits for: its
 * turn, a connection, a permission, or a service with problems.
 */
export function FirstReading({ listName, ...list }: FirstReadingProps) {
  const online = useOnline()
  const unread = useQuery('sync.state', {}).value?.unread.find(
    ({ resource }) => resource === list.resource,
  )
  if (!online)
    return (
      <EmptyState icon={Hourglass} title={t('Not loaded yet')}>
        {t('Go online to load {what}. After that they’re available offline too.', {
          what: listName,
        })}
      </EmptyState>
    )
  if (!unread)
    return (
      <EmptyState
        icon={Hourglass}
        title={t('Loading {what} for the first time', { what: listName })}
      >
        {t('They appear here as they load.')}
      </EmptyState>
    )
  if (unread.scope !== null)
    return (
      <EmptyState
        icon={CircleAlert}
        mood="problem"
        title={t('No permission to view {names}', { names: listName })}
        actions={
          <Button onClick={() => goTo('/settings/access')}>{t('Open access settings')}</Button>
        }
      >
        {t(
          'Hotdesk doesn’t have the permission for this ({scope}). Everything else keeps working.',
          { scope: unread.scope },
        )}{' '}
        {unread.message !== undefined && t('The service says: {words}', { words: unread.message })}{' '}
        {creatable.has(list.resource) &&
          t('Until then you can’t add anything here: Hotdesk couldn’t check that it arrived.')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CircleAlert}
      mood="problem"
      title={t('Can’t load {what} right now', { what: listName })}
      actions={<Button onClick={() => void run('sync.refresh', list)}>{t('Try again')}</Button>}
    >
      {unread.led_to === undefined
        ? t('The service returned an error, or something Hotdesk can’t read.')
        : t(
            'The service points to {address}, where Hotdesk sends nothing. If the service has moved, ask your administrator for its new address.',
            { address: unread.led_to },
          )}{' '}
      {t('Hotdesk retries automatically; everything else keeps working.')}
    </EmptyState>
  )
}
