import type { ImportKind } from '#shared/tables/problem.ts'
import type { FileSeal } from './read-file.ts'

export interface Rejected {
  /**
   * Row number as a spreadsheet counts: in CSV the header is row 1; in JSON the first element is 1.
   */
  row: number
  reason: string
}

export interface ImportReport {
  kind: ImportKind
  dry_run: boolean
  /** Whether `signal` stopped the import; the rows imported until then stay. */
  stopped: boolean
  /** Number of records read: `added + unchanged + rejected_count`. Empty lines are not counted. */
  rows: number
  added: number
  /** Number of records that already existed; they stay unchanged. */
  unchanged: number
  /** Number of rejected rows. */
  rejected_count: number
  /** The first rejected rows, at most 1,000; `rejected_to` receives all of them. */
  rejected: Rejected[]
  /** IDs of the invented records that the imported ones replaced. */
  replaced: string[]
  /** Distinct companies named in the file: existing ones and new ones. */
  companies: { matched: number; made: number }
  /** The columns that were read, and as which field. */
  mapping: { column: string; field: string }[]
  /** Columns that were not read. */
  ignored: string[]
}

export interface ImportOptions {
  /** Reads and checks everything without changing anything. */
  dry_run?: boolean
  /**
   * Column by field, where the aliases guess wrong. An empty column means that the field is not
   * read.
   */
  mapping?: Readonly<Record<string, string>>
  /** Called after each batch with the rows so far and the part of the file read (0 to 1). */
  onProgress?: (rows: number, share: number) => void
  /**
   * Path of a new file to which every rejected row is written: as CSV with its number, the reason
   * and its values.
   */
  rejected_to?: string
  /** Encrypts that file. */
  rejected_seal?: FileSeal | undefined
  /** Stops the import between two batches. */
  signal?: AbortSignal
}

const number = (value: number) => value.toLocaleString('en-GB')
const plural = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`

/**
 * Describes an import in lines: a summary, then one line for each of the first thousand rejected
 * rows.
 */
export function describeImport(report: ImportReport): string[] {
  const { companies } = report
  return [
    `${plural(report.rows, 'row', 'rows')}: ${number(report.added)} ${report.dry_run ? 'would be imported' : 'imported'}, ${
      report.unchanged > 0 ? `${number(report.unchanged)} already there, ` : ''
    }${number(report.rejected_count)} rejected` +
      (report.kind === 'companies'
        ? ''
        : `, ${plural(companies.matched + companies.made, 'company', 'companies')} (${number(companies.matched)} ` +
          `matched, ${number(companies.made)} made)`) +
      (report.stopped ? '; stopped before the end' : ''),
    ...report.rejected.map(({ row, reason }) => `  row ${row}: ${reason}`),
    ...(report.rejected_count > report.rejected.length
      ? [`  and ${number(report.rejected_count - report.rejected.length)} more rejected rows`]
      : []),
  ]
}
