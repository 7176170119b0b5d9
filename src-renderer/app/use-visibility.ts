import { useEffect } from 'react'
import { connection } from '../data/connection.ts'
import { run } from '../data/run.ts'

/**
 * Reports to main when the window is hidden or shown again, so that work for a hidden window slows
 * down (G10).
 */
export function useVisibility(): void {
  useEffect(() => {
    const tell = () => void run('app.hidden', { hidden: document.hidden }, { quiet: true })
    const back = connection().subscribe(() => {
      if (connection().now() === 'open') tell()
    })
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => {
      back()
      document.removeEventListener('visibilitychange', tell)
    }
  }, [])
}
