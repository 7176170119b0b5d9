import type { World } from '../world.ts'
import { mapColumns, type Aliases, type Mapping } from './columns.ts'
import { companyMatcher, type CompanyMatcher } from './company-matcher.ts'
import { readRecords } from './read-file.ts'
import type { ImportOptions, ImportReport } from './report.ts'
import { RowError, Values } from './values.ts'

/** What importing one record did. `known`: it was there already and was left as it is. */
export type Imported = 'added' | 'known'

export interface Importer {
  kind: ImportReport['kind']
  accept: readonly ('csv' | 'json')[]
  aliases: Aliases
  /** Sets of fields; of each set one column must be there. */
  needed: readonly (readonly string[])[]
  /** Checks and stores one record; throws RowError for one that cannot be. `write` is false in a dry run: then it only checks. */
  one(record: { values: Values; row: number; companies: CompanyMatcher; write: boolean }): Imported
  /** Once, in the transaction of the first batch that adds something. */
  beforeFirst?(): void
}

const batchSize = 500

/**
 * Runs an importer over a file: rows in batches, each batch one transaction, other work between them. A kill leaves whole batches, and
 * importing the file again adds the rest. Throws ImportError if the file as a whole cannot be used.
 */
export async function runImport(world: World, file: string, importer: Importer, options: ImportOptions): Promise<ImportReport> {
  const write = options.dry_run !== true
  const companies = companyMatcher(world, !write)
  const report: ImportReport = { kind: importer.kind, dry_run: !write, rows: 0, added: 0, unchanged: 0, rejected: [], companies: { matched: 0, made: 0 }, mapping: [], ignored: [] }
  const mappings = recordMappings(importer, options, report)
  let started = false
  let batch: { row: number; record: Record<string, unknown> }[] = []

  const store = () => world.db.transaction(() => {
    for (const { row, record } of batch) {
      try {
        const fields = mappings.of(record)
        const result = importer.one({ row, companies, write, values: new Values((field) => record[fields.get(field) ?? '']) })
        if (result === 'added') report.added++
        else report.unchanged++
      } catch (error) {
        if (!(error instanceof RowError)) throw error
        report.rejected.push({ row, reason: error.message })
      }
    }
    if (write && !started && report.added > 0) {
      started = true
      importer.beforeFirst?.()
    }
    batch = []
  })

  await readRecords(file, {
    columns: mappings.whole,
    record: (row, record) => {
      report.rows++
      batch.push({ row, record })
      if (mappings.known() && batch.length >= batchSize) store()
    },
    rejected: (row, reason) => {
      report.rows++
      report.rejected.push({ row, reason })
    },
    piece: async (share) => {
      // JSON has no header: the fields of the first piece stand for it, for the first object may lack some.
      if (!mappings.known() && batch.length > 0) mappings.whole([...new Set(batch.flatMap(({ record }) => Object.keys(record)))])
      store()
      options.onProgress?.(report.rows, share)
      await new Promise<void>((resolve) => setImmediate(resolve)) // requests are answered in between
    },
  }, importer.accept)

  report.rejected.sort((a, b) => a.row - b.row)
  report.companies = companies.counts()
  if (write) {
    world.journal.write({ kind: 'effect', effects: [{ kind: 'other', table: importer.kind, id: 'import', fields: { rows: report.rows, added: report.added, unchanged: report.unchanged, rejected: report.rejected.length } }] })
  }
  return report
}

/** CSV has one mapping; the objects of a JSON list may each have fields of their own, and each is read by those it has. */
function recordMappings(importer: Importer, options: ImportOptions, report: ImportReport) {
  const bySignature = new Map<string, ReadonlyMap<string, string>>()
  const note = ({ byField, ignored }: Mapping) => {
    for (const [field, column] of byField) if (!report.mapping.some((known) => known.column === column)) report.mapping.push({ column, field })
    report.ignored = [...new Set([...report.ignored, ...ignored])].filter((column) => !report.mapping.some((known) => known.column === column))
  }
  let known = false
  return {
    known: () => known,
    /** Throws ImportError if what is needed is missing everywhere. */
    whole: (columns: readonly string[]) => {
      note(mapColumns(columns, importer.aliases, importer.needed, options.mapping))
      known = true
    },
    of: (record: Record<string, unknown>): ReadonlyMap<string, string> => {
      const columns = Object.keys(record)
      const signature = columns.join('\u0001')
      const before = bySignature.get(signature)
      if (before) return before
      const chosen = Object.fromEntries(Object.entries(options.mapping ?? {}).filter(([, column]) => columns.includes(column)))
      const mapping = mapColumns(columns, importer.aliases, [], chosen)
      note(mapping)
      if (bySignature.size < 1000) bySignature.set(signature, mapping.byField)
      return mapping.byField
    },
  }
}
