import * as z from 'zod'
import { change, none, query, tables, time } from './command.ts'

/** The least a person may set: below it nothing useful stays. */
export const LEAST_BUDGET = 1024 ** 2

/** What this computer holds of the open workspace, in bytes (I11). */
export const storageCommands = {
  'storage.read': query(
    none,
    z.object({
      /** What the cache takes, and may take; null: no limit. */
      used_bytes: z.number(),
      budget: z.number().nullable(),
      /** About how it is made up, the heaviest first. */
      parts: z.array(
        z.object({
          table: z.enum([...tables, 'desk_companies', 'desk_prospects']),
          rows: z.number(),
          bytes: z.number(),
        }),
      ),
      /** Files of what exists on this computer only. They are never made smaller. */
      own_bytes: z.number(),
      /**
       * Lists that were let go to make room, the last first: they are read again when somebody
       * looks.
       */
      resting: z.array(z.object({ list: z.string(), what: z.string(), at: time })),
      /** Lists of the trip pack: they stay. */
      packed: z.number(),
      /** Nothing more can go, and it is still too large. */
      over: z.boolean(),
    }),
    ['sync', 'hot_lists', 'desks'],
  ),
  /** Makes room at once where it is needed. */
  'storage.setBudget': change(
    z.object({ bytes: z.number().int().min(LEAST_BUDGET).nullable() }),
    none,
  ),
  /**
   * Throws away all that can be read again, and reads it again. What waits, and what is kept on
   * this computer only, stays. Refused with `offline`.
   */
  'storage.readAgain': change(none, none),
} as const
