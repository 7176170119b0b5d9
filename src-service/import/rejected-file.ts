import { createCipheriv } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
import Papa from 'papaparse'
import { ImportError } from '#shared/tables/problem.ts'
import { rejectedColumns } from '#shared/tables/rejected-columns.ts'
import type { FileSeal } from './read-file.ts'

/** A rejected row of the file: its values by column, or null if it could not be read. */
export interface RejectedRow {
  row: number
  reason: string
  record: Record<string, unknown> | null
}

/**
 * Values that a spreadsheet would run as a formula. They get a leading apostrophe, which an import
 * removes again.
 */
const formula = /^[=+\-@\t\r].*$/s

/**
 * Writes rejected rows as CSV, with their number, the reason and their columns, so that the user
 * can correct and import them. Throws ImportError if the file exists or cannot be written.
 */
export function rejectedFile(
  file: string,
  seal?: FileSeal,
): { columns(names: readonly string[]): void; write(rows: readonly RejectedRow[]): void } {
  const cipher =
    seal && createCipheriv('aes-256-ctr', Buffer.from(seal.key, 'hex'), Buffer.from(seal.iv, 'hex'))
  const encrypt = (text: string) => cipher?.update(text, 'utf8') ?? text
  let columns: readonly string[] | null = null
  const guardWrite = (work: () => void) => {
    try {
      work()
    } catch (error) {
      throw new ImportError(
        `The rejected rows cannot be written to ${file}: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      )
    }
  }
  const lines = (data: unknown[][]) => `${Papa.unparse(data, { escapeFormulae: formula })}\r\n`
  const text = (value: unknown) => {
    if (value === undefined || value === null) return ''
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  guardWrite(() => writeFileSync(file, encrypt('\ufeff'), { flag: 'wx', mode: 0o600 }))
  const self = {
    columns: (names: readonly string[]) => {
      if (columns !== null) return
      columns = names
      guardWrite(() => appendFileSync(file, encrypt(lines([rejectedColumns(names)]))))
    },
    write: (rows: readonly RejectedRow[]) => {
      if (rows.length === 0) return
      self.columns([]) // a JSON list without any object has no columns
      const names = columns ?? []
      guardWrite(() =>
        appendFileSync(
          file,
          encrypt(
            lines(
              rows.map(({ row, reason, record }) => [
                String(row),
                reason,
                ...names.map((name) => text(record?.[name])),
              ]),
            ),
          ),
        ),
      )
    },
  }
  return self
}
