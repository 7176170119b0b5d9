import Papa from 'papaparse'

/**
 * What a spreadsheet would take for a formula: papaparse puts an apostrophe before such
 * cells.
 */
const formula = /^[=+\-@\t\r].*$/s
const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
const cell = (text: string) =>
  flat(text)
    .replace(/[\\|]/g, '\\$&')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))

/** Rows of a CSV without its head: for tables too long to be written in one go. */
export const csvRows = (table: string[][]): string =>
  table.length === 0 ? '' : `${Papa.unparse(table, { escapeFormulae: formula })}\r\n`

/** What such rows stand below. */
export const csvHead = (header: readonly string[]): string => `\u{feff}${csvRows([[...header]])}`

/**
 * CSV as every spreadsheet reads it: UTF-8 with its mark, CRLF, nothing in it that would be run
 * (L1).
 */
export const csvOf = (header: readonly string[], table: string[][]): string =>
  csvHead(header) + csvRows(table)

/** For the clipboard: what pasting into a sheet expects (L6). */
export const tsvOf = (header: readonly string[], table: string[][]): string =>
  Papa.unparse(
    { fields: [...header], data: table.map((row) => row.map(flat)) },
    { delimiter: '\t', escapeFormulae: formula },
  )

export const markdownOf = (header: readonly string[], table: string[][]): string =>
  [[...header], header.map(() => '---'), ...table]
    .map((row, index) => `| ${row.map(index === 1 ? String : cell).join(' | ')} |`)
    .join('\n')
