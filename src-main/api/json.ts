/** JSON values as they come off the wire. */
export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Parses an answer; undefined if it is no JSON. Integers too long for a number (64-bit ids) come out as their own digits,
 * because rounding an id would address another record.
 */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, exactInteger)
  } catch {
    return undefined
  }
}

// The source of a number is handed to revivers by V8 (TC39 "JSON.parse source text access"); TypeScript does not know it yet.
const exactInteger = function (this: unknown, _key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
  const source = context?.source
  return source !== undefined && /^-?\d+$/.test(source) ? source : value
} as (this: unknown, key: string, value: unknown) => unknown
