import { useSyncExternalStore } from 'react'
import { create } from 'zustand'
import { setPreferences, usePreferences } from './preferences.ts'

type Panel = 'navigation' | 'detail'

/**
 * In a narrow window, and at 200 % zoom, a list has no room beside its panels: they lie over it
 * while they are open (WCAG 1.4.10). The detail panel gives way first: the list needs its columns.
 */
const narrow: Record<Panel, MediaQueryList> = {
  navigation: window.matchMedia('(max-width: 880px)'),
  detail: window.matchMedia('(max-width: 1080px)'),
}
const subscribeTo = (panel: Panel) => (changed: () => void) => {
  narrow[panel].addEventListener('change', changed)
  return () => narrow[panel].removeEventListener('change', changed)
}
const subscribe: Record<Panel, (changed: () => void) => () => void> = {
  navigation: subscribeTo('navigation'),
  detail: subscribeTo('detail'),
}

const useOver = create<{ panel: Panel | null }>()(() => ({ panel: null }))

/** Closes a panel that lies over a narrow window; a wide one keeps its panels. */
export const uncover = (panel: Panel): void =>
  useOver.setState((now) => (now.panel === panel ? { panel: null } : now))

/**
 * Tells whether a panel is shown and whether it lies over the screen, and changes that: for good as
 * a preference, or for the moment in a narrow window.
 */
export function usePanel(panel: Panel): {
  open: boolean
  over: boolean
  show: (open: boolean) => void
} {
  const over = useSyncExternalStore(subscribe[panel], () => narrow[panel].matches)
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
