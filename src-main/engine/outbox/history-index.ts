import { setImmediate as breathe } from 'node:timers/promises'
import type { Change } from './history.ts'

/** Lines of history read at a time: a person's next key is never further away. */
const AT_A_TIME = 500

/** Under this stand additions to lists: whom they added, their operations know. */
export const ADDITIONS = 'hotLists.members.add'

/** Where the newest line of history is, and what lies between two places. */
export interface HistoryPlaces {
  lastPlace(): number
  between(after: number, upTo: number): { seq: number; changes: Change[] }[]
}

/**
 * Finds the lines of history that touch a record. The history is read once, part by part, when
 * somebody first asks, and then only what is new; nothing of this is written anywhere.
 */
export interface HistoryIndex {
  placesOf(ids: readonly string[]): Promise<number[]>
  /** The service's id stands now for one made here. */
  rename(from: string, to: string): void
}

/** Creates the index of a history that nobody has asked yet. */
export function createHistoryIndex({ lastPlace, between }: HistoryPlaces): HistoryIndex {
  const places = new Map<string, Set<number>>()
  let read = 0
  const note = (id: string, seq: number) => {
    const known = places.get(id)
    if (known) known.add(seq)
    else places.set(id, new Set([seq]))
  }
  function readOn(upTo: number) {
    for (const { seq, changes } of between(read, upTo))
      for (const { record_id, contact_id, endpoint } of changes) {
        note(endpoint === ADDITIONS ? ADDITIONS : record_id, seq)
        if (contact_id) note(contact_id, seq)
      }
    read = Math.max(read, upTo)
  }
  return {
    async placesOf(ids) {
      for (let last = lastPlace(); read < last; last = lastPlace()) {
        readOn(Math.min(read + AT_A_TIME, last))
        if (read < last) await breathe()
      }
      return [...new Set(ids.flatMap((id) => [...(places.get(id) ?? [])]))].toSorted(
        (a, b) => b - a,
      )
    },
    rename(from, to) {
      for (const seq of places.get(from) ?? []) note(to, seq)
      places.delete(from)
    },
  }
}
