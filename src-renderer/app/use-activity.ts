import { useEffect } from 'react'
import { run } from '../data/run.ts'

/** Main is told at most so often that somebody is here. */
const TELL_MS = 15_000

/** Tells main that somebody is at the keyboard, so that the idle lock begins to count anew (J6). */
export function useActivity(): void {
  useEffect(() => {
    let told = -TELL_MS
    const tell = ({ timeStamp }: Event) => {
      if (timeStamp - told < TELL_MS) return
      told = timeStamp
      void run('session.active', {}, { quiet: true })
    }
    const kinds = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
    for (const kind of kinds) window.addEventListener(kind, tell, { passive: true })
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, tell)
    }
  }, [])
}
