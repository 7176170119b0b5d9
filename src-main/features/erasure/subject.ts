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
}

/** Tables whose rows belong to one person, by `contact_id`. */
const belonging = [
  'members',
  'meetings',
  'notes',
  'desk_prospects',
] as const satisfies readonly TableName[]

/** Shorter words would match other people too. */
const LEAST_WORD = 6

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
  const names = nameForms(readText(first_name) ?? '', readText(last_name) ?? '')
  // An id that is a small number would match everywhere.
  const words = [
    email,
    phone,
    linkedin_url,
    ...names.filter((name) => name.includes(' ')),
    /^\d{1,8}$/.test(contact_id) ? null : contact_id,
  ]
  return {
    subject: {
      contact_id,
      records,
      names,
      needles: words.filter(
        (word): word is string => typeof word === 'string' && word.length >= LEAST_WORD,
      ),
    },
    name: personName(row.record) ?? t('No name'),
  }
}
