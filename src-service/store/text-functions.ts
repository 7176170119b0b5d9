import type Database from 'better-sqlite3-multiple-ciphers'
import { compose, foldText } from '#shared/domain/fold.ts'

/** Every function by its name in SQL; of null, each is null. */
const functions: Record<string, (text: string) => string> = {
  folded: foldText,
  lower_case: compose,
}

/**
 * Gives SQL the comparisons of text that SQLite knows for ASCII alone: `folded` for what is looked
 * for, where accents do not count either, and `lower_case` for what tells records apart. For
 * queries only: the schema must open without them.
 */
export function addTextFunctions(sqlite: Database.Database): void {
  for (const [name, change] of Object.entries(functions))
    sqlite.function(name, { deterministic: true, directOnly: true }, (text: unknown) =>
      typeof text === 'string' ? change(text) : null,
    )
}
