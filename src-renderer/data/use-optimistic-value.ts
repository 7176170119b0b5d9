import { useState } from 'react'

/** A value that was saved, and the one it replaced: a newer value from main takes over. */
interface Saved<T> {
  value: T
  over: T
}

/**
 * Shows a saved value until main answers with a newer one; if saving is refused, the old value
 * comes back. `save` returns whether it was saved.
 */
export function useOptimisticValue<T, More extends unknown[]>(
  value: T,
  save: (next: T, ...more: More) => Promise<boolean>,
): [shown: T, save: (next: T, ...more: More) => Promise<boolean>] {
  const [saved, setSaved] = useState<Saved<T> | null>(null)
  // Cleared, not only hidden: an undo brings the old value back, and it must be shown then.
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
