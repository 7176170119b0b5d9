import { furtherWindow, leave, leftOf } from '../stores/left-screens.ts'
import { history, steps } from './navigation.ts'

/** The places of this window, and the index of the one that is shown. */
interface KeptSteps {
  places: readonly string[]
  at: number
}

const MOST_KEPT = 50
export const HOME = '/hot-lists'

/** The name under which the places of this window are kept. */
const keptName = (): string => `steps ${furtherWindow()?.id ?? ''}`

/**
 * Keeps the last places of the window for a restart, those to which Forward leads included: paths
 * alone, without words that the user typed.
 */
function keepSteps(): void {
  const at = history.location.state.__TSR_index
  const first = Math.max(0, at + 1 - MOST_KEPT)
  const places = steps.slice(first, first + MOST_KEPT).map(withoutWords)
  const next: KeptSteps = { places, at: at - first }
  if (JSON.stringify(next) !== JSON.stringify(leftOf(keptName()))) leave(keptName(), next)
}
history.subscribe(keepSteps)

/** Removes the text of a filter, which may be a name, and the row, which its list keeps itself. */
function withoutWords(place: string): string {
  const [path = HOME, search] = place.split('?')
  const kept = new URLSearchParams(search)
  kept.delete('text')
  kept.delete('member')
  return kept.size === 0 ? path : `${path}?${kept.toString()}`
}

function isKept(value: unknown): value is KeptSteps {
  const { places, at } = (value ?? {}) as Partial<KeptSteps>
  return (
    Array.isArray(places) &&
    places.every((place) => typeof place === 'string' && place.startsWith('/')) &&
    typeof at === 'number' &&
    Object.hasOwn(places, at)
  )
}

/**
 * Replaces the history by the places that were kept, and stands on the one that was shown. If none
 * were kept, only the path at which the user left remains, or home in a further window: the places
 * of another workspace lead nowhere here. Nobody is told of it, because the first path is shown
 * next.
 */
export function restoreSteps(left: string | null): void {
  const kept = leftOf(keptName())
  const first = furtherWindow() === null ? (left ?? HOME) : HOME
  const { places, at } = isKept(kept) ? kept : { places: [first], at: 0 }
  const told = [...history.subscribers]
  history.subscribers.clear()
  history.go(-steps.length)
  steps.length = 1
  history.replace(places[0] ?? HOME)
  for (const place of places.slice(1)) history.push(place)
  history.go(at + 1 - places.length)
  for (const listener of told) history.subscribers.add(listener)
}

/** Replaces places of this window by home: those that lead to a record that was erased. */
export function forgetSteps(isErased: (place: string) => boolean): void {
  for (const [index, place] of steps.entries()) if (isErased(place)) steps[index] = HOME
  keepSteps()
}
