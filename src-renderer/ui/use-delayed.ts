import { useEffect, useState } from 'react'

/**
 * Turns true once `on` has lasted `ms`: nothing is shown for waits people do not notice (100 ms).
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
