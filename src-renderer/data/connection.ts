import type { Connection } from '../bridge.ts'

interface ConnectionStore {
  now: () => Connection
  subscribe: (listener: () => void) => () => void
}

let store: ConnectionStore = { now: () => 'open', subscribe: () => () => undefined }

/**
 * Returns the store of the connection's state; always open unless the browser host sets another.
 */
export const connection = (): ConnectionStore => store

/** Sets the source of the state; called once. */
export function watchConnection(source: ConnectionStore): void {
  store = source
}
