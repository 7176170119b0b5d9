import { CircleAlert, Hourglass } from 'lucide-react'
import type { CommandInput } from '#shared/bridge/index.ts'
import { goTo } from '../../navigation/navigation.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useOnline } from '../../stores/session.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/**
 * `what` as in "Reading the desks for the first time"; the rest is what is asked of the service.
 */
type FirstReadingProps = { what: string } & CommandInput<'sync.refresh'>

/**
 * A list that was never read is not empty: this says so, and what it waits for: its turn, a
 * connection, a permission, or a service that stumbles.
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
      The service returned an error. Hotdesk retries automatically; everything else keeps working.
    </EmptyState>
  )
}
