import * as z from 'zod'
import { change, id, none, pageInput, pageOf, query, time } from './command.ts'
import { conflict } from './hot-lists.ts'

/**
 * `waiting` leaves by itself; `checking` is being read back; `needs_you` waits for a person;
 * `kept_here` was not stored by the service.
 */
export const pendingStates = ['waiting', 'sending', 'checking', 'needs_you', 'kept_here'] as const

export const pendingRow = z.object({
  id,
  state: z.enum(pendingStates),
  /** "Ingrid Solberg · Fintech CFOs" */
  subject: z.string(),
  /** "Remove from the list"; null where the changed fields say it. */
  summary: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Why it is where it is, and what happens next, in plain words (I3). */
  reason: z.string(),
  created_at: time,
  eta_ms: z.number().nullable(),
  /** Why it waits, as the outbox notes it (`moved`: the service points elsewhere). */
  why: z.string().nullish(),
  /** The change that is sent before it: of which record, and what it does. */
  behind: z.object({ id, subject: z.string(), change: z.string() }).nullish(),
  attempts: z.number(),
  conflicts: z.array(conflict),
  can: z.array(
    z.enum(['edit', 'discard', 'retry', 'resolve', 'sign_in', 'grant', 'recreate', 'export']),
  ),
  /** The screen that shows the record, as a deep link path. */
  link: z.string().nullable(),
})
export type PendingRow = z.infer<typeof pendingRow>

export const pendingCommands = {
  'pending.list': query(
    none,
    z.object({
      rows: z.array(pendingRow),
      eta_ms: z.number().nullable(),
      /** Of all, also of those that are more than one message holds. */
      total: z.number(),
      counts: z.object({ waiting: z.number(), needs_you: z.number(), kept_here: z.number() }),
    }),
    ['operations', 'overlays', 'sync', 'imports'],
  ),
  'pending.retry': change(z.object({ ids: z.array(id).min(1).max(5000) }), none),
  'pending.discard': change(
    z.object({ ids: z.array(id).min(1).max(5000) }),
    z.object({ history_id: z.string().nullable() }),
  ),
  /** Makes a record again that was deleted at the service, with the edit that waits (I9). */
  'pending.recreate': change(z.object({ id }), z.object({ history_id: z.string().nullable() })),
  /** Saves what waits as CSV: record, field, what stood there and what is wanted. */
  'pending.export': change(
    z.object({ ids: z.array(id).min(1).max(5000) }),
    z.object({ path: z.string(), rows: z.number() }),
  ),
  /** Changes what a waiting edit wants. */
  'pending.change': change(z.object({ id, set: z.record(z.string(), z.unknown()) }), none),
  'pending.resolve': change(
    z.object({ id, field: z.string(), choice: z.enum(['theirs', 'mine']) }),
    none,
  ),
} as const

export const historyRow = z.object({
  id,
  at: time,
  subject: z.string(),
  summary: z.string(),
  count: z.number(),
  undone: z.boolean(),
  /** It was an undo itself: taking it back does the thing again. */
  undo: z.boolean(),
  /** Taking it back is doing it again: it was an undo of a gesture. */
  again: z.boolean(),
  can_undo: z.boolean(),
  /** Why nothing of it can be taken back. */
  why_not: z.string().nullable(),
})
export type HistoryRow = z.infer<typeof historyRow>
export const historyCommands = {
  /**
   * Every change made on this computer, newest first; by words of it or of a record's name, by the
   * table of the records, by whether it was undone, by when it was done (both ends included).
   */
  'history.list': query(
    z.object({
      ...pageInput,
      text: z.string().max(200).optional(),
      table: z.string().max(40).optional(),
      undone: z.boolean().optional(),
      from: time.optional(),
      to: time.optional(),
    }),
    pageOf(historyRow),
    ['history'],
  ),
  /** Undoes one change, or the latest; says what it undid. Works before and after sending (A3). */
  'history.undo': change(
    z.object({ id: z.string().optional() }),
    z.object({ undone: historyRow.nullable(), message: z.string() }),
  ),
  'history.redo': change(none, z.object({ redone: historyRow.nullable(), message: z.string() })),
} as const
