import * as z from 'zod'
import { change, id, noOutput, query, time } from './command.ts'

/**
 * The result and proof of an erasure. It names no one: it contains only the time, the counts, and
 * that a search found nothing.
 */
export const certificate = z.object({
  at: time,
  /** Whether the service deleted the person first. If not, what it still has will be read again. */
  there: z.boolean(),
  /** Deleted rows by place. */
  removed: z.record(z.string(), z.number()),
  /**
   * The number of tables searched afterwards, and of places where something remains: none, or
   * pending changes of other records.
   */
  searched: z.number(),
  left: z.number(),
  /**
   * The number of values that also belong to someone else (a shared telephone, a namesake); they
   * were not searched for.
   */
  shared: z.number(),
  /**
   * The number of the person's names and addresses that are too short or too common (a first name
   * alone) and were not searched for. Not in certificates of earlier versions.
   */
  unsearched: z.number().optional(),
})
export type Certificate = z.infer<typeof certificate>

export const erasureCommands = {
  /**
   * Returns what this computer holds about a person, before an erasure (J9). `waiting`: the
   * person's changes that have not been sent yet.
   */
  'erasure.preview': query(
    z.object({ id }),
    z.object({
      name: z.string(),
      held: z.record(z.string(), z.number()),
      waiting: z.number(),
      there: z.boolean(),
      backups: z.number(),
    }),
    ['contacts', 'members', 'meetings', 'notes', 'desks', 'operations', 'history'],
  ),
  /**
   * Erases a person from every file on this computer, and proves it by a search. With `there`, the
   * service deletes the person first, after the usual hold (F7); `certificate` is then null and
   * follows later. Refused with `waiting` unless `discard`, and with `busy` while something is
   * being sent.
   */
  'erasure.erase': change(
    z.object({ id, there: z.boolean(), discard: z.boolean() }),
    z.object({ certificate: certificate.nullable(), history_id: z.string().nullable() }),
  ),
  'erasure.list': query(
    noOutput,
    z.object({
      erasures: z.array(
        z.object({
          id,
          state: z.enum(['deleting', 'erasing', 'done']),
          started_at: time,
          certificate: certificate.nullable(),
        }),
      ),
    }),
    ['operations', 'history'],
  ),
} as const
