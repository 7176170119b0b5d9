import { t } from '#shared/i18n/translate.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { DuplicateReason } from '#shared/bridge/import.ts'
import { personTexts } from '#shared/domain/person-texts.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  isSameInAll,
  matchKeysOf,
  type MatchKeys,
  PersonIndex,
  type Sameness,
} from '#shared/domain/same-person.ts'
import { importKinds } from '#shared/tables/columns.ts'
import { readRecords, type FileSource } from '#shared/tables/read-records.ts'
import { RowError, Values, type KeptCell } from '#shared/tables/values.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { personName } from '#main/features/common/rows/common.ts'
import {
  newNotes,
  readBack,
  readPerson,
  withNamesReadBack,
  type PersonFields,
} from './read-person.ts'
import { SingleNames } from './single-names.ts'

/**
 * The existing person a row matches. `id` is null if that is a row of an unfinished import or an
 * earlier row of the same file. `fills`: fields that are empty there and given in the row.
 */
export interface Match {
  because: DuplicateReason
  id: string | null
  name: string
  fills: Fields
}
export interface CheckedRow {
  row: number
  name: string
  want: Fields
  duplicate: Match | null
  /** Cells that could not be read as their field; they are kept in the notes. */
  kept: readonly KeptCell[]
}
export interface RejectedRow {
  row: number
  reason: string
  record: Record<string, unknown> | null
}
export interface CheckResult {
  rows: CheckedRow[]
  rejected: RejectedRow[]
}

/** A person the rows are compared with, and their fields. */
export interface Person {
  id: string | null
  name: string
  fields: PersonFields
}

const PAGE = 200
/** Within one file, a name alone is no match: two rows without a company may be namesakes. */
const reasonsWithinFile: readonly Sameness[] = ['email', 'linkedin', 'phone', 'name_and_company']
/** Fields an import may fill if they are empty. The company's name stands for the company. */
const fillable = [...personTexts, 'company_name'] as const
/** Yields every person in the cache, page by page. */
export async function* peopleOf(cache: Pick<CacheStore, 'list'>): AsyncGenerator<Person> {
  for (let after: string | undefined; ;) {
    const { rows, next } = await cache.list('contacts', {
      limit: PAGE,
      ...(after === undefined ? {} : { after }),
    })
    for (const { id, record, joined } of rows) {
      const fields: Person['fields'] = {
        ...Object.fromEntries(fillable.map((field) => [field, record[field] ?? null])),
        company_name:
          record.company_name ??
          joined.company?.name ??
          record.company?.name ??
          (record.company_id ? 'a company' : null),
      }
      yield { id, name: personName(fields) ?? t('No name'), fields }
    }
    if (next === null) return
    after = next
  }
}

export interface CheckOptions {
  /** Column name by field. */
  mapping: ReadonlyMap<string, string>
  known: AsyncIterable<Person> | Iterable<Person>
  onProgress(rows: number, share: number): void
  signal: AbortSignal
}

/**
 * Reads a whole file and determines what each row would do. Sends nothing, and yields to other
 * work. Throws ImportError for an unusable file, and the signal's reason.
 */
export async function checkPeople(
  file: FileSource,
  { mapping, known, onProgress, signal }: CheckOptions,
): Promise<CheckResult> {
  const people = new KnownPeople()
  for await (const person of known) {
    people.add(person)
    signal.throwIfAborted()
  }
  const earlierRows = new PersonIndex<CheckedRow>()
  const checked: CheckResult = { rows: [], rejected: [] }
  const checkRow = (row: number, record: Record<string, unknown>) => {
    try {
      const values = new Values((field) => record[mapping.get(field) ?? ''])
      const want = readPerson(values)
      const name = personName(want) ?? ''
      const keys = matchKeysOf(want)
      const duplicate = findMatch({ values, want, keys }, people, earlierRows)
      const checkedRow: CheckedRow = { row, name, want, duplicate, kept: values.kept }
      checked.rows.push(checkedRow)
      earlierRows.add(checkedRow, want, keys)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      checked.rejected.push({ row, reason: error.message, record })
    }
  }
  await readRecords(
    file,
    {
      columns: () => {},
      record: checkRow,
      rejected: (row, reason) => void checked.rejected.push({ row, reason, record: null }),
      piece: async (share) => {
        onProgress(checked.rows.length + checked.rejected.length, share)
        await breathe()
        signal.throwIfAborted()
      },
    },
    importKinds.contacts.accept,
  )
  return checked
}

/** The known people, found as an import of their own exports reads them. */
class KnownPeople {
  readonly #read = new Map<Person, PersonFields>()
  readonly #all = new PersonIndex<Person>((person) => this.readBack(person))
  readonly #singleNames = new SingleNames<Person>(fillable, (person) => this.readBack(person))

  add(person: Person): void {
    const named = withNamesReadBack(person.fields)
    this.#all.add(person, person.fields, matchKeysOf(named))
    this.#singleNames.add(person, named)
  }

  /** Returns the person as `readBack` reads them. That takes time, and few are ever compared. */
  readBack(person: Person): PersonFields {
    const before = this.#read.get(person)
    if (before) return before
    const fields = readBack(person.fields)
    this.#read.set(person, fields)
    return fields
  }

  find(want: PersonFields, keys: MatchKeys) {
    return this.#all.find(want, undefined, keys)
  }

  findSingleName(want: PersonFields): Person | null {
    return this.#singleNames.find(want)
  }

  /** Fills fields of a person, for the comparison with the next rows. */
  fill(person: Person, fields: Fields): void {
    Object.assign(person.fields, fields)
    const read = this.#read.get(person)
    if (read) Object.assign(read, fields)
  }
}

interface ReadRow {
  values: Values
  want: PersonFields
  keys: MatchKeys
}

function findMatch(
  row: ReadRow,
  people: KnownPeople,
  earlierRows: PersonIndex<CheckedRow>,
): Match | null {
  const { want, keys } = row
  const found = people.find(want, keys)
  const single = found ? null : people.findSingleName(want)
  if (single) return { because: 'name_only', id: single.id, name: single.name, fills: {} }
  const earlier = found ? null : earlierRows.find(want, reasonsWithinFile, keys)
  if (earlier)
    return {
      because: 'in_file',
      id: null,
      name: t('{name}, row {row}', { name: earlier.ref.name, row: earlier.ref.row }),
      fills: {},
    }
  if (!found) return null
  const { id, name, fields } = found.ref
  const fills = id === null ? {} : fillsOf(row, fields)
  // Two people who share a name, with nothing else known, count as one.
  const because =
    found.because === 'name' && isSameInAll(want, people.readBack(found.ref))
      ? 'name_only'
      : found.because
  // A field that one row fills is no longer empty for the next.
  people.fill(found.ref, fills)
  return { because, id, name, fills }
}

/** Returns the values of a row for the fields of a person that are empty. */
function fillsOf({ values, want }: ReadRow, known: PersonFields): Fields {
  const given = want['notes'] ? { ...want, notes: newNotes(values, known) } : want
  return Object.fromEntries(
    fillable
      .filter((field) => (given[field] ?? null) !== null && (known[field] ?? '') === '')
      .map((field) => [field, given[field]]),
  )
}
