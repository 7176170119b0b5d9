/** A file as a whole cannot be used; nothing of it was imported. The message is for the person who chose it. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly code = 'bad_file'
}

export interface Rejected {
  /** As a spreadsheet counts: in CSV the header is row 1; in JSON the first element is 1. */
  row: number
  reason: string
}

export interface ImportReport {
  kind: 'jobs' | 'contacts' | 'companies'
  dry_run: boolean
  /** Records read; `added + unchanged + rejected.length` of them. Empty lines are not counted. */
  rows: number
  added: number
  /** Already in the workspace, and left as they are. */
  unchanged: number
  rejected: Rejected[]
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
  /** Field by column, where the aliases guess wrong. */
  mapping?: Readonly<Record<string, string>>
  /** After each batch: rows so far, and the share of the file that was read (0 to 1). */
  onProgress?: (rows: number, share: number) => void
}

const number = (value: number) => value.toLocaleString('en-GB')
const plural = (count: number, one: string, many: string) => `${number(count)} ${count === 1 ? one : many}`

/** One line about the whole, then one for each rejected row. */
export function describeImport(report: ImportReport): string[] {
  const { companies } = report
  return [
    `${plural(report.rows, 'row', 'rows')}: ${number(report.added)} ${report.dry_run ? 'would be imported' : 'imported'}, ${
      report.unchanged > 0 ? `${number(report.unchanged)} already there, ` : ''}${number(report.rejected.length)} rejected`
      + (report.kind === 'companies' ? '' : `, ${plural(companies.matched + companies.made, 'company', 'companies')} (${number(companies.matched)} matched, ${number(companies.made)} made)`),
    ...report.rejected.map(({ row, reason }) => `  row ${row}: ${reason}`),
  ]
}
