import type { ImportKind } from '#shared/tables/problem.ts'
import type { FileSeal } from './read-file.ts'

export interface Rejected {
  /** As a spreadsheet counts: in CSV the header is row 1; in JSON the first element is 1. */
  row: number
  reason: string
}

export interface ImportReport {
  kind: ImportKind
  dry_run: boolean
  /** Broken off with `signal`: what was imported until then stays. */
  stopped: boolean
  /** Records read; `added + unchanged + rejected_count` of them. Empty lines are not counted. */
  rows: number
  added: number
  /** Already in the workspace, and left as they are. */
  unchanged: number
  /** How many rows were rejected. */
  rejected_count: number
  /** The first of them, 1,000 at most; `rejected_to` takes all. */
  rejected: Rejected[]
  /** Ids of the made-up records whose place the imported ones took. */
  replaced: string[]
  /** Different companies that were named: known ones, and new ones. */
  companies: { matched: number; made: number }
  /** Which column was read as which field. */
  mapping: { column: string; field: string }[]
  /** Columns nothing was read from. */
  ignored: string[]
}

export interface ImportOptions {
  /** Reads and checks everything and changes nothing. */
  dry_run?: boolean
  /** Column by field, where the aliases guess wrong; an empty column: the field is not read. */
  mapping?: Readonly<Record<string, string>>
  /** After each batch: rows so far, and the share of the file that was read (0 to 1). */
  onProgress?: (rows: number, share: number) => void
  /**
   * Every rejected row is written to this file, which must not exist yet: CSV with its number, the
   * reason and what stood in it.
   */
  rejected_to?: string
  /** Encrypts that file. */
  rejected_seal?: FileSeal | undefined
  /** Stops between two batches. */
  signal?: AbortSignal
}

const number = (value: number) => value.toLocaleString('en-GB')
const plural = (count: number, one: string, many: string) =>
  `${number(count)} ${count === 1 ? one : many}`

/**
 * Describes an import in lines: one about the whole, then one for each of the first thousand
 * rejected rows.
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
