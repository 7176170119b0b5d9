import { useEffect, useState } from 'react'
import {
  forgetLeftScreens,
  leavePath,
  openLeftScreens,
  saveLeftScreens,
} from '../stores/left-screens.ts'
import { forgetWalks } from '../navigation/walk.ts'
import { history, showFirstPath } from '../navigation/navigation.ts'

/**
 * Shows a workspace as it was left: the path, and on each screen row, scroll position, filter and
 * tab. Returns whether that is known, so that no screen is drawn before. A lock takes it out of the
 * window.
 */
export function useLeftScreens(workspace: string | null): boolean {
  const [arrived, setArrived] = useState<string | null>(null)
  useEffect(() => {
    if (workspace === null) return
    let left = false
    const follow = history.subscribe(() => leavePath(history.location.href))
    void openLeftScreens(workspace).then((path) => {
      if (left) return
      showFirstPath(path)
      setArrived(workspace)
    })
    window.addEventListener('pagehide', saveLeftScreens)
    return () => {
      left = true
      follow()
      window.removeEventListener('pagehide', saveLeftScreens)
      forgetLeftScreens()
      forgetWalks()
      setArrived(null)
    }
  }, [workspace])
  return arrived === workspace
}
