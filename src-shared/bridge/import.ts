import * as z from 'zod'
import { change, id, none, pageInput, pageOf, query, time } from './command.ts'

/**
 * Bringing one's own data in (L2): a file is handed over in pieces, mapped, tried, and imported.
 */

export const importKind = z.enum(['contacts', 'companies', 'jobs'])
export type ImportKind = z.infer<typeof importKind>

/** The largest file, in bytes. */
export const MAX_IMPORT_BYTES = 1_000_000_000
/**
 * The largest piece of a file in one message, in bytes: as base64 it stays below MAX_FRAME_BYTES
 * with room to spare.
 */
export const IMPORT_PIECE_BYTES = 150_000
/**
 * The largest file of people to be brought in by the API, in bytes: at ten a minute it would keep a
 * computer busy for weeks.
 */
export const MAX_PEOPLE_BYTES = 50_000_000

/**
 * `api`: into any workspace, row by row, as any other edit. `practice`: straight into the practice
 * workspace, all at once.
 */
export const importWays = ['api', 'practice'] as const
export type ImportWay = (typeof importWays)[number]

/**
 * Why a row may be no new person: somebody is here already, or stands in an earlier row.
 * `name_only`: of neither is more known than the name; `name`: something else differs.
 */
export const twinReasons = [
  'email',
  'linkedin',
  'phone',
  'name_and_company',
  'name_only',
  'name',
  'in_file',
] as const
export const twinChoices = ['skip', 'create', 'fill'] as const
export type TwinReason = (typeof twinReasons)[number]
export type TwinChoice = (typeof twinChoices)[number]

const run = z.object({
  dry_run: z.boolean(),
  /**
   * `stopped`: the person stopped it, or the practice workspace ended; what was imported until then
   * is kept.
   */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  rows: z.number(),
  /** The share of the file that was read, 0 to 1. */
  share: z.number(),
  /** So far, or in all. */
  elapsed_ms: z.number(),
  /** null until it has ended. `companies`: those the rows named, found or made. */
  result: z
    .object({
      added: z.number(),
      unchanged: z.number(),
      rejected: z.number(),
      companies: z.object({ matched: z.number(), made: z.number() }),
    })
    .nullable(),
  problem: z.string().nullable(),
  /**
   * By the API: what would happen with the choices as they are. `fillable`: rows of a group that
   * would fill something.
   */
  check: z
    .object({
      groups: z.array(
        z.object({
          because: z.enum(twinReasons),
          count: z.number(),
          fillable: z.number(),
          choice: z.enum(twinChoices),
          choices: z.array(z.enum(twinChoices)),
        }),
      ),
      creates: z.number(),
      fills: z.number(),
      skipped: z.number(),
      /** Cells that could not be read as their field and go into the notes. */
      kept: z.number(),
      eta_ms: z.number(),
      per_minute: z.number(),
    })
    .nullable(),
})

/** A hot list; without an id it is to be made when the import begins. */
const importList = z.object({ id: id.nullable(), name: z.string() })

export const importState = z.object({
  /**
   * How a file can be brought into the open workspace; none: no workspace is open. The first is the
   * way of a file that was just chosen.
   */
  ways: z.array(z.enum(importWays)),
  way: z.enum(importWays),
  file: z.object({ name: z.string(), size: z.number(), received: z.number() }).nullable(),
  /** Once the whole file is here and can be read: what it holds, and how each column is read. */
  plan: z
    .object({
      kind: importKind,
      kinds: z.array(importKind),
      columns: z.array(
        z.object({ name: z.string(), examples: z.array(z.string()), field: z.string().nullable() }),
      ),
      fields: z.array(z.string()),
      /** The columns are read as in an earlier file with the same headers. */
      recalled: z.boolean(),
      /** Sets of fields of which one must have a column, and has none. */
      missing: z.array(z.array(z.string())),
    })
    .nullable(),
  /** Why the file cannot be used as a whole. */
  problem: z.string().nullable(),
  /** The hot list its people are put on as they arrive. */
  list: importList.nullable(),
  /** The last trial or import of this file with this mapping. */
  run: run.nullable(),
})
export type ImportState = z.infer<typeof importState>
export type ImportRun = z.infer<typeof run>
export type ImportPlan = NonNullable<ImportState['plan']>

const rejectedRow = z.object({ id: z.string(), row: z.number(), reason: z.string() })
export type RejectedRow = z.infer<typeof rejectedRow>
const twinRow = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  because: z.enum(twinReasons),
  twin: z.string(),
  contact_id: z.string().nullable(),
  fills: z.array(z.string()),
})
export type TwinRow = z.infer<typeof twinRow>
const keptCell = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  field: z.string(),
  text: z.string(),
})
export type KeptCellRow = z.infer<typeof keptCell>

/**
 * `leaving`: on its way; `known`: the service had exactly this person by then; `returned`: taken
 * back.
 */
export const importedStates = [
  'waiting',
  'leaving',
  'made',
  'filled',
  'known',
  'failed',
  'skipped',
  'rejected',
  'cancelled',
  'returned',
] as const
export type ImportedState = (typeof importedStates)[number]
export const importBatch = z.object({
  id,
  name: z.string(),
  state: z.enum(['running', 'paused', 'done']),
  reason: z.string().nullable(),
  back: z.boolean(),
  created_at: time,
  total: z.number(),
  counts: z.record(z.enum(importedStates), z.number()),
  /** Of what is still to leave. */
  left: z.number(),
  eta_ms: z.number().nullable(),
  /** So many rows leave in a minute. */
  per_minute: z.number(),
  /** The hot list its people are put on. */
  list_id: id.nullable(),
  can_undo: z.boolean(),
  /** What taking it back would take. */ undo_ms: z.number(),
})
export type ImportBatch = z.infer<typeof importBatch>
const importedRow = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  state: z.enum(importedStates),
  message: z.string(),
  contact_id: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const importCommands = {
  'import.state': query(none, importState, ['imports', 'session']),
  /** The first thousand rejected rows of the last run, in the order of the file. */
  'import.rejected': query(z.object(pageInput), pageOf(rejectedRow), ['imports']),
  /**
   * Takes the place of the file before. `name` is for its ending and for showing it, never a path.
   */
  'import.begin': change(
    z.object({
      name: z.string().min(1).max(255),
      size: z.number().int().min(0).max(MAX_IMPORT_BYTES),
    }),
    z.object({ id: z.string() }),
  ),
  /** The next piece, as base64, where the last one ended; the last piece makes the plan. */
  'import.piece': change(
    z.object({
      id: z.string(),
      at: z.number().int().min(0),
      data: z.base64().max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
    }),
    z.object({ received: z.number() }),
  ),
  /** The file holds something else than was guessed. */
  'import.readAs': change(z.object({ kind: importKind }), none),
  /** Reads a column as a field, which then no other column is; null: the column is not read. */
  'import.map': change(z.object({ column: z.string(), field: z.string().nullable() }), none),
  'import.way': change(z.object({ way: z.enum(importWays) }), none),
  /**
   * What is done with all rows of one group; without a word from anybody they are left out, but for
   * those with the name alone in common.
   */
  'import.choose': change(
    z.object({ because: z.enum(twinReasons), choice: z.enum(twinChoices) }),
    none,
  ),
  /** Rows of the last trial that look like somebody else, in the order of the file. */
  'import.twins': query(
    z.object({ because: z.enum(twinReasons).optional(), ...pageInput }),
    pageOf(twinRow),
    ['imports'],
  ),
  /** Cells of the last trial that go into the notes, in the order of the file. */
  'import.kept': query(z.object(pageInput), pageOf(keptCell), ['imports']),
  /** The hot list the people of the file are put on as they arrive; null: none. */
  'import.list': change(z.object({ list: importList.nullable() }), none),
  /** By the API, an import begins as a batch of its own, and the file is forgotten. */
  'import.start': change(
    z.object({ dry_run: z.boolean() }),
    z.object({ import_id: z.string().nullable() }),
  ),
  'import.stop': change(none, none),
  /** Saves all rejected rows as CSV, with what stood in them. */
  'import.saveRejected': change(none, z.object({ path: z.string(), rows: z.number() })),
  /** Forgets the file. What was imported stays. */
  'import.clear': change(none, none),
  /** Imports by the API, newest first; they outlive a restart. */
  'import.batches': query(none, z.object({ batches: z.array(importBatch) }), ['imports']),
  'import.rows': query(
    z.object({ id, only: z.enum(['all', 'left', 'in', 'out']).optional(), ...pageInput }),
    pageOf(importedRow),
    ['imports'],
  ),
  /**
   * `cancel`: what has not left stays out. `retry`: those that failed and no others. `undo`: who
   * was made is deleted again, what was filled is emptied.
   */
  'import.control': change(
    z.object({ id, what: z.enum(['pause', 'resume', 'cancel', 'retry', 'undo', 'forget']) }),
    z.object({ message: z.string().nullable() }),
  ),
  /** Saves what was not brought in as CSV, with number and reason, as the file had it. */
  'import.saveOut': change(z.object({ id }), z.object({ path: z.string(), rows: z.number() })),
} as const
