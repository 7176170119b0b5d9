import { t } from '#shared/i18n/translate.ts'
import { nameForms } from '#shared/domain/person-name.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'

/**
 * The person to erase, stored until the erasure is proved: their records, and the words to search
 * for.
 */
export interface Subject {
  contact_id: string
  records: Partial<Record<TableName, string[]>>
  /** The name in every order in which it was shown; not stored by earlier versions. */
  names?: string[]
  needles: string[]
  /**
   * Number of names and addresses that are too short or too common to be searched for; not stored
   * by earlier versions.
   */
  unsearched?: number
}

/** Tables whose rows belong to one person, by `contact_id`. */
const belonging = [
  'members',
  'meetings',
  'notes',
  'desk_prospects',
] as const satisfies readonly TableName[]

/**
 * Shorter words would match other people too. A Chinese, Japanese or Korean letter counts as two:
 * there, three of them are a full name.
 */
const LEAST_LETTERS = 6
const denseLetters = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu
const isSearchable = (word: string): boolean =>
  word.replaceAll(denseLetters, 'xx').length >= LEAST_LETTERS

/** Collects the cached data of a person; null if the cache does not have them. */
export async function subjectOf(
  cache: CacheStore,
  contact_id: string,
): Promise<{ subject: Subject; name: string } | null> {
  const row = await cache.get('contacts', contact_id)
  if (!row) return null
  const records: Subject['records'] = { contacts: [contact_id] }
  for (const table of belonging)
    records[table] = await cache.ids(table, { field: 'contact_id', is: contact_id })
  const { first_name, last_name, email, phone, linkedin_url } = row.record
  // Labels were written in the order of names of their time (M5).
  const [given, family] = [readText(first_name) ?? '', readText(last_name) ?? '']
  const names = nameForms(given, family)
  // A first or last name alone is shared by many.
  const isFullName = /\S\s+\S/.test(`${given} ${family}`)
  const searchedNames = isFullName ? names.filter(isSearchable) : []
  const addresses = [email, phone, linkedin_url].map(readText).filter((text) => text !== null)
  const searchedAddresses = addresses.filter(isSearchable)
  // An id that is a small number would match everywhere.
  const ids = /^\d{1,8}$/.test(contact_id) ? [] : [contact_id].filter(isSearchable)
  return {
    subject: {
      contact_id,
      records,
      names,
      needles: [...searchedAddresses, ...searchedNames, ...ids],
      unsearched:
        addresses.length -
        searchedAddresses.length +
        (names.length > 0 && searchedNames.length === 0 ? 1 : 0),
    },
    name: personName(row.record) ?? t('No name'),
  }
}
