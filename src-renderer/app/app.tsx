import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
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
import { WhichWorkspace } from '../parts/session/which-workspace.tsx'
import { useSession } from '../stores/session.ts'
import { isRightToLeft } from '../ui/direction.ts'
import { ConnectionGate } from './connection-gate.tsx'
import { HelpOverlays } from './help-overlays.tsx'
import { useFirstArrival } from './first-steps/use-first-arrival.ts'
import { loadAgain } from './load-again.ts'
import { router } from './router.ts'
import { Toaster } from './toasts/toaster.tsx'
import { useShortcutTips } from './toasts/use-shortcut-tips.ts'
import { useLeftScreens } from './use-left-screens.ts'
import { useActivity } from './use-activity.ts'
import { useFirstScreen } from './use-first-screen.ts'
import { useAppearance } from './use-appearance.ts'
import { useHostEvents } from './use-host-events.ts'
import { useWindowLinks } from './use-window-links.ts'
import { usePrinting } from './use-printing.ts'
import { useShareScreen } from './use-share-screen.ts'
import { whenQuiet } from './when-quiet.ts'

const lockScreen = loadAgain(() => import('./lock-screen.tsx'))
const LockScreen = lazy(lockScreen)
const welcome = loadAgain(() => import('../screens/welcome/welcome.tsx'))
const Welcome = lazy(welcome)

const FewKeys = lazy(loadAgain(() => import('../few-keys/few-keys.tsx')))

/** Starts, once the window is idle, what works beside every screen. */
const useQuietParts = () =>
  useEffect(
    () =>
      whenQuiet(() => {
        // The window may close, or its host end, before the part is there.
        void import('./quiet-parts.ts').then((parts) => parts.startQuietParts()).catch(() => {})
      }),
    [],
  )

/** Renders the whole window. */
export function App() {
  useFirstScreen()
  useAppearance()
  useKeyListener()
  useShortcutTips()
  useQuietParts()
  useHostEvents()
  useActivity()
  useWindowLinks()
  usePrinting()
  const { format, hour12, tab_everywhere, switch_scanning } = usePreferences(
    ({ preferences }) => preferences,
  )
  return (
    <CSPProvider disableStyleElements>
      <DirectionProvider direction={isRightToLeft() ? 'rtl' : 'ltr'}>
        <FormatsProvider locale={format} hour12={hour12}>
          <ConnectionGate>
            <Signed />
            <WhichWorkspace />
            <HelpOverlays />
          </ConnectionGate>
          <Toaster />
          <Suspense>{tab_everywhere || switch_scanning ? <FewKeys /> : null}</Suspense>
        </FormatsProvider>
      </DirectionProvider>
    </CSPProvider>
  )
}

/**
 * Shows the welcome screen until a workspace exists, then the workspace. A signed-out workspace is
 * shown too, because downloaded data stays readable.
 */
function Signed() {
  const { value: session } = useSession()
  const before = useRef<string | null>(null)
  // A lock also removes the workspace from the window: every cached answer about it is dropped
  // (J6).
  const locked = session?.locked ?? null
  const workspace = locked ? null : (session?.workspace?.id ?? null)
  const masks = useShareScreen()
  const arrived = useLeftScreens(workspace)
  const adding = useAddWorkspace((state) => state.shown)
  useFirstArrival(session, Boolean(session) && !locked && (!workspace || adding))
  // Toasts and notices are cleared before the next paint, because they may name people. Cached
  // answers are cleared once no screen subscribes to them.
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
    if (!workspace) return
    // Preloaded, so that neither a lock nor a sign-out needs a download.
    return whenQuiet(() => void Promise.allSettled([lockScreen(), welcome()]))
  }, [workspace, locked])
  if (!session) return null
  // Each screen has its own boundary: with a shared one, React would keep the old screen hidden in
  // the page until the new one has loaded.
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
  if (!arrived) return null
  return <RouterProvider key={`${workspace} ${masks}`} router={router} />
}
