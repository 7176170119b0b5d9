import { formatPersonName } from '#shared/domain/person-name.ts'

/** No language in particular: a file reads the same for everybody, so its script alone decides. */
const NO_LANGUAGE = 'und'

const isFamilyFirst = (given: string, family: string): boolean =>
  formatPersonName(given, family, NO_LANGUAGE) !== `${given} ${family}`

/**
 * Splits a full name into first and last name, so that it is shown in the order it was written in:
 * `王 小明` is Xiaoming Wang, `Anna Schmidt` is Anna Schmidt. The last name is one word. A name of one
 * word is a first name, since nothing says where it divides.
 */
export function splitFullName(name: string): [given: string, family: string | null] {
  const words = name.trim().split(/\s+/)
  const [first = '', ...rest] = words
  if (rest.length === 0) return [first, null]
  if (isFamilyFirst(rest.join(' '), first)) return [rest.join(' '), first]
  return [words.slice(0, -1).join(' '), words.at(-1) ?? null]
}

/** Joins first and last name so that `splitFullName` divides them again. */
export function joinFullName(given: string, family: string): string {
  const [first, last] = [given.trim(), family.trim()]
  if (first === '' || last === '') return first || last
  return isFamilyFirst(first, last) ? `${last} ${first}` : `${first} ${last}`
}
