import * as z from 'zod'
import type { Action } from './rates.ts'
import type { Scope } from './scopes.ts'

/**
 * How to find out what became of a call whose answer was lost (docs/promises.md "Evidence after an
 * unknown paid call").
 * - `none`: the call changes nothing, so there is nothing to find out
 * - `read`: read the same record and compare the intended fields
 * - `list`: list the parent and look for the new record
 * - `field:<name>`: read the record; the named field is filled if the call took effect
 * - `difference`: read the record and let the user compare; Hotdesk never decides
 * - `key`: repeat with the same idempotency key
 */
export type Evidence = 'none' | 'read' | 'list' | `field:${string}` | 'difference' | 'key'

/**
 * The price in credits: `min` to `max` for each unit named by `per`. A failed lookup is free
 * (contract §1.3).
 */
export interface Cost {
  min: number
  max: number
  per: 'found' | 'call' | 'contact' | 'run'
}

/**
 * One row of the v2 API (contract §4). Everything that calls or serves the API is derived from
 * these rows; no other code contains a path.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `{base_url}`; parameters in braces. */
  path: string
  summary: string
  query: z.ZodObject
  /** null if the contract states no request body. */
  body: z.ZodType | null
  /** The content of an unwrapped answer: the record, or one element of the list. */
  response: z.ZodType
  /** The key of the list in the plain shape; null if the answer is one record. */
  list: string | null
  /** Whether the contract states `page` and `per_page`. */
  paginated: boolean
  action: Action
  scope: Scope
  cost: Cost | null
  evidence: Evidence
  /** The pilot it belongs to (contract §1). A workspace without that pilot answers 404. */
  pilot?: 'employment' | 'sourcing'
}

type Row = Pick<Endpoint, 'method' | 'path' | 'summary' | 'scope'> & Partial<Endpoint>

const noQuery = z.object({})

/**
 * Completes a row with the defaults of its method: a GET is a free read that needs no evidence; any
 * other method is a free write whose evidence is a read.
 */
export function endpoint<const R extends Row>(row: R) {
  const isRead = row.method === 'GET'
  return {
    query: noQuery,
    body: null,
    response: z.looseObject({}),
    list: null,
    paginated: false,
    action: isRead ? 'read' : 'write',
    cost: null,
    evidence: isRead ? 'none' : 'read',
    ...row,
  } as Omit<Endpoint, keyof R> & R
}

/** What a reader needs to know about a schema besides its fields (docs/dialects.md). */
interface ReadRule {
  /** For an id: the fields that may contain it, most trusted first. */
  identity?: readonly string[]
  /** For a record: moves or computes fields that the answer gives elsewhere. */
  complete?: (record: Record<string, unknown>) => Record<string, unknown>
  /**
   * For a record: other names of fields that the contract describes only in words ("meeting link"),
   * likeliest first.
   */
  aliases?: Readonly<Record<string, readonly string[]>>
  /**
   * For a record: converts a plain text given in its place. The default is an object with that text
   * as `name`.
   */
  fromText?: (text: string) => Record<string, unknown>
  /** For a field: the values the contract lists, to be recognised however a service spells them. */
  words?: readonly string[]
}
export const readRules = z.registry<ReadRule>()

/**
 * Returns the schema of an id and the fields that may contain it, for ids that the contract also
 * calls something other than `id`.
 */
export const idNamed = (...identity: readonly string[]) =>
  z.union([z.string().min(1), z.number().int()]).register(readRules, { identity })

/** An opaque id. Services send strings or numbers (contract §2 shows no type). */
export const id = idNamed('id')

/**
 * Returns the schema of a value that the contract lists but may extend: known values are suggested,
 * unknown ones are kept and shown (contract §9).
 */
export const open = <const T extends readonly string[]>(known: T) =>
  z
    .string()
    .meta({ examples: [...known] })
    .register(readRules, { words: known }) as unknown as z.ZodType<T[number] | (string & {})>

/** A text field that may be missing, null, or filled. */
export const text = z.string().nullish()
export const page = {
  page: z.coerce.number().int().min(1).optional(),
  per_page: z.coerce.number().int().min(1).optional(),
}
export const yesNo = z.enum(['yes', 'no'])

/** The answer to a deletion in the plain shape. */
export const ok = z.looseObject({ ok: z.boolean().optional() })

/**
 * Returns the schema of a PATCH body with at least one field; an empty body is the caller's
 * mistake.
 */
export const atLeastOne = <T extends z.ZodObject>(fields: T) =>
  fields.partial().refine((value) => Object.keys(value).length > 0, {
    message: 'Name at least one field to change.',
  })
