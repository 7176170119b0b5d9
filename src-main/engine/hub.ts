import type { BridgeEvent, Table } from '#shared/bridge/index.ts'
import type { Clock } from '#main/ports.ts'

/**
 * Changes within this time are reported as one event, so that a page of sync makes a screen query
 * once, not two hundred times.
 */
const GATHER_MS = 12

/** Carries events from the parts of main to the windows. */
export interface Hub {
  emit(event: BridgeEvent): void
  /** Reports that these tables changed; several calls are gathered into one event. */
  touch(...tables: Table[]): void
  listen(listener: (event: BridgeEvent) => void): () => void
}

/** Creates a hub. Tables touched within a short time become one event. */
export function createHub(clock: Clock): Hub {
  const listeners = new Set<(event: BridgeEvent) => void>()
  const touched = new Set<Table>()
  const emit = (event: BridgeEvent) => {
    for (const listener of listeners) listener(event)
  }
  return {
    emit,
    touch(...tables) {
      if (touched.size === 0) {
        clock.after(GATHER_MS, () => {
          const changedTables = [...touched]
          touched.clear()
          emit({ type: 'tables.changed', data: { tables: changedTables } })
        })
      }
      for (const table of tables) touched.add(table)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
