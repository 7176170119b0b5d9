import type * as z from 'zod'

/**
 * Parses a value by its schema. A value that makes the check itself throw does not fit either: zod
 * throws at an object whose `length` is an object, when it checks the length of a text.
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
