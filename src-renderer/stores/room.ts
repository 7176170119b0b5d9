import { useSyncExternalStore } from 'react'
import { useTextWidth } from './preferences.ts'

const watchWindow = (changed: () => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}

/**
 * Tells whether the window has room for what takes this many pixels at the usual size of the text:
 * larger text, and letters that run wider, leave less of it (WCAG 1.4.4, 1.4.10).
 */
export function useRoomFor(pixels: number): boolean {
  const needed = pixels * useTextWidth()
  return useSyncExternalStore(watchWindow, () => window.innerWidth >= needed)
}
