import { phoneWords, reversedPhoneWords } from './phone-words.ts'
import { indexWords } from './search-text.ts'
import { columnValue, type Json, type TableSpec } from './spec.ts'

/** What the outbox laid over a record, as its row keeps it. */
export interface Laid {
  fields: string | null
  pending: number
  overlay: string
  gone: number
}
export const nothingLaid: Laid = { fields: null, pending: 0, overlay: '[]', gone: 0 }

/** Reads a stored record; null where none is stored. */
export function parse(json: string | null): Json | null {
  return json === null ? null : (JSON.parse(json) as Json)
}

/**
 * Builds the effective record: the service's, with the projection over it. This is the one place
 * that says what "screen = cache + pending edits" means.
 */
export function effective(server: string | null, fields: string | null): Json {
  return { ...parse(server), ...parse(fields) }
}

/** Computes the values of a record's columns, in the order of the table's columns. */
export function columnValues(spec: TableSpec, record: Json): (string | number)[] {
  return Object.values(spec.columns).map(({ kind, of }) => columnValue(kind, of(record)))
}

/**
 * Returns the words of a record for the search index, folded; the same text for the same words, so
 * that an unchanged row is not indexed again. null: the table is not searched.
 */
export function searchWords(spec: TableSpec, record: Json): string[] | null {
  if (!spec.search) return null
  const { name, address, phone, body } = spec.search(record)
  return [
    indexWords(name),
    indexWords(address),
    phoneWords(phone),
    reversedPhoneWords(phone),
    indexWords(body),
  ]
}
