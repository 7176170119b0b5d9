import { importKinds } from '#shared/tables/columns.ts'
import { readRecords, type FileSource, type Format } from '#shared/tables/read-records.ts'

/** What a file's reader told, in its order. */
export interface Told {
  columns: string[]
  records: Record<string, unknown>[]
  /** Rows that were told of at all, read or rejected, in the order they came. */
  rows: number[]
  rejected: { row: number; reason: string }[]
  shares: number[]
}

/** Makes a file of bytes or text that is handed over in pieces of so many bytes. */
export function fileOf(
  content: string | Uint8Array,
  name = 'file.csv',
  piece = 65_536,
): FileSource {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return {
    name,
    size: bytes.length,
    async *pieces() {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
  }
}

/** Reads a whole file and tells everything its reader said. */
export async function readAll(
  source: FileSource,
  accept: readonly Format[] = ['csv', 'json', 'vcard'],
): Promise<Told> {
  const told: Told = { columns: [], records: [], rows: [], rejected: [], shares: [] }
  await readRecords(
    source,
    {
      columns: (names) => void told.columns.push(...names),
      record: (row, values) => {
        told.rows.push(row)
        told.records.push(values)
      },
      rejected: (row, reason) => {
        told.rows.push(row)
        told.rejected.push({ row, reason })
      },
      piece: async (share) => void told.shares.push(share),
    },
    accept,
  )
  return told
}

export const { contacts, companies, jobs } = importKinds
