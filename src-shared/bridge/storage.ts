import * as z from 'zod'
import { change, noOutput, query, tables, time } from './command.ts'

/** The smallest budget in bytes; below it nothing useful would stay. */
export const LEAST_BUDGET = 1024 ** 2

/** Commands for what this computer stores of the open workspace, in bytes (I11). */
export const storageCommands = {
  'storage.read': query(
    noOutput,
    z.object({
      /** Size of the cache, and its budget; null: no limit. */
      used_bytes: z.number(),
      budget: z.number().nullable(),
      /** The approximate parts of the cache, largest first. */
      parts: z.array(
        z.object({
          table: z.enum([...tables, 'desk_companies', 'desk_prospects']),
          rows: z.number(),
          bytes: z.number(),
        }),
      ),
      /** Size of the files that exist only on this computer. They are never reduced. */
      own_bytes: z.number(),
      /** Lists dropped to make room, latest first; they are read again when the user opens them. */
      resting: z.array(z.object({ list: z.string(), what: z.string(), at: time })),
      /** The number of lists in the trip pack; they are never dropped. */
      packed: z.number(),
      /** Nothing more can be dropped, and the cache is still too large. */
      over: z.boolean(),
    }),
    ['sync', 'hot_lists', 'desks'],
  ),
  /** Sets the budget, and makes room at once if necessary. */
  'storage.setBudget': change(
    z.object({ bytes: z.number().int().min(LEAST_BUDGET).nullable() }),
    noOutput,
  ),
  /**
   * Deletes everything that can be read again, and reads it again. Pending changes, and data kept
   * only on this computer, stay. Refused with `offline`.
   */
  'storage.readAgain': change(noOutput, noOutput),
} as const
