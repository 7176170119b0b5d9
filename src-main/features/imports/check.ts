import { t } from '#shared/i18n/translate.ts'
import { setImmediate as breathe } from 'node:timers/promises'
import type { DuplicateReason } from '#shared/bridge/import.ts'
import { contactFields } from '#shared/api/contacts.ts'
import { personTexts } from '#shared/domain/person-texts.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import {
  fullName,
  isSameInAll,
  matchKeysOf,
  type MatchKeys,
  PersonIndex,
  type Sameness,
  type PersonData,
} from '#shared/domain/same-person.ts'
import { importKinds } from '#shared/tables/columns.ts'
import { readContact } from '#shared/tables/contact.ts'
import { readRecords, type FileSource } from '#shared/tables/read-records.ts'
import { fieldNameInNotes } from '#shared/tables/field-names.ts'
import { LONGEST_NOTES, RowError, Values, type KeptCell } from '#shared/tables/values.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { personName } from '#main/features/common/rows/common.ts'
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
  fields: PersonData & Fields
}

const PAGE = 200
/** Within one file, a name alone is no match: two rows without a company may be namesakes. */
const reasonsWithinFile: readonly Sameness[] = ['email', 'linkedin', 'phone', 'name_and_company']
/** Fields an import may fill if they are empty. The company's name stands for the company. */
const fillable = [...personTexts, 'company_name'] as const
/**
 * Every row is checked against the contract (§2), so that refusals are known before anything is
 * sent.
 */
const contactSchema = contactFields.partial()

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
  const existing = new PersonIndex<Person>()
  const singleNames = new SingleNames<Person>(fillable)
  for await (const person of known) {
    existing.add(person, person.fields)
    singleNames.add(person)
    signal.throwIfAborted()
  }
  const earlierRows = new PersonIndex<CheckedRow>()
  const checked: CheckResult = { rows: [], rejected: [] }
  const checkRow = (row: number, record: Record<string, unknown>) => {
    try {
      const values = new Values((field) => record[mapping.get(field) ?? ''])
      const want = readWanted(values)
      const name = personName(want) ?? ''
      const keys = matchKeysOf(want)
      const duplicate = findMatch(want, keys, { existing, singleNames, earlierRows })
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

/**
 * Returns the fields of a row as the contract accepts them; other values are kept in the notes.
 * Throws RowError for a row that cannot be a person.
 */
function readWanted(values: Values): Fields & PersonData {
  const contact = readContact(values)
  const accepted: Record<string, unknown> = Object.fromEntries(
    Object.entries(contact).filter(([, value]) => value !== null),
  )
  const refused = new Set(
    contactSchema.safeParse(accepted).error?.issues.map(({ path }) => path[0]),
  )
  for (const field of refused) {
    if (typeof field !== 'string') continue
    values.keep(field, String(accepted[field]))
    delete accepted[field]
  }
  if (refused.size === 0) return accepted
  if (!fullName(accepted) && !accepted['email'])
    throw new RowError(t('It has no name, and its e-mail address is none the service takes.'))
  return {
    ...accepted,
    notes: values.notesWith(values.text('notes', LONGEST_NOTES), fieldNameInNotes),
  }
}

function findMatch(
  want: Fields & PersonData,
  keys: MatchKeys,
  {
    existing,
    singleNames,
    earlierRows,
  }: {
    existing: PersonIndex<Person>
    singleNames: SingleNames<Person>
    earlierRows: PersonIndex<CheckedRow>
  },
): Match | null {
  const found = existing.find(want, undefined, keys)
  const single = found ? null : singleNames.find(want)
  if (single) return { because: 'name_only', id: single.id, name: single.name, fills: {} }
  const earlier = found ? null : earlierRows.find(want, reasonsWithinFile, keys)
  if (earlier)
    return {
      because: 'in_file',
      id: null,
      name: t('{name}, row {row}', { name: earlier.ref.name, row: String(earlier.ref.row) }),
      fills: {},
    }
  if (!found) return null
  const { id, name, fields } = found.ref
  const isSame = isSameInAll(want, fields)
  const fills =
    id === null
      ? {}
      : Object.fromEntries(
          fillable
            .filter((field) => want[field] !== undefined && (fields[field] ?? '') === '')
            .map((field) => [field, want[field]]),
        )
  // Two people who share a name, with nothing else known, count as one.
  const because = found.because === 'name' && isSame ? 'name_only' : found.because
  // A field that one row fills is no longer empty for the next.
  Object.assign(fields, fills)
  return { because, id, name, fills }
}
