import type * as z from 'zod'
import { conform, knownKeys } from './conform.ts'
import { withStringIds } from './ids.ts'
import { isObject, type JsonObject } from './json.ts'
import { readPage } from './read-page.ts'
import type { ListAnswer } from './types.ts'

/** Names lists stand under in other people's APIs, after the row's own. */
const usualKeys = [
  'data',
  'items',
  'results',
  'records',
  'rows',
  'list',
  'entries',
  'values',
  'content',
]
const MAX_DEPTH = 3

/**
 * The one array of objects, wherever it stands: bare, or under any key up to three levels down. An
 * empty array counts; a key that should hold the list and holds null is an empty list. null: there
 * is no list here, which is not the same as an empty one.
 */
export function findList(json: unknown, key: string): unknown[] | null {
  if (Array.isArray(json)) return json.length === 0 || json.some(isObject) ? json : null
  if (!isObject(json)) return null
  let level: JsonObject[] = [json]
  for (let depth = 0; depth < MAX_DEPTH && level.length; depth += 1) {
    const found = level
      .flatMap((object) => Object.entries(object))
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    const rank = ([name, list]: [string, unknown[]]) => {
      if (list.length > 0 && !list.some(isObject)) return 100
      const empty = list.length > 0 ? 0 : 5
      if (name === key) return empty
      return (usualKeys.includes(name) ? 10 : 20) + empty
    }
    const best = found.toSorted((a, b) => rank(a) - rank(b))[0]
    if (best && rank(best) < 100) return best[1]
    if (level.some((object) => object[key] === null)) return []
    level = level.flatMap((object) => Object.values(object)).filter(isObject)
  }
  return null
}

/** A list of records, or null if the answer holds no list. */
export function readList(
  json: unknown,
  key: string,
  schema: z.ZodType,
  headers: Record<string, string>,
): ListAnswer<JsonObject> | null {
  const list = findList(json, key)
  if (list === null) return null
  const records = list
    .map((entry) => (isObject(entry) ? conform(schema, withStringIds(entry) as JsonObject) : null))
    .filter((entry) => entry !== null)
  const extra = isObject(json)
    ? (withStringIds(
        Object.fromEntries(Object.entries(json).filter(([, value]) => value !== list)),
      ) as JsonObject)
    : {}
  return { records, page: readPage(json, headers), skipped: list.length - records.length, extra }
}

/**
 * A single record, out of whatever wraps it; null if the answer holds no object that could be it.
 */
export function readRecord(json: unknown, schema: z.ZodType): JsonObject | null {
  const whole = Array.isArray(json) && json.length === 1 ? json[0] : json
  if (!isObject(whole)) return null
  const known = knownKeys(schema)
  return conform(schema, withStringIds(unwrap(whole, known)) as JsonObject)
}

/**
 * The object that looks most like the record: the whole itself if it has the id, else the wrapped
 * one with the most known fields.
 */
function unwrap(whole: JsonObject, known: ReadonlySet<string>): JsonObject {
  if (known.has('id') && isId(whole['id'])) return whole
  const inner = wrapped(whole, 0)
  const score = (object: JsonObject) =>
    Object.keys(object).filter((key) => key !== 'ok' && known.has(key)).length +
    (known.has('id') && isId(object['id']) ? 100 : 0)
  const best = inner.toSorted((a, b) => score(b) - score(a))[0]
  if (!best || score(best) <= score(whole)) return whole
  // What stands beside the wrapped record and belongs to it comes along: {"hot_list": {…},
  // "members": […]}.
  return {
    ...Object.fromEntries(
      Object.entries(whole).filter(([key, value]) => known.has(key) && value !== best),
    ),
    ...best,
  }
}

function wrapped(object: JsonObject, depth: number): JsonObject[] {
  if (depth === 2) return []
  return Object.values(object)
    .filter(isObject)
    .flatMap((inner) => [inner, ...wrapped(inner, depth + 1)])
}

const isId = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
