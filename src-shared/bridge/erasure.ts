import * as z from 'zod'
import { change, id, none, query, time } from './command.ts'

/**
 * What an erasure did and how it was proved. It names nobody: only when, how much, and that a
 * search found nothing.
 */
export const certificate = z.object({
  at: time,
  /** Deleted in the service too, before; else whatever the service still holds is read again. */
  there: z.boolean(),
  /** Rows taken away, by place. */
  removed: z.record(z.string(), z.number()),
  /**
   * Tables searched after it, and the places in which something still stands: none, or changes of
   * others that wait to be sent.
   */
  searched: z.number(),
  left: z.number(),
  /**
   * Words that are also those of somebody else (a shared telephone, a namesake) were not searched
   * for.
   */
  shared: z.number(),
})
export type Certificate = z.infer<typeof certificate>

export const erasureCommands = {
  /**
   * What this computer holds about a person, before it is erased (J9). `waiting`: changes of theirs
   * that were not sent yet.
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
   * Erases a person from every file of this computer, and proves it by a search. With `there` the
   * service deletes them first, held back as any deletion is (F7): then `certificate` is null and
   * follows. Refused with `waiting` unless `discard`, and with `busy` while something is being
   * sent.
   */
  'erasure.erase': change(
    z.object({ id, there: z.boolean(), discard: z.boolean() }),
    z.object({ certificate: certificate.nullable(), history_id: z.string().nullable() }),
  ),
  'erasure.list': query(
    none,
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
