import { useEffect } from 'react'
import { bridge } from '../data/port.ts'
import { registry } from '../keys/action-registry.ts'
import { queries } from '../data/use-query.ts'
import { keepNotice } from '../stores/notices.ts'
import { useOverlay } from '../stores/overlay.ts'
import { beFurtherWindow, furtherWindow, saveLeftScreens } from '../stores/left-screens.ts'
import { toast } from '../stores/toasts.ts'
import { followPath } from '../navigation/navigation.ts'
import type { Erased } from '../navigation/forget-erased.ts'

/**
 * Handles main's events: updates the session state, shows notices as toasts and keeps them under
 * the bell, and opens the path of `navigate`.
 */
export function useHostEvents(): void {
  useEffect(() => {
    const stops = [
      bridge().on('session.changed', (session) => queries.put('session.state', {}, session)),
      bridge().on('notice', (notice) => {
        toast({ ...notice, isUnasked: true })
        // A notice in the inbox is not listed twice.
        if (!notice.in_inbox) keepNotice(notice)
      }),
      bridge().on('navigate', ({ path, window }) => {
        if (window !== undefined) beFurtherWindow(window)
        followPath(path)
      }),
      bridge().on('person.erased', (erased) => void forget(erased)),
      bridge().on('act', ({ id }) => void act(id)),
      bridge().on('language.changed', () => void loadAnew()),
      bridge().on('find', () => useOverlay.getState().show('palette')),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [])
}

/** Reloads the page in place, because all of its texts change. */
async function loadAnew(): Promise<void> {
  saveLeftScreens()
  const answer = await bridge().call('app.freshAddress', { window: furtherWindow() })
  const url = answer.ok ? answer.value.url : null
  if (url !== null) globalThis.history.replaceState(null, '', url)
  globalThis.location.reload()
}

/** Forgets an erased person, with code that is rarely needed. */
async function forget(erased: Erased): Promise<void> {
  const { forgetErased } = await import('../navigation/forget-erased.ts')
  forgetErased(erased)
}

/**
 * Runs an action chosen in the menu bar or the tray: on this screen, or on the screen that offers
 * it.
 */
async function act(id: string): Promise<void> {
  const here = registry.actions().find((action) => action.id === id && action.enabled !== false)
  if (here) return here.run()
  // Loaded on demand, because it knows every key of every screen.
  const { otherScreenActions, runOnOtherScreen } = await import('./palette/other-screen-actions.ts')
  const elsewhere = otherScreenActions().find((action) => action.id === id)
  if (elsewhere) runOnOtherScreen(elsewhere)
}
