import type * as z from 'zod'
import { withoutAttributes } from './attributes.ts'
import { conform, identityNames, knownKeys, usableId } from './conform.ts'
import { withStringIds } from './ids.ts'
import { isObject, type JsonObject } from './json.ts'
import { isMarkedDeleted } from './missing.ts'
import { isPagingAlone, readPage } from './read-page.ts'
import type { ListAnswer } from './types.ts'

/** Keys under which other APIs put lists, tried after the row's own key. */
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
  'edges',
  'nodes',
]
const MAX_DEPTH = 3

/**
 * Finds the one array of objects: bare, or under any key up to three levels down. An empty array
 * counts; if the list's own key holds null, the list is empty. Returns null if there is no list,
 * which is not the same as an empty one. `may` decides whether a list under this name qualifies.
 */
export function findList(
  json: unknown,
  key: string,
  may: (name: string) => boolean = () => true,
): unknown[] | null {
  if (Array.isArray(json)) return json.length === 0 || json.some(isObject) ? json : null
  if (!isObject(json)) return null
  let level: JsonObject[] = [json]
  for (let depth = 0; depth < MAX_DEPTH && level.length; depth += 1) {
    const found = level
      .flatMap((object) => Object.entries(object))
      .filter((entry): entry is [string, unknown[]] => Array.isArray(entry[1]))
    const rank = ([name, list]: [string, unknown[]]) => {
      if ((list.length > 0 && !list.some(isObject)) || !may(name)) return 100
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

/** Reads a list of records; returns null if the answer contains no list. */
export function readList(
  json: unknown,
  key: string,
  schema: z.ZodType,
  headers: Record<string, string>,
): ListAnswer<JsonObject> | null {
  const list = findList(json, key) ?? (holdsNothing(json, headers) ? [] : null)
  return list === null ? null : listOf(list, json, schema, headers)
}

/**
 * Reports whether an answer about a page leaves out its empty list, as some services do: it has
 * null in the usual place of a list and a total of 0, or nothing but paging.
 */
function holdsNothing(json: unknown, headers: Record<string, string>): boolean {
  if (!isObject(json)) return false
  const page = readPage(json, headers)
  if (page.total === undefined) return false
  if (usualKeys.some((name) => json[name] === null)) return page.total === 0
  return isPagingAlone(json) && page.total_pages !== undefined
}

/** Reads the records of an array found in an answer, and the rest of the answer. */
export function listOf(
  list: unknown[],
  json: unknown,
  schema: z.ZodType,
  headers: Record<string, string>,
): ListAnswer<JsonObject> {
  const read = list.map((row) => readRow(row, schema)).filter((record) => record !== null)
  const records = read.filter((record) => !isMarkedDeleted(record))
  const gone = read.length - records.length
  const extra = isObject(json)
    ? (withStringIds(
        Object.fromEntries(Object.entries(json).filter(([, value]) => value !== list)),
      ) as JsonObject)
    : {}
  const page = { ...readPage(json, headers), ...(gone > 0 && { deleted: gone }) }
  return { records, page, skipped: list.length - read.length, extra }
}

/** Reads one row of a list, which may be wrapped as a single record may. */
function readRow(row: unknown, schema: z.ZodType): JsonObject | null {
  if (!isObject(row)) return null
  const whole = withStringIds(row) as JsonObject
  const record = conform(schema, whole)
  if (record !== null) return record
  if (isObject(whole['node'])) return conform(schema, whole['node'])
  const inner = unwrap(whole, schema)
  // An id alone may belong to any kind of record.
  return inner === whole || knownFields(inner, knownKeys(schema)) < 2
    ? null
    : conform(schema, inner)
}

/**
 * Reads a single record, out of whatever wraps it; returns null if the answer contains no object
 * that could be it. `requestedId` is used if the record states none.
 */
export function readRecord(
  json: unknown,
  schema: z.ZodType,
  requestedId?: string,
): JsonObject | null {
  const whole = Array.isArray(json) && json.length === 1 ? json[0] : json
  if (!isObject(whole)) return null
  const record = unwrap(withStringIds(whole) as JsonObject, schema, requestedId)
  return conform(
    schema,
    requestedId === undefined ? record : withRequestedId(record, schema, requestedId),
  )
}

/**
 * Returns the record under the requested id, if it states none and has at least two known fields.
 */
function withRequestedId(record: JsonObject, schema: z.ZodType, requestedId: string): JsonObject {
  const names = identityNames(schema)
  const [first] = names
  if (first === undefined || names.some((name) => isId(record[name]))) return record
  return knownFields(record, knownKeys(schema)) < 2 ? record : { ...record, [first]: requestedId }
}

/**
 * Returns the object most like the record: the whole answer if it has the id, else the wrapped
 * object with the most known fields. If the requested id is known, any other id counts for nothing:
 * it may belong to a record inside the record.
 */
function unwrap(whole: JsonObject, schema: z.ZodType, requestedId?: string): JsonObject {
  const known = knownKeys(schema)
  const names = identityNames(schema)
  const first = names[0]
  if (first !== undefined && isId(whole[first])) return whole
  const isNamed = (value: unknown) =>
    requestedId === undefined ? isId(value) : value === requestedId
  const score = (object: JsonObject) =>
    knownFields(object, known) + (names.some((name) => isNamed(object[name])) ? 100 : 0)
  const best = findWrapped(whole, known, 0).toSorted((a, b) => score(b) - score(a))[0]
  if (!best || score(best) <= score(whole)) return whole
  // Fields of the record that stand beside the wrapped object are kept: {"hot_list": {…},
  // "members": […]}.
  return {
    ...Object.fromEntries(
      Object.entries(whole).filter(([key, value]) => known.has(key) && value !== best),
    ),
    ...best,
  }
}

/** Counts the known fields of the record that an object has. */
const knownFields = (object: JsonObject, known: ReadonlySet<string>): number =>
  Object.keys(withoutAttributes(object, known)).filter((key) => key !== 'ok' && known.has(key))
    .length

/**
 * Returns the objects that may be the record; an object in a field of the record is only a part of
 * one.
 */
function findWrapped(object: JsonObject, known: ReadonlySet<string>, depth: number): JsonObject[] {
  if (depth === 2) return []
  return Object.entries(object).flatMap(([key, inner]) =>
    isObject(inner) && !known.has(key) ? [inner, ...findWrapped(inner, known, depth + 1)] : [],
  )
}

const isId = (value: unknown) => usableId(value) !== undefined

/**
 * Reads figures for which the contract does not require a list (contract §4 "Pipeline and
 * scraping"): one object of them, wrapped or not, or one for each configuration under its id.
 * Returns null if there are none.
 */
export function readFigures(json: unknown, schema: z.ZodType): JsonObject[] | null {
  const names = [...knownKeys(schema)].filter((name) => name.endsWith('_rate'))
  const isFigures = (value: unknown): value is JsonObject =>
    isObject(value) && names.some((name) => name in value)
  const conformRecord = (record: JsonObject) => conform(schema, withStringIds(record) as JsonObject)
  let level: JsonObject[] = isObject(json) ? [json] : []
  for (let depth = 0; depth < MAX_DEPTH && level.length; depth += 1) {
    const found = level.find(isFigures)
    if (found && level.filter(isFigures).length === 1)
      return [conformRecord(found)].filter((record) => record !== null)
    const byId = level
      .flatMap((object) => Object.entries(object))
      .filter(([, value]) => isFigures(value))
    if (byId.length > 1)
      return byId
        .map(([config_id, figures]) => conformRecord({ config_id, ...(figures as JsonObject) }))
        .filter((record) => record !== null)
    level = level.flatMap((object) => Object.values(object)).filter(isObject)
  }
  return null
}
