import * as z from 'zod'
import { change, id, language, noOutput, pageInput, pageOf, query, time } from './command.ts'
import { conflict } from './hot-lists.ts'

/**
 * States of a pending change. `waiting`: will be sent automatically. `checking`: being read back.
 * `needs_you`: waits for the user's decision. `kept_here`: the service did not store it.
 */
export const pendingStates = ['waiting', 'sending', 'checking', 'needs_you', 'kept_here'] as const

export const pendingRow = z.object({
  id,
  state: z.enum(pendingStates),
  /** For example "Ingrid Solberg · Fintech CFOs". */
  subject: z.string(),
  /** For example "Remove from the list"; null if the changed fields suffice. */
  summary: z.string().nullable(),
  changes: z.array(
    z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() }),
  ),
  /** Why it is in this state, and what happens next, in plain words (I3). */
  reason: z.string(),
  created_at: time,
  eta_ms: z.number().nullable(),
  /** The reason noted in the outbox (`moved`: the service redirects to another address). */
  why: z.string().nullish(),
  /** The change that is sent before this one: its record and what it does. */
  behind: z.object({ id, subject: z.string(), change: z.string() }).nullish(),
  attempts: z.number(),
  conflicts: z.array(conflict),
  can: z.array(
    z.enum(['edit', 'discard', 'retry', 'resolve', 'sign_in', 'grant', 'recreate', 'export']),
  ),
  /** The deep link path of the record's screen. */
  link: z.string().nullable(),
})
export type PendingRow = z.infer<typeof pendingRow>

export const pendingCommands = {
  'pending.list': query(
    noOutput,
    z.object({
      rows: z.array(pendingRow),
      eta_ms: z.number().nullable(),
      /** The number of all pending changes, including those beyond one message. */
      total: z.number(),
      counts: z.object({ waiting: z.number(), needs_you: z.number(), kept_here: z.number() }),
    }),
    ['operations', 'overlays', 'sync', 'imports'],
  ),
  'pending.retry': change(z.object({ ids: z.array(id).min(1).max(5000) }), noOutput),
  'pending.discard': change(
    z.object({ ids: z.array(id).min(1).max(5000) }),
    z.object({ history_id: z.string().nullable() }),
  ),
  /** Creates a record again that was deleted in the service, with its pending edit (I9). */
  'pending.recreate': change(z.object({ id }), z.object({ history_id: z.string().nullable() })),
  /** Saves pending changes as CSV: record, field, old value and new value. */
  'pending.export': change(
    z.object({ ids: z.array(id).min(1).max(5000) }),
    z.object({ path: z.string(), rows: z.number() }),
  ),
  /** Changes the new values of a pending edit. */
  'pending.change': change(z.object({ id, set: z.record(z.string(), z.unknown()) }), noOutput),
  'pending.resolve': change(
    z.object({ id, field: z.string(), choice: z.enum(['theirs', 'mine']) }),
    noOutput,
  ),
} as const

export const historyRow = z.object({
  id,
  at: time,
  subject: z.string(),
  summary: z.string(),
  /** The part of `summary` that was stored with the change, and its language. */
  gesture: z.string(),
  language,
  count: z.number(),
  undone: z.boolean(),
  /** The entry reverts another one: it is an undo or a redo. */
  undo: z.boolean(),
  /** The entry is an undo, so undoing it redoes the original gesture. */
  undoes_undo: z.boolean(),
  can_undo: z.boolean(),
  /** Why it cannot be undone. */
  why_not: z.string().nullable(),
})
export type HistoryRow = z.infer<typeof historyRow>
export const historyCommands = {
  /**
   * Returns the changes made on this computer, newest first. Filters: words of the change or of a
   * record's name, the records' table, whether it was undone, and the time (both ends included).
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
  /**
   * Returns the place of the newest change in the order in which they were made, whatever the clock
   * says; 0 if there is none.
   */
  'history.place': query(z.object({}), z.object({ place: z.number() }), ['history']),
  /**
   * Undoes one change, or the latest after the place `after`, and returns what it undid; null if
   * there is none. Works before and after sending (A3). What can never be undone is said, and passed
   * over the next time.
   */
  'history.undo': change(
    z.object({ id: z.string().optional(), after: z.number().optional() }),
    z.object({ undone: historyRow.nullable(), message: z.string() }),
  ),
  'history.redo': change(
    noOutput,
    z.object({ redone: historyRow.nullable(), message: z.string() }),
  ),
} as const
