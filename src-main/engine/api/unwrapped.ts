import * as z from 'zod'

/** Returns the schema of a field without `optional` and `nullable`. */
export function unwrap(field: z.ZodType): z.ZodType {
  let inner: unknown = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap()
  return inner instanceof z.ZodType ? inner : field
}
