import * as z from 'zod'
import { isObject, type JsonObject } from './json.ts'

/**
 * A record that fits its schema, or null if it cannot be one (no id). Fields of the wrong type are
 * converted where the meaning is plain (a number where text is expected) and dropped otherwise;
 * unknown fields stay. One odd field must never cost a page of records.
 */
export function conform(schema: z.ZodType, record: JsonObject): JsonObject | null {
  const first = schema.safeParse(record)
  if (first.success) return isObject(first.data) ? first.data : null
  const mended = { ...record }
  for (const issue of first.error.issues) {
    const key = issue.path[0]
    if (typeof key !== 'string') return null
    const value = converted(record[key], wanted(schema, key))
    if (value === undefined || issue.path.length > 1) delete mended[key]
    else mended[key] = value
  }
  const second = schema.safeParse(mended)
  return second.success && isObject(second.data) ? second.data : null
}

/** The names a schema knows, for telling a record from its wrapping. */
export function knownKeys(schema: z.ZodType): ReadonlySet<string> {
  return new Set(schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
}

function wanted(schema: z.ZodType, key: string): z.ZodType | undefined {
  let field: unknown = schema instanceof z.ZodObject ? schema.shape[key] : undefined
  while (field instanceof z.ZodOptional || field instanceof z.ZodNullable) field = field.unwrap()
  return field instanceof z.ZodType ? field : undefined
}

function converted(value: unknown, field: z.ZodType | undefined): unknown {
  const candidates = [
    String(value),
    typeof value === 'string' && value.trim() ? Number(value) : undefined,
    truth(value),
  ]
  if (typeof value === 'object' || value === undefined || field === undefined) return undefined
  return candidates.find(
    (candidate) => candidate !== undefined && field.safeParse(candidate).success,
  )
}

function truth(value: unknown): boolean | undefined {
  if (value === 1 || value === 'true' || value === 'yes') return true
  return value === 0 || value === 'false' || value === 'no' ? false : undefined
}
