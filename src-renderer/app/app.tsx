import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useLayoutEffect, useRef } from 'react'
import { queries } from '../data/use-query.ts'
import { FormatsProvider } from '../format/use-formats.tsx'
import { useKeyListener } from '../keys/use-actions.ts'
import { forgetSaid } from '../stores/notices.ts'
import { useOverlay } from '../stores/overlay.ts'
import { takeTyped } from '../stores/type-ahead.ts'
import { useAddWorkspace } from '../stores/add-workspace.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useSession } from '../stores/session.ts'
import { ConnectionGate } from './connection-gate.tsx'
import { firstPath } from '../navigation/navigation.ts'
import { router } from './router.ts'
import { Toaster } from './toasts/toaster.tsx'
import { useActivity } from './use-activity.ts'
import { useAppearance } from './use-appearance.ts'
import { useHostEvents } from './use-host-events.ts'
import { useShareScreen } from './use-share-screen.ts'

const lockScreen = () => import('./lock-screen.tsx')
const LockScreen = lazy(lockScreen)
const Welcome = lazy(() => import('../screens/welcome/welcome.tsx'))

/** Everything of the window. */
export function App() {
  useAppearance()
  useKeyListener()
  useHostEvents()
  useActivity()
  const { format, hour12 } = usePreferences(({ preferences }) => preferences)
  return (
    <CSPProvider disableStyleElements>
      <FormatsProvider locale={format} hour12={hour12}>
        <ConnectionGate>
          <Signed />
        </ConnectionGate>
        <Toaster />
      </FormatsProvider>
    </CSPProvider>
  )
}

/**
 * The welcome until there is a workspace to show; then the workspace, signed in or not: what was
 * read stays readable.
 */
function Signed() {
  const { value: session } = useSession()
  const before = useRef<string | null>(null)
  // What is locked is no longer in the window either: all it was told is forgotten (J6).
  const locked = session?.locked ?? null
  const workspace = locked ? null : (session?.workspace?.id ?? null)
  const masks = useShareScreen()
  const adding = useAddWorkspace((state) => state.shown)
  // Before the next paint, where it may name people; the answers go once nobody listens for them
  // any more.
  useLayoutEffect(() => {
    if (before.current === workspace) return
    if (before.current !== null) forgetSaid()
    useOverlay.setState({ overlay: null })
    takeTyped()
    useAddWorkspace.setState({ shown: false })
  }, [workspace])
  useEffect(() => {
    if (before.current === workspace) return
    if (before.current !== null) queries.reset()
    before.current = workspace
    if (workspace) router.history.replace(firstPath())
    // Read ahead, so that a lock has nothing to fetch.
    if (workspace) void lockScreen()
  }, [workspace, locked])
  if (!session) return null
  // A boundary of its own each: within one, React would keep the old screen in the page, hidden,
  // until the new one is read.
  if (locked && !adding)
    return (
      <Suspense key="lock" fallback={null}>
        <LockScreen session={{ ...session, locked }} />
      </Suspense>
    )
  if (!workspace || adding)
    return (
      <Suspense key="welcome" fallback={null}>
        <Welcome session={session} />
      </Suspense>
    )
  return <RouterProvider key={`${workspace} ${masks}`} router={router} />
}
