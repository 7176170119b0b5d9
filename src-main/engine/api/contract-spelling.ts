import type * as z from 'zod'
import { readRules } from '#shared/api/endpoint.ts'
import { foldWord } from '#shared/domain/fold.ts'
import { rememberFor } from '#shared/domain/remember-for.ts'
import type { JsonObject } from './json.ts'
import { unwrap } from './unwrapped.ts'

/**
 * Returns the record with the words of the contract in the contract's spelling: "Not started" and
 * "NOT-STARTED" become `not_started`. Words unknown to the contract stay as they came.
 */
export function spellAsContract(schema: z.ZodObject, record: JsonObject): JsonObject {
  let whole = record
  for (const [field, words] of wordsOf(schema)) {
    const value = record[field]
    const word = typeof value === 'string' ? words.get(foldWord(value)) : undefined
    if (word !== undefined && word !== value) whole = { ...whole, [field]: word }
  }
  return whole
}

/**
 * Returns the fields of a schema with a fixed set of words, and each word by its folded spelling.
 */
const wordsOf = rememberFor((schema: z.ZodObject) =>
  Object.entries(schema.shape).flatMap(([key, field]): [string, Map<string, string>][] => {
    const words = readRules.get(unwrap(field as z.ZodType))?.words
    return words ? [[key, new Map(words.map((word) => [foldWord(word), word]))]] : []
  }),
)
