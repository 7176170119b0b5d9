import * as z from 'zod'
import type { Action } from './rates.ts'
import type { Scope } from './scopes.ts'

/**
 * How to find out what became of a call whose answer never came (docs/promises.md "Evidence
 * after an unknown paid call").
 * - `none`: nothing was changed by the call, so there is nothing to find out
 * - `read`: read the same record and compare the fields that were wanted
 * - `list`: list the parent and look for the record that was to be made
 * - `field:<name>`: read the record; the named field is filled if the call took effect
 * - `difference`: read the record and let a person compare; never decided by itself
 * - `key`: repeat with the same idempotency key
 */
export type Evidence = 'none' | 'read' | 'list' | `field:${string}` | 'difference' | 'key'

/** Credits: `min` to `max` for each thing `per` counts. A failed lookup is free (contract §1.3). */
export interface Cost {
  min: number
  max: number
  per: 'found' | 'call' | 'contact' | 'run'
}

/**
 * One row of the v2 API (contract §4). Everything that calls or serves the API is derived from
 * these rows; nothing else knows a path.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Relative to `{base_url}`; parameters in braces. */
  path: string
  summary: string
  query: z.ZodObject
  /** null: the contract states no request body. */
  body: z.ZodType | null
  /** What one answer holds once it is unwrapped: the record, or one element of the list. */
  response: z.ZodType
  /** The key lists stand under in the plain shape; null where the answer is one record. */
  list: string | null
  /** Whether the contract states `page` and `per_page`. */
  paginated: boolean
  action: Action
  scope: Scope
  cost: Cost | null
  evidence: Evidence
  /** Part of a pilot that a workspace may not have (contract §1); answers 404 where it is off. */
  pilot?: 'employment' | 'sourcing'
}

type Row = Pick<Endpoint, 'method' | 'path' | 'summary' | 'scope'> & Partial<Endpoint>

const nothing = z.object({})

/**
 * Completes a row with the defaults of its method: a GET is a free read without evidence, anything
 * else a free write found out by reading.
 */
export function endpoint<const R extends Row>(row: R) {
  const reading = row.method === 'GET'
  return {
    query: nothing,
    body: null,
    response: z.looseObject({}),
    list: null,
    paginated: false,
    action: reading ? 'read' : 'write',
    cost: null,
    evidence: reading ? 'none' : 'read',
    ...row,
  } as Omit<Endpoint, keyof R> & R
}

/** What reading needs to know of a schema beyond its fields (docs/dialects.md). */
interface Reading {
  /** Of an id: the fields it may stand under, the most trusted first. */
  identity?: readonly string[]
  /** Of a record: moves, or works out, what an answer says in another place. */
  complete?: (record: Record<string, unknown>) => Record<string, unknown>
  /**
   * Of a record: other names of fields that the contract names in words alone ("meeting link"), the
   * likeliest first.
   */
  also?: Readonly<Record<string, readonly string[]>>
  /** Of a record: what a text means that stands in its place; without this, its `name`. */
  bare?: (text: string) => Record<string, unknown>
  /** Of a field: the words that the contract lists for it, however a service writes them. */
  words?: readonly string[]
}
export const readings = z.registry<Reading>()

/**
 * Returns the schema of an id, with the names it may stand under where the contract has one besides
 * `id`.
 */
export const idNamed = (...identity: readonly string[]) =>
  z.union([z.string().min(1), z.number().int()]).register(readings, { identity })

/** Ids are opaque; services answer them as strings or numbers (contract §2 shows no type). */
export const id = idNamed('id')

/**
 * Returns the schema of a value the contract lists but may extend: known values are offered,
 * unknown ones are kept and shown (contract §9).
 */
export const open = <const T extends readonly string[]>(known: T) =>
  z
    .string()
    .meta({ examples: [...known] })
    .register(readings, { words: known }) as unknown as z.ZodType<T[number] | (string & {})>

/** A text field that may be missing, null, or filled. */
export const text = z.string().nullish()
export const page = {
  page: z.coerce.number().int().min(1).optional(),
  per_page: z.coerce.number().int().min(1).optional(),
}
export const yesNo = z.enum(['yes', 'no'])

/** A deletion's answer in the plain shape. */
export const ok = z.looseObject({ ok: z.boolean().optional() })

/** Requires at least one field in a PATCH; an empty one is a mistake of the caller. */
export const atLeastOne = <T extends z.ZodObject>(fields: T) =>
  fields.partial().refine((value) => Object.keys(value).length > 0, {
    message: 'Name at least one field to change.',
  })
