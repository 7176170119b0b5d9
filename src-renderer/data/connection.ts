import type { Connection } from '../bridge.ts'

interface ConnectionStore {
  now: () => Connection
  subscribe: (listener: () => void) => () => void
}

let store: ConnectionStore = { now: () => 'open', subscribe: () => () => undefined }

/**
 * Returns the state of the connection to main; always open unless the browser host says otherwise.
 */
export const connection = (): ConnectionStore => store

/** Sets, once, where the state comes from. */
export function watchConnection(source: ConnectionStore): void {
  store = source
}
