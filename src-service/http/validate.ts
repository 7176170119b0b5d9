import type * as z from 'zod'
import { invalid } from './errors.ts'

/**
 * Returns the parsed value. Throws 422 with a message for each invalid field; `whole` names the
 * value itself.
 */
export function validate<T extends z.ZodType>(
  schema: T,
  value: unknown,
  whole: string,
): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalid(
    Object.fromEntries(result.error.issues.flatMap((issue) => fieldsOf(issue, whole)).slice(0, 50)),
  )
}

/**
 * Validates a body and ignores unknown fields. Returns the parsed rest and the names of the ignored
 * fields. `strict` rejects unknown fields with 422. With `mayBeEmpty`, a body left without any
 * known field is valid.
 */
export function validateBody<T extends z.ZodType>(
  schema: T,
  body: unknown,
  { strict, mayBeEmpty }: { strict: boolean; mayBeEmpty: boolean },
): { value: z.output<T>; unknown: string[] } {
  const result = schema.safeParse(body)
  if (result.success) return { value: result.data, unknown: [] }
  const unknown = result.error.issues.flatMap((issue) => unknownIn(issue))
  if (strict || unknown.length === 0) return { value: validate(schema, body, 'body'), unknown: [] }
  const known = structuredClone(body)
  for (const path of unknown) removeAt(known, path)
  const names = unknown.map((path) => path.map(String).join('.')).slice(0, 50)
  const rest = schema.safeParse(known)
  const asksForNothing = mayBeEmpty && !rest.success && rest.error.issues.every(isOfTheWhole)
  return {
    value: asksForNothing ? (known as z.output<T>) : validate(schema, known, 'body'),
    unknown: names,
  }
}

/**
 * Returns the paths of unknown fields, including those inside the union member that would match
 * without them.
 */
function unknownIn(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): PropertyKey[][] {
  const at = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...at, key])
  if (issue.code !== 'invalid_union') return []
  const fitting = issue.errors.find((errors) =>
    errors.every(({ code }) => code === 'unrecognized_keys'),
  )
  return fitting?.flatMap((innerIssue) => unknownIn(innerIssue, at)) ?? []
}

/**
 * Reports whether a body was rejected as a whole, for containing too little, not because of one
 * field.
 */
const isOfTheWhole = ({ code, path }: z.core.$ZodIssue) => code === 'custom' && path.length === 0

function removeAt(value: unknown, path: readonly PropertyKey[]): void {
  const [key, ...rest] = path
  if (typeof value !== 'object' || value === null || key === undefined) return
  if (rest.length === 0) Reflect.deleteProperty(value, key)
  else removeAt(Reflect.get(value, key), rest)
}

function fieldsOf(issue: z.core.$ZodIssue, whole: string): [string, string][] {
  const unknown = unknownIn(issue)
  if (unknown.length > 0)
    return unknown.map((path) => [path.map(String).join('.'), 'There is no such field.'])
  return [[issue.path.map(String).join('.') || whole, issue.message]]
}

/**
 * Returns query parameters by name. Empty values are ignored. If a name repeats, its last value
 * counts.
 */
export const queryOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
