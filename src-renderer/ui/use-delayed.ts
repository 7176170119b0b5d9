import { useEffect, useState } from 'react'

/**
 * Returns true once `on` has lasted `ms`, so that nothing is shown for waits too short to notice
 * (100 ms).
 */
export function useDelayed(on: boolean, ms = 100): boolean {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!on) return
    const timer = setTimeout(() => setLate(true), ms)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [on, ms])
  return on && late
}
