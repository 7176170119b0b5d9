import * as z from 'zod'

/**
 * One thing the interface may ask of main. A `query` reads and names the tables it read, so that a
 * screen asks again when one of them changes; a `change` does something, and is never repeated by
 * itself.
 */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  kind: 'query' | 'change'
  input: I
  output: O
  reads: readonly Table[]
}

/** What `tables.changed` may name: the cache's tables, and what main itself keeps. */
export const tables = [
  'contacts',
  'companies',
  'hot_lists',
  'members',
  'jobs',
  'meetings',
  'notes',
  'campaigns',
  'desks',
  'reports',
  'scrape_configs',
  'scrape_quality',
  'webhooks',
  'operations',
  'overlays',
  'history',
  'views',
  'preferences',
  'session',
  'credits',
  'sync',
  'notices',
  'enrolments',
  'runs',
  'employment',
  'practice',
  'imports',
  'agents',
  'approvals',
  'network',
  'templates',
  'calendars',
] as const
export type Table = (typeof tables)[number]

/** Describes a command that only reads. `reads`: the tables whose change makes its answer old. */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  reads: readonly Table[],
): Command<I, O> & { kind: 'query' } => ({ kind: 'query', input, output, reads })

/** Describes a command that changes something; it is never repeated by itself. */
export const change = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): Command<I, O> & { kind: 'change' } => ({ kind: 'change', input, output, reads: [] })

/**
 * Minted by the window when the button is pressed, and the same when that press is asked for again.
 */
const intent = z.string().min(8).max(100)

/**
 * Describes a change that may cost something, or makes what cannot be taken back. It is done at
 * most once for each intent, restarts included: asked again with the same intent, it answers with
 * what came of the first (P7, P8).
 */
export const paying = <S extends z.ZodRawShape, O extends z.ZodType>(shape: S, output: O) =>
  change(z.object({ intent_id: intent, ...shape }), output)

import type { Problem } from './problem.ts'
export type Answer<T> = { ok: true; value: T } | { ok: false; error: Problem }

export const none = z.object({})
export const id = z.string().min(1).max(300)
/** Epoch milliseconds. */
export const time = z.number()
/** When the service last said what is shown; null: never. */
export const asOf = time.nullable()

/** At most this many rows cross the bridge in one message (docs/benchmarks.md "Finding 6"). */
export const maxRows = 200

/**
 * Where to read on: after a cursor of an earlier page, or (for a jump of the scroll bar) at an
 * offset.
 */
export const pageInput = {
  after: z.string().optional(),
  offset: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).max(maxRows).optional(),
}

/**
 * Returns the schema of a page: rows from `offset` on, of `total` in all; `next` is the cursor of
 * the page behind, null at the end.
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    offset: z.number(),
    total: z.number(),
    next: z.string().nullable(),
    as_of: asOf,
  })

/** What the service wrote into fields that are for something else, as text. */
export const odd = z.array(z.object({ name: z.string(), value: z.string() }))
export type OddField = z.infer<typeof odd>[number]

/**
 * What every row that can be edited carries: edits on their way, fields kept on this computer only,
 * an open conflict; and what of it could not be read, if anything.
 */
export const edited = {
  pending: z.boolean(),
  overlay: z.array(z.string()),
  conflict: z.boolean(),
  odd: odd.optional(),
}

/**
 * Goes with typed values, by field: what stood there when the typing began. Somebody else may have
 * changed it since: a note keeps the lines they added, any other value is asked about (P6).
 */
export const seen = { seen: z.record(z.string(), z.string().nullable()).optional() }
export type Seen = z.infer<typeof seen.seen>

/** What a bulk change did, row by row; `history_id` undoes it as one (H6, A3). */
export const changed = z.object({
  history_id: z.string().nullable(),
  results: z.array(z.object({ id, ok: z.boolean(), message: z.string().optional() })),
})
export type Changed = z.infer<typeof changed>
