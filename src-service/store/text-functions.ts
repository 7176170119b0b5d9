import type Database from 'better-sqlite3-multiple-ciphers'
import { compose, foldText } from '#shared/domain/fold.ts'

/** SQL functions by name; each returns null for null. */
const functions: Record<string, (text: string) => string> = {
  folded: foldText,
  lower_case: compose,
}

/**
 * Adds text functions to SQL, because SQLite's own handle only ASCII: `folded` for search, which
 * also ignores accents, and `lower_case` for identity. For queries only: the schema must open
 * without them.
 */
export function addTextFunctions(sqlite: Database.Database): void {
  for (const [name, change] of Object.entries(functions))
    sqlite.function(name, { deterministic: true, directOnly: true }, (text: unknown) =>
      typeof text === 'string' ? change(text) : null,
    )
}
