import { CircleAlert, Hourglass } from 'lucide-react'
import type { CommandInput } from '#shared/bridge/index.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** `what` completes "Reading … for the first time"; the rest asks main for the progress. */
type FirstReadingProps = { what: string } & CommandInput<'sync.refresh'>

/**
 * Says that a list was never synced, rather than that it is empty, and what it waits for: its turn,
 * a connection, a permission, or a service with problems.
 */
export function FirstReading({ what, ...asked }: FirstReadingProps) {
  const online = useOnline()
  const unread = useQuery('sync.state', {}).value?.unread.find(
    ({ resource }) => resource === asked.resource,
  )
  if (!online)
    return (
      <EmptyState icon={Hourglass} title="Not loaded yet">
        Go online to load {what}. After that they’re available offline too.
      </EmptyState>
    )
  if (!unread)
    return (
      <EmptyState icon={Hourglass} title={`Loading ${what} for the first time`}>
        They appear here as they load.
      </EmptyState>
    )
  if (unread.scope !== null)
    return (
      <EmptyState
        icon={CircleAlert}
        mood="trouble"
        title={`No permission to view ${what}`}
        actions={<Button onClick={() => goTo('/settings/access')}>Open access settings</Button>}
      >
        Hotdesk doesn’t have the permission for this ({unread.scope}). Everything else keeps
        working.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CircleAlert}
      mood="trouble"
      title={`Can’t load ${what} right now`}
      actions={<Button onClick={() => void run('sync.refresh', asked)}>Try again</Button>}
    >
      {unread.led_to === undefined
        ? 'The service returned an error, or something Hotdesk can’t read.'
        : `The service points to ${unread.led_to}, where Hotdesk sends nothing. If the service has moved, ask your administrator for its new address.`}{' '}
      Hotdesk retries automatically; everything else keeps working.
    </EmptyState>
  )
}
