import type { Rival } from './types.ts'

/** Files of `rivals/stores`, in the order of the table. Hotdesk is measured beside each. */
export const stores = [
  'hotdesk',
  'sqlite-like',
  'sqlite-fts5',
  'minisearch',
  'flexsearch',
  'orama',
  'dexie',
  'tinybase',
  'pglite',
  'duckdb',
  'tanstack-db',
  'json',
] as const

/** Loads a store; its package is loaded when it is used. */
export async function loadStore(store: string): Promise<Rival> {
  const file = store === 'hotdesk' ? './hotdesk.ts' : `../rivals/stores/${store}.mjs`
  const { rival } = (await import(file)) as { rival: Rival }
  return rival
}
