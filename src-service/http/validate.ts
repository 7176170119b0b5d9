import type * as z from 'zod'
import { invalid } from './errors.ts'

/**
 * What the schema makes of `value`; throws 422 with a message for every field that is wrong.
 * `whole` names the value itself.
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

function fieldsOf(issue: z.core.$ZodIssue, whole: string): [string, string][] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => [[...at, key].join('.'), 'There is no such field.'])
  return [[at.join('.') || whole, issue.message]]
}

/**
 * Query parameters by name. An empty one counts as not given; of several with one name the last
 * counts.
 */
export const queryOf = (url: URL): Record<string, string> =>
  Object.fromEntries([...url.searchParams].filter(([, value]) => value !== ''))
