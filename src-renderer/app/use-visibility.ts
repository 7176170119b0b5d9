import { useEffect } from 'react'
import { connection } from '../data/connection.ts'
import { run } from '../data/run.ts'

/**
 * Tells main when the window is hidden, so that work nobody sees slows down (G10), and when it is
 * shown again.
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
