export { createSync, type Sync } from './sync.ts'
export type { SyncDeps, SyncListener, SweepTarget } from './ports.ts'
export type { SyncState } from './state.ts'
export { listKey } from './resources.ts'
