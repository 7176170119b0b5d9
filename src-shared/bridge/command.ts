import * as z from 'zod'

/**
 * A command that the interface may send to main. A `query` reads, and names the tables it reads, so
 * that a screen repeats it when one of them changes. A `change` does something and is never
 * repeated automatically.
 */
export interface Command<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  kind: 'query' | 'change'
  input: I
  output: O
  reads: readonly Table[]
}

/** The tables that `tables.changed` may name: those of the cache, and those of main itself. */
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

/**
 * Defines a command that only reads. `reads`: the tables whose changes make its answer out of date.
 */
export const query = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
  reads: readonly Table[],
): Command<I, O> & { kind: 'query' } => ({ kind: 'query', input, output, reads })

/** Defines a command that changes something. It is never repeated automatically. */
export const change = <I extends z.ZodType, O extends z.ZodType>(
  input: I,
  output: O,
): Command<I, O> & { kind: 'change' } => ({ kind: 'change', input, output, reads: [] })

/**
 * The language (BCP 47) of a sentence that was stored while another language was chosen; null if it
 * is in the language of the interface, or if an older version stored it.
 */
export const language = z.string().nullable()

/** Created by the window for each press of a button; a repeat of that press has the same id. */
const intent = z.string().min(8).max(100)

/**
 * Defines a change that may cost credits, or creates something that cannot be undone. It is carried
 * out at most once for each intent, also over restarts: a repeat with the same intent returns the
 * first result (P7, P8).
 */
export const paying = <S extends z.ZodRawShape, O extends z.ZodType>(shape: S, output: O) =>
  change(z.object({ intent_id: intent, ...shape }), output)

import type { Problem } from './problem.ts'
export type Answer<T> = { ok: true; value: T } | { ok: false; error: Problem }

export const noOutput = z.object({})
export const id = z.string().min(1).max(300)
/** Epoch milliseconds. */
export const time = z.number()
/** When the service last sent what is shown; null if never. */
export const asOf = time.nullable()

/** The most rows in one message over the bridge (docs/benchmarks.md "Finding 6"). */
export const maxRows = 200

/**
 * Where to continue: after the cursor of a previous page, or at an offset (for a jump of the scroll
 * bar).
 */
export const pageInput = {
  after: z.string().optional(),
  offset: z.number().int().min(0).optional(),
  limit: z.number().int().min(1).max(maxRows).optional(),
}

/**
 * Returns the schema of a page: rows from `offset`, out of `total`. `next` is the cursor of the
 * following page; null at the end.
 */
export const pageOf = <R extends z.ZodType>(row: R) =>
  z.object({
    rows: z.array(row),
    offset: z.number(),
    total: z.number(),
    next: z.string().nullable(),
    as_of: asOf,
  })

/** Odd fields as text: values from the service that do not fit their field. */
export const odd = z.array(z.object({ name: z.string(), value: z.string() }))
export type OddField = z.infer<typeof odd>[number]

/**
 * Fields of every editable row: pending edits, fields kept only on this computer, an open conflict,
 * and odd fields.
 */
export const edited = {
  pending: z.boolean(),
  overlay: z.array(z.string()),
  conflict: z.boolean(),
  odd: odd.optional(),
}

/**
 * The values of the fields when the user began typing. If someone else changed a field since, a
 * note keeps the added lines, and any other field raises a conflict (P6).
 */
export const seen = { seen: z.record(z.string(), z.string().nullable()).optional() }
export type Seen = z.infer<typeof seen.seen>

/** The results of a bulk change, row by row; `history_id` undoes all of it (H6, A3). */
export const changed = z.object({
  history_id: z.string().nullable(),
  results: z.array(z.object({ id, ok: z.boolean(), message: z.string().optional() })),
})
export type Changed = z.infer<typeof changed>
