/** The part of a key press that determines the next option. */
type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey'>

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }
const pages: Readonly<Record<string, number>> = { PageDown: 8, PageUp: -8 }
const withControl: Readonly<Record<string, number>> = { n: 1, p: -1 }

/**
 * Returns the option that a key leads to from the one at `from` (-1 for none). Single steps wrap
 * around, pages stop at the ends. Returns null if the key does not move, -1 if there are no
 * options.
 */
export function nextOption(event: Press, from: number, count: number): number | null {
  const step = arrows[event.key] ?? (event.ctrlKey ? withControl[event.key] : undefined)
  const page = pages[event.key]
  if (step === undefined && page === undefined) return null
  if (count === 0) return -1
  if (page !== undefined) return Math.min(count - 1, Math.max(0, from + page))
  if (from < 0) return step === 1 ? 0 : count - 1
  return (from + (step ?? 0) + count) % count
}
