import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import Papa from 'papaparse'
import { JsonArrayReader, type Element } from './json-array.ts'
import { ImportError } from './report.ts'

/** What a file's reader calls. `columns` comes once, before the first record, and only for CSV. */
export interface RecordSink {
  columns(names: string[]): void
  record(row: number, values: Record<string, unknown>): void
  rejected(row: number, reason: string): void
  /** After each piece of the file: the share read so far, 0 to 1. The reader waits for the answer. */
  piece(share: number): Promise<void>
}

/** Small, so that the rows of one piece hold up nobody for long. */
const pieceBytes = 64 * 1024
/** A row that is longer can only be a quotation mark that is never closed; reading on would take ever longer for nothing. */
const longestRow = 4_000_000
const brokenQuotes = 'A quotation mark is opened and not closed properly; what follows up to the next one, or the end of the file, was taken for part of this row.'

/**
 * Streams a CSV or JSON file into `sink`, holding one piece of it at a time. UTF-8, or Windows-1252 where it cannot be UTF-8 (what older
 * spreadsheets save). Throws ImportError for a file that cannot be read or is of another kind.
 */
export async function readRecords(file: string, sink: RecordSink, accept: readonly ('csv' | 'json')[]): Promise<void> {
  const { size, kind, encoding } = await inspect(file)
  if (!accept.includes(kind)) throw new ImportError(`A ${accept.join(' or ').toUpperCase()} file is needed; this is ${kind.toUpperCase()}.`)
  let read = 0
  let rowBegan = 0
  const met = <A extends unknown[]>(tell: (...of: A) => void) => (...of: A) => {
    rowBegan = read
    tell(...of)
  }
  const inner: RecordSink = { ...sink, columns: met(sink.columns), record: met(sink.record), rejected: met(sink.rejected) }
  const texts = async function* () {
    const decoder = new TextDecoder(encoding)
    for await (const bytes of createReadStream(file, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
      yield decoder.decode(bytes, { stream: true })
      read += bytes.length
      if (kind === 'csv' && read - rowBegan > longestRow) throw new ImportError('A row is longer than 4 MB. A quotation mark may be opened and never closed; the rows before it can be imported when it is mended.')
      await sink.piece(read / size)
    }
    const rest = decoder.decode()
    if (rest) yield rest
  }
  await (kind === 'json' ? readJson(texts(), inner) : readCsv(texts(), inner))
  await sink.piece(1)
}


async function inspect(file: string): Promise<{ size: number; kind: 'csv' | 'json'; encoding: string }> {
  let head: Buffer
  let size: number
  try {
    const about = await stat(file)
    if (!about.isFile()) throw new ImportError(`${file} is not a file.`)
    size = about.size
    await using handle = await open(file)
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(Math.min(size, 64 * 1024)))
    head = buffer.subarray(0, bytesRead)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (head.length === 0) throw new ImportError('The file is empty.')
  if (head.subarray(0, 2).toString('latin1') === 'PK') throw new ImportError('This is a spreadsheet or archive file. Save it as CSV (UTF-8) and choose that.')
  const utf16 = head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
  if (!utf16 && head.includes(0)) throw new ImportError('This is not a text file. CSV or JSON is needed.')
  const encoding = utf16 ?? (isUtf8(head) ? 'utf-8' : 'windows-1252')
  const first = new TextDecoder(encoding).decode(head).trimStart().charAt(0)
  const kind = extname(file).toLowerCase() === '.json' || (extname(file).toLowerCase() !== '.csv' && (first === '[' || first === '{')) ? 'json' : 'csv'
  return { size, kind, encoding }
}

function isUtf8(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true }) // a character cut by the end of the piece is no error
    return true
  } catch {
    return false
  }
}

async function readJson(texts: AsyncIterable<string>, sink: RecordSink): Promise<void> {
  let row = 0
  const take = (element: Element) => {
    row++
    if (!element.ok) return sink.rejected(row, element.reason)
    const { value } = element
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return sink.rejected(row, 'It is not an object with fields.')
    sink.record(row, value as Record<string, unknown>)
  }
  const reader = new JsonArrayReader(take)
  for await (const text of texts) reader.write(text)
  reader.end()
}

async function readCsv(texts: AsyncIterable<string>, sink: RecordSink): Promise<void> {
  let row = 0
  let columns: string[] | null = null
  const take = (values: string[], problem: string | undefined) => {
    row++
    if (values.every((value) => value.trim() === '')) return
    if (problem !== undefined) return sink.rejected(row, problem)
    if (columns === null) {
      columns = values.map((name, index) => name.trim() || `column ${index + 1}`)
      const twice = columns.find((name, index) => columns?.indexOf(name) !== index)
      if (twice !== undefined) throw new ImportError(`Two columns are called '${twice}'. Rename one of them.`)
      return sink.columns(columns)
    }
    const names = columns
    if (values.slice(names.length).some((value) => value.trim() !== '')) return sink.rejected(row, `It has ${values.length} values, but there are ${names.length} columns.`)
    sink.record(row, Object.fromEntries(names.map((name, index) => [name, values[index]])))
  }
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(Readable.from(texts, { objectMode: false, encoding: 'utf8' }), {
      skipEmptyLines: false,
      step: ({ data, errors }, parser) => {
        try {
          take(data, errors.some((error) => error.type === 'Quotes') ? brokenQuotes : undefined)
        } catch (error) {
          reject(error) // before the abort, which counts as complete
          parser.abort()
        }
      },
      complete: () => resolve(),
      error: reject,
    })
  })
  if (columns === null) throw new ImportError('The file has no header line.')
}
