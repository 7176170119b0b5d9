import type * as z from 'zod'

/**
 * Parses a value by its schema. One that cannot even be looked at does not fit either: an object
 * whose `length` is an object would throw while a text's length is checked.
 */
export function tryParse<T>(
  schema: z.ZodType<T>,
  value: unknown,
): { success: true; data: T } | { success: false } {
  try {
    return schema.safeParse(value)
  } catch {
    return { success: false }
  }
}
