import { createHash } from 'node:crypto'
import type { ImportKind } from '#shared/bridge/import.ts'

/** How the columns of files were read, by their headers; kept with the workspace, encrypted. */
export interface Mappings {
  get(key: string): string | null
  set(key: string, value: string): void
}

type Mapping = ReadonlyMap<string, string | null>

/** One set of headers is one kind of file, whatever the order of its columns. */
function keyOf(kind: ImportKind, columns: Iterable<string>): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, ...[...columns].toSorted()]))
  return `import mapping ${hash.digest('base64url')}`
}

/** Remembers how a file's columns are read, for the next file with the same headers. */
export function rememberMapping(mappings: Mappings, kind: ImportKind, mapping: Mapping): void {
  mappings.set(keyOf(kind, mapping.keys()), JSON.stringify([...mapping]))
}

/**
 * Recalls how a file with the same headers was read last time; null for one that was never
 * imported.
 */
export function recallMapping(
  mappings: Mappings,
  kind: ImportKind,
  columns: Iterable<string>,
): Map<string, string | null> | null {
  const kept = mappings.get(keyOf(kind, columns))
  return kept === null ? null : new Map(JSON.parse(kept) as [string, string | null][])
}
