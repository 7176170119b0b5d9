import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Remembers an Enter pressed before the options were loaded, and calls `take` once they are.
 * Returns the setter of whether Enter was pressed.
 */
export function useEntered(isKnown: boolean, take: () => void): (isEntered: boolean) => void {
  const [isEntered, setEntered] = useState(false)
  const takeNow = useEffectEvent(() => {
    setEntered(false)
    take()
  })
  const isDue = isEntered && isKnown
  useEffect(() => {
    if (isDue) takeNow()
  }, [isDue])
  return setEntered
}
