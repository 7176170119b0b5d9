import Papa from 'papaparse'

/**
 * What a spreadsheet would take for a formula: papaparse puts an apostrophe before such
 * cells. A negative number is none, and has to stay one that can be summed.
 */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r].*$/s
const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
const cell = (text: string) =>
  flat(text)
    .replace(/[\\|]/g, '\\$&')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))

/** Writes rows of a CSV without its head: for tables too long to be written in one go. */
export const csvRows = (table: string[][]): string =>
  table.length === 0 ? '' : `${Papa.unparse(table, { escapeFormulae: formula })}\r\n`

/** Writes the head of a CSV, for `csvRows` to follow. */
export const csvHead = (header: readonly string[]): string => `\u{feff}${csvRows([[...header]])}`

/**
 * Writes a CSV as every spreadsheet reads it: UTF-8 with its mark, CRLF, nothing in it that would
 * be run (L1).
 */
export const csvOf = (header: readonly string[], table: string[][]): string =>
  csvHead(header) + csvRows(table)

/** Writes a table for the clipboard, as pasting into a sheet expects it (L6). */
export const tsvOf = (header: readonly string[], table: string[][]): string =>
  Papa.unparse(
    { fields: [...header], data: table.map((row) => row.map(flat)) },
    { delimiter: '\t', escapeFormulae: formula },
  )

/** Writes a table in Markdown. */
export const markdownOf = (header: readonly string[], table: string[][]): string =>
  [[...header], header.map(() => '---'), ...table]
    .map((row, index) => `| ${row.map(index === 1 ? String : cell).join(' | ')} |`)
    .join('\n')
