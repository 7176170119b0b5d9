import { isIdKey, isObject, type JsonObject } from './json.ts'

/**
 * Returns the record with its fields in itself where most of them stand under `attributes`, as
 * JSON:API has it. One that states more of the known fields by itself is handed back: its attributes
 * are one of them.
 */
export function withoutAttributes(record: JsonObject, known: ReadonlySet<string>): JsonObject {
  const { attributes, ...rest } = record
  if (!isObject(attributes)) return record
  const countKnownFields = (object: JsonObject) =>
    Object.keys(object).filter((key) => known.has(key) && !isIdKey(key)).length
  return countKnownFields(attributes) > countKnownFields(rest) ? { ...attributes, ...rest } : record
}
