import type * as z from 'zod'
import { readings } from '#shared/api/endpoint.ts'
import { foldWord } from '#shared/domain/fold.ts'
import type { JsonObject } from './json.ts'
import { unwrap } from './unwrapped.ts'

const fieldsOf = new WeakMap<z.ZodObject, [field: string, words: Map<string, string>][]>()

/**
 * Returns the record with the words of the contract as the contract writes them: "Not started" and
 * "NOT-STARTED" are `not_started`. A word that the contract does not know stays as it came.
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

function wordsOf(schema: z.ZodObject): [string, Map<string, string>][] {
  const before = fieldsOf.get(schema)
  if (before) return before
  const found = Object.entries(schema.shape).flatMap(([key, field]) => {
    const words = readings.get(unwrap(field as z.ZodType))?.words
    if (!words) return []
    return [
      [key, new Map(words.map((word) => [foldWord(word), word]))] as [string, Map<string, string>],
    ]
  })
  fieldsOf.set(schema, found)
  return found
}
