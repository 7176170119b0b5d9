import type * as z from 'zod'
import { invalid } from './errors.ts'

/**
 * Returns what the schema makes of `value`; throws 422 with a message for every field that is
 * wrong. `whole` names the value itself.
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
 * Validates a body whose unknown fields are ignored: returns what the schema makes of the rest, and
 * the names of those that were left out. `strict` refuses them with 422. `mayBeEmpty`: where
 * nothing is left, nothing is asked for, and that is no mistake.
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
 * Returns where fields stand that are not known, also within the one way to write a value that fits
 * but for them.
 */
function unknownIn(issue: z.core.$ZodIssue, above: readonly PropertyKey[] = []): PropertyKey[][] {
  const at = [...above, ...issue.path]
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...at, key])
  if (issue.code !== 'invalid_union') return []
  const fitting = issue.errors.find((errors) =>
    errors.every(({ code }) => code === 'unrecognized_keys'),
  )
  return fitting?.flatMap((each) => unknownIn(each, at)) ?? []
}

/** Whether a body is refused for holding too little, and not for one of its fields. */
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
 * Returns query parameters by name. An empty one counts as not given; of several with one name the
 * last counts.
 */
export const queryOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
