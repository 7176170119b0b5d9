// What the stores have in common: the columns of a person, which of their texts are searched, and a plain
// way to fold them.

export const columns = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'title',
  'company_name',
  'location',
  'notes',
]

/** Lower case, without accents. */
export const fold = (text) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** @param {import('../../contest/types.ts').Shown} row */
export const nameOf = (row) => `${row.first_name} ${row.last_name}`

/** @param {import('../../contest/types.ts').Shown} row */
export const bodyOf = (row) =>
  [row.title, row.company_name, row.location, row.notes ?? ''].join(' ')

/** @param {import('../../contest/types.ts').Shown} row */
export const allOf = (row) => [nameOf(row), row.email, row.phone, bodyOf(row)].join(' ')

/** Splits into words, as an index does. */
export const wordsOf = (text) => fold(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** By name, and by id where names are the same. */
export function byName(one, other) {
  const [left, right] = [nameOf(one), nameOf(other)]
  if (left === right) return one.id < other.id ? -1 : 1
  return left < right ? -1 : 1
}
