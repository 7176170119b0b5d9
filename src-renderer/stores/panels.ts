import { create } from 'zustand'
import { setPreferences, usePreferences, useRoomFor } from './preferences.ts'

type Panel = 'navigation' | 'detail'

/**
 * Minimum window width in pixels for a panel beside a list. In a narrow window, at 200 % zoom, or
 * with large text, an open panel lies over the list instead (WCAG 1.4.10). The detail panel gives
 * way first, because the list needs its columns.
 */
const leastRoom: Record<Panel, number> = { navigation: 881, detail: 1250 }

const useOver = create<{ panel: Panel | null }>()(() => ({ panel: null }))

/** Closes a panel that lies over a narrow window; in a wide window it does nothing. */
export const uncover = (panel: Panel): void =>
  useOver.setState((now) => (now.panel === panel ? { panel: null } : now))

/**
 * Returns whether a panel is open and whether it lies over the screen, and a function to change
 * that: permanently as a preference, or temporarily in a narrow window.
 */
export function usePanel(panel: Panel): {
  open: boolean
  over: boolean
  show: (open: boolean) => void
} {
  const over = !useRoomFor(leastRoom[panel])
  const kept = usePreferences(({ preferences }) =>
    panel === 'navigation' ? preferences.navigation_open : preferences.detail_open,
  )
  const open = useOver((state) => state.panel === panel)
  if (over) return { over, open, show: (next) => useOver.setState({ panel: next ? panel : null }) }
  return {
    over,
    open: kept,
    show: (next) =>
      setPreferences(panel === 'navigation' ? { navigation_open: next } : { detail_open: next }),
  }
}
