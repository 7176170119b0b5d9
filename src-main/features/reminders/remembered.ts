import type { Hub } from '#main/engine/hub.ts'
import type { Table } from '#shared/bridge/index.ts'

/** Longest time a value is reused. Each read looks this much further ahead. */
export const KEEP_MS = 5 * 60_000

/**
 * Caches a value until its version changes, the wall clock is set back, or `KEEP_MS` have passed,
 * so that the frequent passes read only what may have changed.
 */
export function cacheByVersion<T>(
  version: () => string,
  read: (now: number) => Promise<T>,
): (now: number) => Promise<T> {
  let kept: { version: string; at: number; value: T } | null = null
  return async (now) => {
    const current = version()
    if (kept?.version === current && now >= kept.at && now < kept.at + KEEP_MS) return kept.value
    const value = await read(now)
    kept = { version: current, at: now, value }
    return value
  }
}

/** Counts the change events of each table, so that readers notice outdated values. */
export function countChanges(hub: Pick<Hub, 'listen'>): {
  changesOf(tables: readonly Table[]): string
  stop(): void
} {
  const counts = new Map<Table, number>()
  const stop = hub.listen((event) => {
    if (event.type !== 'tables.changed') return
    for (const table of event.data.tables) counts.set(table, (counts.get(table) ?? 0) + 1)
  })
  return { changesOf: (tables) => tables.map((table) => counts.get(table) ?? 0).join(' '), stop }
}
