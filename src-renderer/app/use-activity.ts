import { useEffect } from 'react'
import { run } from '../data/run.ts'

/** Main hears of activity at most this often. */
const TELL_MS = 15_000

/** Tells main that the person is active, so that the idle lock starts counting again (J6). */
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
