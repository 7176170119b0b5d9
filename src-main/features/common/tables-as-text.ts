import Papa from 'papaparse'
import { removeIsolation } from '#shared/i18n/isolate.ts'

/**
 * Cells that a spreadsheet would run as a formula; papaparse prefixes them with an
 * apostrophe. Negative numbers do not match, so that they can still be summed.
 */
const formula = /^(?!-\d+(\.\d+)?$)[=+\-@\t\r].*$/s
/**
 * Removes the marks of isolated values, behind which a formula would not be found, and NUL, with
 * which a file is no text to the programs that read it.
 */
const bareText = (text: string) => removeIsolation(text).replaceAll('\u0000', '')
const bare = (table: readonly (readonly string[])[]) => table.map((row) => row.map(bareText))
const flat = (text: string) => text.replace(/[\t\r\n]+/g, ' ')
const cell = (text: string) =>
  flat(text)
    .replace(/[\\|]/g, '\\$&')
    .replace(/[<>]/g, (sign) => (sign === '<' ? '&lt;' : '&gt;'))

/** Writes rows of a CSV without the header, for tables too long to write at once. */
export const csvRows = (table: string[][]): string =>
  table.length === 0 ? '' : `${Papa.unparse(bare(table), { escapeFormulae: formula })}\r\n`

/** Writes the header of a CSV, to be followed by `csvRows`. */
export const csvHead = (header: readonly string[]): string => `\u{feff}${csvRows([[...header]])}`

/**
 * Writes a CSV that every spreadsheet can read: UTF-8 with a byte order mark, CRLF, and no cell
 * that would run as a formula (L1).
 */
export const csvOf = (header: readonly string[], table: string[][]): string =>
  csvHead(header) + csvRows(table)

/** Writes a table for the clipboard as tab-separated text, which sheets accept on paste (L6). */
export const tsvOf = (header: readonly string[], table: string[][]): string =>
  Papa.unparse(
    { fields: header.map(removeIsolation), data: bare(table).map((row) => row.map(flat)) },
    { delimiter: '\t', escapeFormulae: formula },
  )

/** Writes a table as Markdown. */
export const markdownOf = (header: readonly string[], table: string[][]): string =>
  [[...header], header.map(() => '---'), ...table]
    .map((row, index) => `| ${row.map(index === 1 ? String : cell).join(' | ')} |`)
    .join('\n')
