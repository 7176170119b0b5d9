import { listNames } from '#shared/i18n/list.ts'
import { t } from '#shared/i18n/translate.ts'
import { CsvReader, MAX_LINES_ABOVE } from './csv.ts'
import { JsonArrayReader, type Element } from './json-array.ts'
import { ImportError } from './problem.ts'
import { vcardColumns, VcardReader } from './vcard.ts'

/**
 * A file to read: `size` in bytes, `pieces` in order. Pieces are about 64 KB each, so that
 * processing one does not block for long.
 */
export interface FileSource {
  name: string
  size: number
  pieces(): AsyncIterable<Uint8Array>
}

/**
 * The callbacks of a reader. `columns` is called once, before the first record; never for JSON,
 * where each record has its own fields.
 */
export interface RecordSink {
  columns(names: string[], format: 'csv' | 'vcard'): void
  record(row: number, values: Record<string, unknown>): void
  rejected(row: number, reason: string): void
  /**
   * Called after each piece with the share read so far, 0 to 1. The reader waits for the promise.
   */
  piece(share: number): Promise<void>
}

/** The file formats of a table. */
export type Format = 'csv' | 'json' | 'vcard'
const words: Record<Format, string> = { csv: 'CSV', json: 'JSON', vcard: 'vCard' }
interface Reader {
  write(text: string): void
  end(): void
}

/**
 * The longest accepted row in bytes. A longer one means an unclosed quotation mark, and reading on
 * would take ever more time.
 */
const longestRow = 4_000_000
const brokenQuotes = () =>
  t(
    'A quotation mark is opened and not closed properly; what follows up to the next one, or the end of the file, was taken for part of this row.',
  )

/**
 * Streams a CSV, JSON or vCard file into `sink`, holding one piece at a time. Reads UTF-8, UTF-16
 * with a byte order mark, or else Windows-1252, which older spreadsheets save. Throws ImportError
 * if the file cannot be read or has an unaccepted format.
 */
export async function readRecords(
  source: FileSource,
  sink: RecordSink,
  accept: readonly Format[],
): Promise<void> {
  let open: { format: Format; decoder: InstanceType<typeof TextDecoder>; reader: Reader } | null =
    null
  let [read, rowBegan] = [0, 0]
  const noteRow =
    <A extends unknown[]>(tell: (...of: A) => void) =>
    (...of: A) => {
      rowBegan = read
      tell(...of)
    }
  const inner: RecordSink = {
    ...sink,
    columns: noteRow(sink.columns),
    record: noteRow(sink.record),
    rejected: noteRow(sink.rejected),
  }
  for await (const bytes of source.pieces()) {
    open ??= begin(source.name, bytes, inner, accept)
    open.reader.write(open.decoder.decode(bytes, { stream: true }))
    read += bytes.length
    if (open.format === 'csv' && read - rowBegan > longestRow)
      throw new ImportError(
        t(
          'A row is longer than {size} MB. A quotation mark may be opened and never closed; the rows before it can be imported when it is mended.',
          { size: 4 },
        ),
      )
    await sink.piece(read / source.size)
  }
  if (!open) throw new ImportError(t('The file is empty.'))
  open.reader.write(open.decoder.decode())
  open.reader.end()
  await sink.piece(1)
}

function begin(
  name: string,
  head: Uint8Array,
  sink: RecordSink,
  accept: readonly Format[],
): { format: Format; decoder: InstanceType<typeof TextDecoder>; reader: Reader } {
  if (head[0] === 0x50 && head[1] === 0x4b)
    throw new ImportError(
      t('This is a spreadsheet or archive file. Save it as CSV (UTF-8) and choose that.'),
    )
  const utf16 = utf16Of(head)
  if (!utf16 && head.includes(0))
    throw new ImportError(
      t('This is not a text file. A {formats} file is needed.', { formats: listFormats(accept) }),
    )
  const encoding = utf16 ?? (isUtf8(head) ? 'utf-8' : 'windows-1252')
  const text = new TextDecoder(encoding).decode(head).trimStart()
  const format = formatOf(name, text)
  if (!accept.includes(format))
    throw new ImportError(
      t('A {formats} file is needed; this is {format}.', {
        formats: listFormats(accept),
        format: words[format],
      }),
    )
  return { format, decoder: new TextDecoder(encoding), reader: readers[format](sink) }
}

const listFormats = (formats: readonly Format[]): string =>
  listNames(
    formats.map((format) => words[format]),
    'or',
  )

/** Detects UTF-16 by its byte order mark; returns null otherwise. */
function utf16Of(head: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : null
}

function formatOf(name: string, text: string): Format {
  if (/^BEGIN:VCARD/i.test(text)) return 'vcard'
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase()
  const first = text.charAt(0)
  const json = ending === 'json' || (ending !== 'csv' && (first === '[' || first === '{'))
  return json ? 'json' : 'csv'
}

function isUtf8(head: Uint8Array): boolean {
  try {
    // A character cut off at the end of the piece is not an error.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

function jsonReader(sink: RecordSink): Reader {
  let row = 0
  return new JsonArrayReader((element: Element) => {
    row++
    if (!element.ok) return sink.rejected(row, element.reason)
    const { value } = element
    if (value === null || typeof value !== 'object' || Array.isArray(value))
      return sink.rejected(row, t('It is not an object with fields.'))
    sink.record(row, value as Record<string, unknown>)
  })
}

interface CsvRow {
  row: number
  values: string[]
  broken: boolean
}

function csvReader(sink: RecordSink): Reader {
  let row = 0
  let names: string[] | null = null
  const linesAbove: CsvRow[] = []
  const beginTable = (header: CsvRow) => {
    names = columnNames(header.values)
    sink.columns(names, 'csv')
  }
  /** Uses the first line as the header of a single column, because no line has several names. */
  const beginAtTop = () => {
    const [first, ...rest] = linesAbove.splice(0)
    if (!first) return
    beginTable(first)
    for (const line of rest) tell(line)
  }
  const tell = (line: CsvRow) => {
    if (names) tellRow(sink, names, line)
  }
  const csv = new CsvReader((values, broken) => {
    row++
    const filled = values.filter((value) => value.trim() !== '').length
    if (filled === 0) return
    const line = { row, values, broken }
    if (names) return tell(line)
    if (broken) return sink.rejected(row, brokenQuotes())
    if (filled > 1) return beginTable(line)
    linesAbove.push(line)
    if (linesAbove.length >= MAX_LINES_ABOVE) beginAtTop()
  })
  return {
    write: (text) => csv.write(text),
    end: () => {
      csv.end()
      if (names === null) beginAtTop()
      if (names === null) throw new ImportError(t('The file has no header line.'))
    },
  }
}

/**
 * Returns the column names; an empty one becomes its position. Throws ImportError on duplicates.
 */
function columnNames(values: readonly string[]): string[] {
  const names = values.map((name, index) => name.trim() || `column ${index + 1}`)
  const duplicate = names.find((name, index) => names.indexOf(name) !== index)
  if (duplicate !== undefined)
    throw new ImportError(
      t('Two columns are called “{name}”. Rename one of them.', { name: duplicate }),
    )
  return names
}

function tellRow(sink: RecordSink, names: readonly string[], { row, values, broken }: CsvRow) {
  if (broken) return sink.rejected(row, brokenQuotes())
  if (values.slice(names.length).some((value) => value.trim() !== ''))
    return sink.rejected(
      row,
      t(
        'It has {values, plural, one {# value} other {# values}}, but there are {columns, plural, one {# column} other {# columns}}.',
        { values: values.length, columns: names.length },
      ),
    )
  sink.record(row, Object.fromEntries(names.map((name, index) => [name, values[index]])))
}

function vcardReader(sink: RecordSink): Reader {
  let row = 0
  return new VcardReader((card) => {
    row++
    if (row === 1) sink.columns([...vcardColumns], 'vcard')
    if (card) sink.record(row, card)
    else sink.rejected(row, t('It isn’t a vCard that can be read to its end.'))
  })
}

const readers: Record<Format, (sink: RecordSink) => Reader> = {
  csv: csvReader,
  json: jsonReader,
  vcard: vcardReader,
}
