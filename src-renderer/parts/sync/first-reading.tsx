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
      <EmptyState icon={Hourglass} title="Not read yet">
        As soon as there is a connection, {what} appear here, and stay readable without one.
      </EmptyState>
    )
  if (!unread)
    return (
      <EmptyState icon={Hourglass} title={`Reading ${what} for the first time`}>
        They appear here by themselves, as the service lets them through.
      </EmptyState>
    )
  if (unread.scope !== null)
    return (
      <EmptyState
        icon={CircleAlert}
        mood="trouble"
        title={`No permission to read ${what}`}
        actions={<Button onClick={() => goTo('/settings/access')}>Allow it</Button>}
      >
        The service asks for a permission that Hotdesk does not have ({unread.scope}). Everything
        else goes on working.
      </EmptyState>
    )
  return (
    <EmptyState
      icon={CircleAlert}
      mood="trouble"
      title={`${what.charAt(0).toUpperCase()}${what.slice(1)} cannot be read just now`}
      actions={<Button onClick={() => void run('sync.refresh', asked)}>Try again</Button>}
    >
      The service stumbles over them. Hotdesk tries again by itself; everything else goes on
      working.
    </EmptyState>
  )
}
