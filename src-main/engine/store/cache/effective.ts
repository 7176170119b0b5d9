import { phoneWords, reversedPhoneWords } from './phone-words.ts'
import { indexWords } from './search-text.ts'
import { columnValue, type Json, type TableSpec } from './spec.ts'

/** The projection of a record, as its row stores it. */
export interface StoredProjection {
  fields: string | null
  pending: number
  overlay: string
  gone: number
}
export const noProjection: StoredProjection = { fields: null, pending: 0, overlay: '[]', gone: 0 }

/** Parses a stored record; null if none is stored. */
export function parse(json: string | null): Json | null {
  return json === null ? null : (JSON.parse(json) as Json)
}

/**
 * Builds the effective record: the service's record with the projection over it. This is the only
 * definition of "screen = cache + pending edits".
 */
export function effective(server: string | null, fields: string | null): Json {
  return { ...parse(server), ...parse(fields) }
}

/** Computes the values of a record's columns, in the order of the table's columns. */
export function columnValues(spec: TableSpec, record: Json): (string | number)[] {
  return Object.values(spec.columns).map(({ kind, of }) => columnValue(kind, of(record)))
}

/**
 * Returns the words of a record for the search index, folded; null if the table is not searched.
 * Equal words give equal text, so that an unchanged row is not indexed again.
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
