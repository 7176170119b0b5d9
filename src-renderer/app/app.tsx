import { CSPProvider } from '@base-ui/react/csp-provider'
import { RouterProvider } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { queries } from '../data/use-query.ts'
import { FormatsProvider } from '../format/use-formats.tsx'
import { useKeyListener } from '../keys/use-actions.ts'
import { forgetSaid } from '../stores/notices.ts'
import { useAddWorkspace } from '../stores/add-workspace.ts'
import { usePreferences } from '../stores/preferences.ts'
import { useSession } from '../stores/session.ts'
import { ConnectionGate } from './connection-gate.tsx'
import { firstPath, router } from './router.ts'
import { Toaster } from './toasts/toaster.tsx'
import { useActivity } from './use-activity.ts'
import { useAppearance } from './use-appearance.ts'
import { useHostEvents } from './use-host-events.ts'
import { useShareScreen } from './use-share-screen.ts'

const LockScreen = lazy(() => import('./lock-screen.tsx'))
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
        <ConnectionGate><Suspense fallback={null}><Signed /></Suspense></ConnectionGate>
        <Toaster />
      </FormatsProvider>
    </CSPProvider>
  )
}

/** The welcome until there is a workspace to show; then the workspace, signed in or not: what was read stays readable. */
function Signed() {
  const { value: session } = useSession()
  const before = useRef<string | null>(null)
  // What is locked is no longer in the window either: all it was told is forgotten (J6).
  const locked = session?.locked ?? null
  const workspace = locked ? null : session?.workspace?.id ?? null
  const masks = useShareScreen()
  const adding = useAddWorkspace((state) => state.shown)
  useEffect(() => {
    if (before.current === workspace) return
    if (before.current !== null) queries.reset()
    before.current = workspace
    useAddWorkspace.setState({ shown: false })
    if (locked) forgetSaid()
    if (workspace) router.history.replace(firstPath())
  }, [workspace])
  if (!session) return null
  if (locked && !adding) return <LockScreen session={{ ...session, locked }} />
  if (!workspace || adding) return <Welcome session={session} />
  return <RouterProvider key={`${workspace} ${masks}`} router={router} />
}
