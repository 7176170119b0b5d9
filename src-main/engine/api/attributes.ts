import { isIdKey, isObject, type JsonObject } from './json.ts'

/**
 * Returns the record with its `attributes` moved to the top level, if most of its fields are there,
 * as in JSON:API. Otherwise returns the record itself: its `attributes` is then a field like any
 * other.
 */
export function withoutAttributes(record: JsonObject, known: ReadonlySet<string>): JsonObject {
  const { attributes, ...rest } = record
  if (!isObject(attributes)) return record
  const countKnownFields = (object: JsonObject) =>
    Object.keys(object).filter((key) => known.has(key) && !isIdKey(key)).length
  return countKnownFields(attributes) > countKnownFields(rest) ? { ...attributes, ...rest } : record
}
