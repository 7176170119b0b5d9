import { createHash } from 'node:crypto'
import type { ImportKind } from '#shared/bridge/import.ts'

/** Column mappings by file headers, stored encrypted with the workspace. */
export interface Mappings {
  get(key: string): string | null
  set(key: string, value: string): void
}

type Mapping = ReadonlyMap<string, string | null>

/** Returns the key of a set of headers; the order of the columns does not matter. */
function keyOf(kind: ImportKind, columns: Iterable<string>): string {
  const hash = createHash('sha256').update(JSON.stringify([kind, ...[...columns].toSorted()]))
  return `import mapping ${hash.digest('base64url')}`
}

/** Stores a file's column mapping, for the next file with the same headers. */
export function rememberMapping(mappings: Mappings, kind: ImportKind, mapping: Mapping): void {
  mappings.set(keyOf(kind, mapping.keys()), JSON.stringify([...mapping]))
}

/** Returns the last mapping of a file with the same headers; null if there is none. */
export function recallMapping(
  mappings: Mappings,
  kind: ImportKind,
  columns: Iterable<string>,
): Map<string, string | null> | null {
  const kept = mappings.get(keyOf(kind, columns))
  return kept === null ? null : new Map(JSON.parse(kept) as [string, string | null][])
}
