import { useEffect, useState } from 'react'

/** How long the typing must pause before the results are announced, in milliseconds. */
const PAUSE_MS = 500

/**
 * Returns what a screen reader announces about the results of these words: nothing while the user
 * types or the search runs, then `said`, once. Later changes of the results are not announced.
 */
export function useSpokenResults(words: string, isComplete: boolean, said: string): string {
  const [paused, setPaused] = useState<string | null>(null)
  const [spoken, setSpoken] = useState<string | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(words), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      setPaused(null)
      setSpoken(null)
    }
  }, [words])
  const isDue = words !== '' && paused === words
  if (isDue && isComplete && spoken === null) setSpoken(said)
  return isDue ? (spoken ?? '') : ''
}
