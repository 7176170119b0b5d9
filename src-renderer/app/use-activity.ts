import { useEffect } from 'react'
import { run } from '../data/run.ts'

/** Minimum interval between two reports of activity to main, in milliseconds. */
const TELL_MS = 15_000

/** Reports user activity to main, which restarts the idle timer of the lock (J6). */
export function useActivity(): void {
  useEffect(() => {
    let reportedAt = -TELL_MS
    const tell = ({ timeStamp }: Event) => {
      if (timeStamp - reportedAt < TELL_MS) return
      reportedAt = timeStamp
      void run('session.active', {}, { quiet: true })
    }
    const kinds = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const
    // Before anybody who takes the press for themselves, as switch scanning does.
    const way = { passive: true, capture: true }
    for (const kind of kinds) window.addEventListener(kind, tell, way)
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, tell, way)
    }
  }, [])
}
