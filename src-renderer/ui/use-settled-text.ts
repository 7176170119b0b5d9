import { useEffect, useState } from 'react'

/** How long a text must stay the same before it is announced, in milliseconds. */
const PAUSE_MS = 500

/**
 * Returns what a screen reader announces of a text that changes while work is under way: nothing
 * until the work has ended and the text has stayed the same for half a second, then the text.
 */
export function useSettledText(text: string, isWorking: boolean): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    if (isWorking) return
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, isWorking])
  return settled
}
