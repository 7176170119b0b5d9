import * as z from 'zod'
import { change, none, pageInput, pageOf, query } from './command.ts'

/** Bringing one's own data into the practice workspace (L2): a file is handed over in pieces, mapped, tried, and imported. */

export const importKind = z.enum(['contacts', 'companies', 'jobs'])
export type ImportKind = z.infer<typeof importKind>

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 1_000_000_000
/** The largest piece of a file in one message, in bytes: as base64 it stays below MAX_FRAME_BYTES with room to spare. */
export const IMPORT_PIECE_BYTES = 150_000

const run = z.object({
  dry_run: z.boolean(),
  /** `stopped`: the person stopped it, or the practice workspace ended; what was imported until then is kept. */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  rows: z.number(),
  /** The share of the file that was read, 0 to 1. */
  share: z.number(),
  /** null until it has ended. `companies`: those the rows named, found or made. */
  result: z.object({ added: z.number(), unchanged: z.number(), rejected: z.number(), companies: z.object({ matched: z.number(), made: z.number() }) }).nullable(),
  problem: z.string().nullable(),
})

export const importState = z.object({
  /** False outside the practice workspace. */
  available: z.boolean(),
  file: z.object({ name: z.string(), size: z.number(), received: z.number() }).nullable(),
  /** Once the whole file is here and can be read: what it holds, and how each column is read. */
  plan: z.object({
    kind: importKind, kinds: z.array(importKind),
    columns: z.array(z.object({ name: z.string(), examples: z.array(z.string()), field: z.string().nullable() })),
    fields: z.array(z.string()),
    /** Sets of fields of which one must have a column, and has none. */
    missing: z.array(z.array(z.string())),
  }).nullable(),
  /** Why the file cannot be used as a whole. */
  problem: z.string().nullable(),
  /** The last trial or import of this file with this mapping. */
  run: run.nullable(),
})
export type ImportState = z.infer<typeof importState>
export type ImportRun = z.infer<typeof run>
export type ImportPlan = NonNullable<ImportState['plan']>

const rejectedRow = z.object({ id: z.string(), row: z.number(), reason: z.string() })
export type RejectedRow = z.infer<typeof rejectedRow>

export const importCommands = {
  'import.state': query(none, importState, ['imports', 'session']),
  /** The first thousand rejected rows of the last run, in the order of the file. */
  'import.rejected': query(z.object(pageInput), pageOf(rejectedRow), ['imports']),
  /** Takes the place of the file before. `name` is for its ending and for showing it, never a path. */
  'import.begin': change(z.object({ name: z.string().min(1).max(255), size: z.number().int().min(0).max(MAX_IMPORT_BYTES) }), z.object({ id: z.string() })),
  /** The next piece, as base64, where the last one ended; the last piece makes the plan. */
  'import.piece': change(z.object({ id: z.string(), at: z.number().int().min(0), data: z.base64().max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4) }), z.object({ received: z.number() })),
  /** The file holds something else than was guessed. */
  'import.readAs': change(z.object({ kind: importKind }), none),
  /** Reads a column as a field, which then no other column is; null: the column is not read. */
  'import.map': change(z.object({ column: z.string(), field: z.string().nullable() }), none),
  'import.start': change(z.object({ dry_run: z.boolean() }), none),
  'import.stop': change(none, none),
  /** Saves all rejected rows as CSV, with what stood in them. */
  'import.saveRejected': change(none, z.object({ path: z.string(), rows: z.number() })),
  /** Forgets the file. What was imported stays. */
  'import.clear': change(none, none),
} as const
