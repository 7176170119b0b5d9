import { useEffect, useState } from 'react'
import {
  forgetLeftScreens,
  isFurtherWindow,
  leavePath,
  openLeftScreens,
  saveLeftScreens,
} from '../stores/left-screens.ts'
import { reopenWindows } from '../data/open-window.ts'
import { forgetWalks } from '../navigation/walk.ts'
import { history, leaveWorkspace, showFirstPath } from '../navigation/navigation.ts'

/** Loads what restores the places before the last one; null if it cannot be loaded. */
const keptSteps = () => import('../navigation/kept-steps.ts').catch(() => null)

/**
 * Restores a workspace as the user left it: the path, and per screen the row, scroll position,
 * filter and tab; then the other windows. Returns whether the path is known, so that no screen
 * renders before it is. Removes all of it from the window on a lock.
 */
export function useLeftScreens(workspace: string | null): boolean {
  const [arrived, setArrived] = useState<string | null>(null)
  useEffect(() => {
    if (workspace === null) return
    let left = false
    const follow = history.subscribe(() => leavePath(history.location.href))
    void Promise.all([openLeftScreens(workspace), keptSteps()]).then(([path, kept]) => {
      if (left) return
      kept?.restoreSteps(path)
      showFirstPath(path)
      setArrived(workspace)
      if (!isFurtherWindow()) void reopenWindows()
    })
    window.addEventListener('pagehide', saveLeftScreens)
    // Another window may lock the workspace before the next gathering ends.
    window.addEventListener('blur', saveLeftScreens)
    return () => {
      left = true
      follow()
      window.removeEventListener('pagehide', saveLeftScreens)
      window.removeEventListener('blur', saveLeftScreens)
      forgetLeftScreens()
      leaveWorkspace()
      forgetWalks()
      setArrived(null)
    }
  }, [workspace])
  return arrived === workspace
}
