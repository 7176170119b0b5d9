import { useEffect, useRef } from 'react'
import { helpLabels } from '../../parts/help/help-labels.ts'
import { useOverlay } from '../../stores/overlay.ts'
import { rememberScreen, usePreferences } from '../../stores/preferences.ts'
import { useSession } from '../../stores/session.ts'
import { toast } from '../../stores/toasts.ts'

const MEMORY = 'whats-new'

/**
 * Offers the release notes once after an update. The first start offers nothing, because everything
 * is new then.
 */
export function useNewsOffer(): void {
  const version = useSession().value?.version
  const { preferences, known } = usePreferences()
  const offered = useRef(false)
  const memory = preferences.screens[MEMORY] as { version?: unknown } | undefined
  const before = memory?.version
  useEffect(() => {
    if (!known || version === undefined || before === version || offered.current) return
    offered.current = true
    rememberScreen(MEMORY, { version })
    if (before === undefined) return
    toast({
      message: helpLabels.updated(version),
      hint: helpLabels.seeNews,
      show: () => useOverlay.getState().show('news'),
    })
  }, [known, version, before])
}
