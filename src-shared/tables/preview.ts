import { t } from '#shared/i18n/translate.ts'
import { importKinds, mapColumns } from './columns.ts'
import { ImportError, type ImportKind } from './problem.ts'
import { readRecords, type FileSource, type Format } from './read-records.ts'

/** The content of a file, before any of it is imported. */
export interface ImportPreview {
  /** The most likely kind, or the kind that was asked for. */
  kind: ImportKind
  /** The kinds it can contain; JSON files contain only jobs. */
  kinds: ImportKind[]
  columns: { name: string; examples: string[] }[]
  /** The suggested field of each column. */
  mapping: { column: string; field: string }[]
  /** All fields of this kind. */
  fields: string[]
  /** Sets of fields, at least one of which must have a column. */
  needed: string[][]
}

const mostExamples = 2
const longestExample = 60
/**
 * Users map columns by hand. A file with more columns, or longer names, is most likely not a table.
 */
const mostColumns = 200
const longestName = 200

class Enough extends Error {
  override readonly name = 'Enough'
}

/** Reads the beginning of a file. Throws ImportError if the file cannot be imported at all. */
export async function previewImport(
  file: FileSource,
  chosenKind?: ImportKind,
): Promise<ImportPreview> {
  const { columns, format } = await readBeginning(file, chosenKind)
  const names = [...columns.keys()]
  const kinds = (Object.keys(importKinds) as ImportKind[]).filter((kind) =>
    (importKinds[kind].accept as readonly Format[]).includes(format),
  )
  const guessColumns = (kind: ImportKind) =>
    mapColumns(names, importKinds[kind].aliases, []).byField
  const fits = (kind: ImportKind) =>
    importKinds[kind].needed.every((fields) =>
      fields.some((field) => guessColumns(kind).has(field)),
    )
  // The kind that maps the most columns; on a tie, the one with all needed fields.
  const [likely = 'jobs'] = kinds.toSorted(
    (a, b) => guessColumns(b).size + Number(fits(b)) - guessColumns(a).size - Number(fits(a)),
  )
  const kind = chosenKind ?? likely
  return {
    kind,
    kinds,
    columns: names.map((name) => ({ name, examples: columns.get(name) ?? [] })),
    mapping: [...guessColumns(kind)].map(([field, column]) => ({ column, field })),
    fields: Object.keys(importKinds[kind].aliases),
    needed: importKinds[kind].needed.map((fields) => [...fields]),
  }
}

async function readBeginning(
  file: FileSource,
  chosenKind: ImportKind | undefined,
): Promise<{ columns: Map<string, string[]>; format: Format }> {
  const columns = new Map<string, string[]>()
  let format: Format = 'json'
  let records = 0
  const note = (record: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(record)) {
      const examples = columns.get(name) ?? []
      columns.set(name, examples)
      const text = typeof value === 'string' ? value.trim() : JSON.stringify(value ?? '')
      if (
        text !== '' &&
        text !== '""' &&
        examples.length < mostExamples &&
        !examples.includes(text)
      )
        examples.push(text.length > longestExample ? `${text.slice(0, longestExample)}…` : text)
    }
  }
  try {
    await readRecords(
      file,
      {
        columns: (names, as) => {
          format = as
          for (const name of names) columns.set(name, [])
        },
        record: (_row, record) => {
          records += 1
          note(record)
        },
        rejected: () => {},
        piece: async () => {
          // The only row of a file may lack a line break and is then read last.
          if (records > 0) throw new Enough()
        },
      },
      chosenKind ? importKinds[chosenKind].accept : ['csv', 'json', 'vcard'],
    )
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  if (columns.size > mostColumns)
    throw new ImportError(
      t(
        'It has {columns, plural, one {# column} other {# columns}}; at most {most} can be read. Is it a table with a line of names at its top?',
        { columns: columns.size, most: mostColumns },
      ),
    )
  if ([...columns.keys()].some((name) => name.length > longestName))
    throw new ImportError(
      t(
        "A column's name is longer than {longestName} characters. Is there a line of names at the top?",
        { longestName },
      ),
    )
  if (columns.size === 0) throw new ImportError(t('There is no row in the file that can be read.'))
  return { columns, format }
}
