import { mapColumns, type Aliases, type Mapping } from '#shared/tables/columns.ts'
import type { ImportKind } from '#shared/tables/problem.ts'
import { readRecords, type Format } from '#shared/tables/read-records.ts'
import { RowError, Values } from '#shared/tables/values.ts'
import type { World } from '../world/world.ts'
import { companyMatcher, type CompanyMatcher } from './company-matcher.ts'
import { fileSource, type ImportFile } from './read-file.ts'
import { rejectedFile, type RejectedRow } from './rejected-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { openScratch, type Scratch } from './scratch.ts'

/** Result of importing one record. `known` means that it already existed and stays unchanged. */
export type Imported = 'added' | 'known'

export interface Importer {
  kind: ImportKind
  accept: readonly Format[]
  aliases: Aliases
  /** Sets of fields; a file must have at least one column of each set. */
  needed: readonly (readonly string[])[]
  /**
   * Checks and stores one record. Throws RowError for an invalid one. In a dry run `write` is
   * false, and it only checks.
   */
  importRecord(record: {
    values: Values
    row: number
    companies: CompanyMatcher
    scratch: Scratch
    write: boolean
  }): Imported
  /**
   * Removes generated records, in the transaction of the first batch that adds something. Returns
   * the removed IDs.
   */
  beforeFirst?(): string[]
}

const batchSize = 500
/**
 * Longest list of rejected rows in the report, so that a file full of them does not exhaust memory.
 */
const mostRejected = 1000

/** Thrown by the reader's sink after the signal was aborted; the rows stored so far stay. */
class Stopped extends Error {
  override readonly name = 'Stopped'
}

type Waiting = { row: number; record: Record<string, unknown> } | { row: number; reason: string }

/**
 * Runs an importer over a file. Each batch of rows is one transaction, and other work can run
 * between batches. A kill leaves whole batches, and importing the file again adds the rest. Throws
 * ImportError if the file as a whole cannot be used.
 */
export async function runImport(
  world: World,
  file: ImportFile,
  importer: Importer,
  options: ImportOptions,
): Promise<ImportReport> {
  const write = options.dry_run !== true
  const scratch = openScratch()
  try {
    const report: ImportReport = {
      kind: importer.kind,
      dry_run: !write,
      stopped: false,
      rows: 0,
      added: 0,
      unchanged: 0,
      rejected_count: 0,
      rejected: [],
      replaced: [],
      companies: { matched: 0, made: 0 },
      mapping: [],
      ignored: [],
    }
    const companies = companyMatcher(world, scratch, !write)
    await read(world, file, importer, options, report, { write, scratch, companies })
    report.companies = companies.counts()
    if (write) {
      world.journal.write({
        kind: 'effect',
        effects: [
          {
            kind: 'other',
            table: importer.kind,
            id: 'import',
            fields: {
              rows: report.rows,
              added: report.added,
              unchanged: report.unchanged,
              rejected: report.rejected_count,
            },
          },
        ],
      })
    }
    return report
  } finally {
    scratch.close()
  }
}

async function read(
  world: World,
  file: ImportFile,
  importer: Importer,
  options: ImportOptions,
  report: ImportReport,
  parts: { write: boolean; scratch: Scratch; companies: CompanyMatcher },
): Promise<void> {
  const mappings = recordMappings(importer, options, report)
  const bad =
    options.rejected_to === undefined
      ? null
      : rejectedFile(options.rejected_to, options.rejected_seal)
  let started = false
  let batch: Waiting[] = []

  const setColumns = (columns: readonly string[]) => {
    mappings.whole(columns)
    bad?.columns(columns)
  }
  const take = (entry: Waiting) => {
    report.rows++
    batch.push(entry)
    if (mappings.known() && batch.length >= batchSize) store()
  }
  const store = () => {
    const rejected: RejectedRow[] = []
    world.db.transaction(() => {
      for (const entry of batch) {
        if ('reason' in entry) {
          rejected.push({ ...entry, record: null })
          continue
        }
        const { row, record } = entry
        try {
          const fields = mappings.of(record)
          const result = importer.importRecord({
            ...parts,
            row,
            values: new Values((field) => record[fields.get(field) ?? '']),
          })
          if (result === 'added') report.added++
          else report.unchanged++
        } catch (error) {
          if (!(error instanceof RowError)) throw error
          rejected.push({ row, record, reason: error.message })
        }
      }
      if (parts.write && !started && report.added > 0) {
        started = true
        report.replaced = importer.beforeFirst?.() ?? []
      }
    })
    batch = []
    report.rejected_count += rejected.length
    report.rejected.push(
      ...rejected
        .slice(0, mostRejected - report.rejected.length)
        .map(({ row, reason }) => ({ row, reason })),
    )
    bad?.write(rejected)
  }

  try {
    await readRecords(
      await fileSource(file),
      {
        columns: setColumns,
        record: (row, record) => take({ row, record }),
        rejected: (row, reason) => take({ row, reason }),
        piece: async (share) => {
          // JSON has no header, so the fields of the whole first piece serve as columns; the first
          // object alone may lack some.
          const records = mappings.known()
            ? []
            : batch.flatMap((entry) => ('record' in entry ? [entry.record] : []))
          if (records.length > 0) setColumns([...new Set(records.flatMap(Object.keys))])
          store()
          options.onProgress?.(report.rows, share)
          // Lets the service handle requests between batches.
          await new Promise<void>((resolve) => setImmediate(resolve))
          if (options.signal?.aborted) throw new Stopped()
        },
      },
      importer.accept,
    )
  } catch (error) {
    if (!(error instanceof Stopped)) throw error
    report.stopped = true
  }
}

/**
 * Builds the mapping of columns to fields. CSV has one mapping. Objects of a JSON list may differ
 * in their fields, so each gets the mapping of its own ones.
 */
function recordMappings(importer: Importer, options: ImportOptions, report: ImportReport) {
  const bySignature = new Map<string, ReadonlyMap<string, string>>()
  const note = ({ byField, ignored }: Mapping) => {
    for (const [field, column] of byField)
      if (!report.mapping.some((known) => known.column === column))
        report.mapping.push({ column, field })
    report.ignored = [...new Set([...report.ignored, ...ignored])].filter(
      (column) => !report.mapping.some((known) => known.column === column),
    )
  }
  let known = false
  return {
    known: () => known,
    /** Sets the mapping of the whole file. Throws ImportError if a required field is missing. */
    whole: (columns: readonly string[]) => {
      note(mapColumns(columns, importer.aliases, importer.needed, options.mapping))
      known = true
    },
    of: (record: Record<string, unknown>): ReadonlyMap<string, string> => {
      const columns = Object.keys(record)
      const signature = columns.join('\u0001')
      const before = bySignature.get(signature)
      if (before) return before
      const chosenMapping = Object.fromEntries(
        Object.entries(options.mapping ?? {}).filter(
          ([, column]) => column === '' || columns.includes(column),
        ),
      )
      const mapping = mapColumns(columns, importer.aliases, [], chosenMapping)
      note(mapping)
      if (bySignature.size < 1000) bySignature.set(signature, mapping.byField)
      return mapping.byField
    },
  }
}
