import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Keeps an Enter that was pressed before the options were there: `take` is called once they are
 * known. Returns what says whether Enter was pressed.
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
