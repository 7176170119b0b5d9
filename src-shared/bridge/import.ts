import * as z from 'zod'
import { change, id, language, noOutput, pageInput, pageOf, query, time } from './command.ts'
import { MAX_IMPORT_BYTES, IMPORT_PIECE_BYTES } from './values.ts'

/**
 * Import of the user's own data (L2): a file is transferred in pieces, mapped, checked and
 * imported.
 */

export const importKind = z.enum(['contacts', 'companies', 'jobs'])
export type ImportKind = z.infer<typeof importKind>

/**
 * The largest file of people for an import through the API, in bytes. At ten people a minute, a
 * larger one would take weeks.
 */
export const MAX_PEOPLE_BYTES = 50_000_000

/**
 * The ways of an import. `api`: into any workspace, row by row, like any other edit. `practice`:
 * directly into the practice workspace, all at once.
 */
export const importWays = ['api', 'practice'] as const
export type ImportWay = (typeof importWays)[number]

/**
 * Why a row may not be a new person: the workspace has one like it, or an earlier row does
 * (`in_file`). `name_only`: nothing but the name is known of either; `name`: something else
 * differs.
 */
export const duplicateReasons = [
  'email',
  'linkedin',
  'phone',
  'name_and_company',
  'name_only',
  'name',
  'in_file',
] as const
export const duplicateChoices = ['skip', 'create', 'fill'] as const
export type DuplicateReason = (typeof duplicateReasons)[number]
export type DuplicateChoice = (typeof duplicateChoices)[number]

const run = z.object({
  dry_run: z.boolean(),
  /**
   * `stopped`: the user stopped it, or the practice workspace ended; rows imported until then stay.
   */
  state: z.enum(['running', 'done', 'stopped', 'failed']),
  rows: z.number(),
  /** The share of the file read, 0 to 1. */
  share: z.number(),
  /** So far or, once it has ended, in total. */
  elapsed_ms: z.number(),
  /** null until it has ended. `companies`: those the rows name, found or created. */
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
   * For an import through the API: what it would do with the current choices. `fillable`: rows of a
   * group that would fill an empty field.
   */
  check: z
    .object({
      groups: z.array(
        z.object({
          because: z.enum(duplicateReasons),
          count: z.number(),
          fillable: z.number(),
          choice: z.enum(duplicateChoices),
          choices: z.array(z.enum(duplicateChoices)),
        }),
      ),
      creates: z.number(),
      fills: z.number(),
      skipped: z.number(),
      /** Cells that could not be read as their field and will be added to the notes. */
      kept: z.number(),
      /** How many of them the notes have no room for, in part or as a whole. */
      cut: z.number(),
      eta_ms: z.number(),
      per_minute: z.number(),
    })
    .nullable(),
})

/** A hot list; one without an id is created when the import starts. */
const importList = z.object({ id: id.nullable(), name: z.string() })

export const importState = z.object({
  /**
   * The ways in which a file can be imported into the open workspace; empty if none is open. The
   * first is the default for a new file.
   */
  ways: z.array(z.enum(importWays)),
  way: z.enum(importWays),
  file: z.object({ name: z.string(), size: z.number(), received: z.number() }).nullable(),
  /**
   * The content of the file and the field of each column, once the whole file is transferred and
   * readable.
   */
  plan: z
    .object({
      kind: importKind,
      kinds: z.array(importKind),
      columns: z.array(
        z.object({ name: z.string(), examples: z.array(z.string()), field: z.string().nullable() }),
      ),
      fields: z.array(z.string()),
      /** Whether the mapping comes from an earlier file with the same headers. */
      recalled: z.boolean(),
      /** Sets of needed fields of which none has a column. */
      missing: z.array(z.array(z.string())),
    })
    .nullable(),
  /** Why the file cannot be imported at all. */
  problem: z.string().nullable(),
  /** The hot list to which the people are added as they arrive. */
  list: importList.nullable(),
  /** The last check or import of this file with this mapping. */
  run: run.nullable(),
})
export type ImportState = z.infer<typeof importState>
export type ImportRun = z.infer<typeof run>
export type ImportPlan = NonNullable<ImportState['plan']>

const rejectedRow = z.object({ id: z.string(), row: z.number(), reason: z.string() })
export type RejectedRow = z.infer<typeof rejectedRow>
const duplicateRow = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  because: z.enum(duplicateReasons),
  duplicate: z.string(),
  contact_id: z.string().nullable(),
  fills: z.array(z.string()),
})
export type DuplicateRow = z.infer<typeof duplicateRow>
const keptCell = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  field: z.string(),
  text: z.string(),
  /** How many of its last characters the notes have no room for. */
  cut: z.number(),
})
export type KeptCellRow = z.infer<typeof keptCell>

/**
 * States of an imported row. `leaving`: being sent; `known`: the service already had exactly this
 * person; `returned`: undone.
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
  language,
  taken_back: z.boolean(),
  created_at: time,
  total: z.number(),
  counts: z.record(z.enum(importedStates), z.number()),
  /** The number of rows still to be sent. */
  unsent: z.number(),
  eta_ms: z.number().nullable(),
  /** Rows sent in a minute. */
  per_minute: z.number(),
  /** The hot list to which the people are added. */
  list_id: id.nullable(),
  can_undo: z.boolean(),
  /** How long undoing it would take. */
  undo_ms: z.number(),
})
export type ImportBatch = z.infer<typeof importBatch>
const importedRow = z.object({
  id: z.string(),
  row: z.number(),
  name: z.string(),
  state: z.enum(importedStates),
  message: z.string(),
  language,
  contact_id: z.string().nullable(),
})
export type ImportedRow = z.infer<typeof importedRow>

export const importCommands = {
  'import.state': query(noOutput, importState, ['imports', 'session']),
  /** Returns the first thousand rejected rows of the last run, in file order. */
  'import.rejected': query(z.object(pageInput), pageOf(rejectedRow), ['imports']),
  /**
   * Replaces the previous file. `name` is used for its extension and for display, never as a path.
   */
  'import.begin': change(
    z.object({
      name: z.string().min(1).max(255),
      size: z.number().int().min(0).max(MAX_IMPORT_BYTES),
    }),
    z.object({ id: z.string() }),
  ),
  /**
   * Adds the next piece, as base64, where the previous one ended; the last piece creates the plan.
   */
  'import.piece': change(
    z.object({
      id: z.string(),
      at: z.number().int().min(0),
      data: z.base64().max(Math.ceil(IMPORT_PIECE_BYTES / 3) * 4),
    }),
    z.object({ received: z.number() }),
  ),
  /** Changes the kind of records the file contains, if the guess is wrong. */
  'import.readAs': change(z.object({ kind: importKind }), noOutput),
  /**
   * Maps a column to a field, and removes that field from any other column; null ignores the
   * column.
   */
  'import.map': change(z.object({ column: z.string(), field: z.string().nullable() }), noOutput),
  'import.way': change(z.object({ way: z.enum(importWays) }), noOutput),
  /**
   * Sets what happens to all rows of a group. By default they are skipped, except those of `name`,
   * which are created.
   */
  'import.choose': change(
    z.object({ because: z.enum(duplicateReasons), choice: z.enum(duplicateChoices) }),
    noOutput,
  ),
  /** Returns the rows of the last check that look like another person, in file order. */
  'import.duplicates': query(
    z.object({ because: z.enum(duplicateReasons).optional(), ...pageInput }),
    pageOf(duplicateRow),
    ['imports'],
  ),
  /** Returns the cells of the last check that will be added to the notes, in file order. */
  'import.kept': query(z.object(pageInput), pageOf(keptCell), ['imports']),
  /** Sets the hot list to which the file's people are added as they arrive; null: none. */
  'import.list': change(z.object({ list: importList.nullable() }), noOutput),
  /**
   * Starts a check or an import. Through the API, an import becomes a batch of its own, and the
   * file is forgotten.
   */
  'import.start': change(
    z.object({ dry_run: z.boolean() }),
    z.object({ import_id: z.string().nullable() }),
  ),
  'import.stop': change(noOutput, noOutput),
  /** Saves all rejected rows as CSV, with their content. */
  'import.saveRejected': change(noOutput, z.object({ path: z.string(), rows: z.number() })),
  /** Forgets the file. Imported rows stay. */
  'import.clear': change(noOutput, noOutput),
  /** Returns the imports through the API, newest first. They survive a restart. */
  'import.batches': query(noOutput, z.object({ batches: z.array(importBatch) }), ['imports']),
  'import.rows': query(
    z.object({ id, only: z.enum(['all', 'left', 'in', 'out']).optional(), ...pageInput }),
    pageOf(importedRow),
    ['imports'],
  ),
  /**
   * Controls a batch. `cancel`: drops the rows that have not been sent. `retry`: repeats only the
   * failed rows. `undo`: deletes created people and clears filled fields.
   */
  'import.control': change(
    z.object({ id, what: z.enum(['pause', 'resume', 'cancel', 'retry', 'undo', 'forget']) }),
    z.object({ message: z.string().nullable() }),
  ),
  /** Saves the rows that were not imported as CSV, unchanged, with their number and the reason. */
  'import.saveOut': change(z.object({ id }), z.object({ path: z.string(), rows: z.number() })),
} as const
