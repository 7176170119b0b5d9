import type { Connection } from '../bridge.ts'

interface ConnectionStore {
  now: () => Connection
  subscribe: (listener: () => void) => () => void
}

let store: ConnectionStore = { now: () => 'open', subscribe: () => () => undefined }

/** How the window stands with main; always open unless the browser host says otherwise. */
export const connection = (): ConnectionStore => store

/** Says once how to know it. */
export function watchConnection(source: ConnectionStore): void {
  store = source
}
