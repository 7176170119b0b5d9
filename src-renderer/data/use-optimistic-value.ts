import { useState } from 'react'

/** A saved value and the one it replaced; a newer value from main supersedes it. */
interface Saved<T> {
  value: T
  over: T
}

/**
 * Shows a saved value until main sends a newer one; if saving is refused, the old value returns.
 * `save` returns whether the value was saved.
 */
export function useOptimisticValue<T, More extends unknown[]>(
  value: T,
  save: (next: T, ...more: More) => Promise<boolean>,
): [shown: T, save: (next: T, ...more: More) => Promise<boolean>] {
  const [saved, setSaved] = useState<Saved<T> | null>(null)
  // Cleared, not only hidden: an undo restores the old value, which must then be shown.
  if (saved !== null && saved.over !== value) setSaved(null)
  const shown = saved !== null && saved.over === value ? saved.value : value
  return [
    shown,
    async (next, ...more) => {
      setSaved({ value: next, over: value })
      const kept = await save(next, ...more)
      if (!kept) setSaved(null)
      return kept
    },
  ]
}
