import { useRouterState } from '@tanstack/react-router'
import { RecordWalk } from './record-walk.tsx'
import { RefreshButton } from './refresh-button.tsx'

/** Shows what the top bar offers on some screens: refresh, and the place of a record in its list. */
export default function ScreenTools() {
  // `/people/c_1`, but not `/people`.
  const isRecord = useRouterState({
    select: ({ location }) => location.pathname.split('/').length > 2,
  })
  return (
    <>
      <RefreshButton />
      {isRecord ? <RecordWalk /> : null}
    </>
  )
}
