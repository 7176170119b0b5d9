import * as z from 'zod'
import type { EndpointName } from '#shared/api/index.ts'
import { knownKeys } from './conform.ts'
import { isIdKey, isObject, type JsonObject } from './json.ts'
import { ODD } from './odd-fields.ts'
import { findList, listOf } from './read-answer.ts'
import { readPage } from './read-page.ts'
import type { PageInfo } from './types.ts'

/** A list inside a record, and the names it may have. */
interface EmbeddedList {
  key: string
  may(name: string): boolean
}
const holder = /^(data|items|results|records|rows|list|entries|values|content|edges|nodes)$/
const embeddedLists: Partial<Record<EndpointName, EmbeddedList>> = {
  'hotLists.read': {
    key: 'members',
    may: (name) => holder.test(name) || /member|contact|people|prospect/.test(name),
  },
  'desks.read': {
    key: 'companies',
    may: (name) => holder.test(name) || /^(linked_|mapped_)?companies$|company_map/.test(name),
  },
}

/** A page of a list that came inside the record it belongs to. */
export interface Embedded {
  /** The answer without the list, so that its rows are not kept twice. */
  around: unknown
  /** Returns the record with the rows in their field, and the paging of the list. */
  into(record: JsonObject, headers: Record<string, string>): { record: JsonObject; page: PageInfo }
}

/**
 * Finds the page of a list that belongs to a record: in it, beside it, or in a wrapper of its own.
 * Returns null if the answer contains none.
 */
export function findEmbedded(
  name: EndpointName,
  answer: unknown,
  schema: z.ZodType,
): Embedded | null {
  const embedded = embeddedLists[name]
  const json = embedded ? onlyRecord(answer, embedded) : answer
  const element =
    embedded && schema instanceof z.ZodObject ? arrayElement(schema.shape[embedded.key]) : undefined
  const list = embedded && element ? findList(json, embedded.key, embedded.may) : null
  if (!embedded || !element || list === null) return null
  const { key } = embedded
  const path = pathTo(json, list) ?? []
  return {
    around: omitPath(json, pathOfHolder(json, path, knownKeys(schema))),
    into(record, headers) {
      const { records, skipped, page } = listOf(list, null, element, {})
      const { deleted } = page
      const odd =
        skipped > 0 ? { [ODD]: { ...(record[ODD] as JsonObject | undefined), [key]: list } } : {}
      return {
        record: { ...record, ...odd, [key]: records },
        page: {
          ...readPage(at(json, path.slice(0, -1)), headers),
          ...readPage(json, headers),
          ...(deleted !== undefined && { deleted }),
        },
      }
    },
  }
}

/** Unwraps an answer that is an array with one record, if the record contains the list. */
function onlyRecord(answer: unknown, { key, may }: EmbeddedList): unknown {
  if (!Array.isArray(answer) || answer.length !== 1) return answer
  const [record] = answer as unknown[]
  return isObject(record) && findList(record, key, may) !== null ? record : answer
}

function arrayElement(field: unknown): z.ZodType | undefined {
  const inner = field instanceof z.ZodOptional ? field.unwrap() : field
  return inner instanceof z.ZodArray && inner.element instanceof z.ZodType
    ? inner.element
    : undefined
}

/** Returns the keys that lead to the list; null if `json` does not contain it. */
function pathTo(json: unknown, list: unknown[]): string[] | null {
  if (!isObject(json)) return null
  for (const [key, inner] of Object.entries(json)) {
    const rest = inner === list ? [] : pathTo(inner, list)
    if (rest !== null) return [key, ...rest]
  }
  return null
}

const at = (json: unknown, path: readonly string[]): unknown =>
  path.reduce((inner, key) => (isObject(inner) ? inner[key] : undefined), json)

/** Returns the path of the outermost wrapper that holds the list and no field of the record. */
function pathOfHolder(json: unknown, path: string[], known: ReadonlySet<string>): string[] {
  const [last, ...before] = path.toReversed()
  if (last === undefined || before.length === 0) return path
  const parents = before.toReversed()
  const parent = at(json, parents)
  const siblings = isObject(parent) ? Object.keys(parent).filter((key) => key !== last) : []
  const isOfRecord = siblings.some((key) => isIdKey(key) || known.has(key))
  return isOfRecord ? path : pathOfHolder(json, parents, known)
}

function omitPath(json: unknown, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined || !isObject(json)) return json
  if (rest.length > 0) return { ...json, [key]: omitPath(json[key], rest) }
  const { [key]: _, ...remaining } = json
  return remaining
}
