import * as z from 'zod'

/** Returns what a field holds where it may also be missing or null. */
export function unwrap(field: z.ZodType): z.ZodType {
  let inner: unknown = field
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap()
  return inner instanceof z.ZodType ? inner : field
}
