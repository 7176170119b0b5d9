/** A JSON object as it comes off the wire. */
export type JsonObject = Record<string, unknown>

/** Reports whether a value is an object, and neither null nor an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reports whether a field of this name holds an id: `id` or `…_id`. */
export const isIdKey = (key: string) => key === 'id' || key.endsWith('_id')

/**
 * Parses an answer, with or without a byte order mark; returns undefined if it is not JSON. Ids too
 * long for a number (64 bits) become bigint, because a rounded id would address another record;
 * withStringIds turns them into text.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), exactIds)
  } catch {
    return undefined
  }
}

// V8 passes the source text of a number to revivers (TC39 "JSON.parse source text access");
// TypeScript does not know it yet.
const exactIds = function (
  this: unknown,
  key: string,
  value: unknown,
  context?: { source?: string },
): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !isIdKey(key)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
} as (this: unknown, key: string, value: unknown) => unknown
