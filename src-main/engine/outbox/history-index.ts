import { setImmediate as breathe } from 'node:timers/promises'
import type { Change } from './history.ts'

/** History rows read at a time, so that the user's next key press does not wait longer. */
const AT_A_TIME = 500

/** The index key of additions to lists; their operations know which contacts they added. */
export const ADDITIONS = 'hotLists.members.add'

/** The place (`seq`) of the newest history row, and the rows after one place up to another. */
export interface HistoryPlaces {
  lastPlace(): number
  between(after: number, upTo: number): { seq: number; changes: Change[] }[]
}

/**
 * An in-memory index of the history rows that touch a record. The first lookup reads the history in
 * parts; later ones read only new rows. Nothing of it is written to disk.
 */
export interface HistoryIndex {
  placesOf(ids: readonly string[]): Promise<number[]>
  /** Replaces a local id by the service's. */
  rename(from: string, to: string): void
}

/** Creates the index of a history; it is empty until the first lookup. */
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
