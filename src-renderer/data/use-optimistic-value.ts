import { useState } from 'react'

/** What was saved, and the value it was saved over: a newer value from main replaces it. */
interface Saved<T> {
  value: T
  over: T
}

/**
 * Shows a value as it was last saved until main answers with a newer one; where saving is refused
 * the old value comes back. `save` answers whether it was kept.
 */
export function useOptimisticValue<T>(
  value: T,
  save: (next: T) => Promise<boolean>,
): [shown: T, save: (next: T) => Promise<boolean>] {
  const [saved, setSaved] = useState<Saved<T> | null>(null)
  // Cleared for good, not only hidden: an undo brings the old value back and must show it.
  if (saved !== null && saved.over !== value) setSaved(null)
  const shown = saved !== null && saved.over === value ? saved.value : value
  return [
    shown,
    async (next) => {
      setSaved({ value: next, over: value })
      const kept = await save(next)
      if (!kept) setSaved(null)
      return kept
    },
  ]
}
