import { digitsOf } from '#shared/domain/digits.ts'
import type { ContactRow, DuplicateRow } from '#shared/bridge/people.ts'
import { looseSpellings } from '#shared/domain/fold.ts'
import {
  fullName,
  MIN_DIGITS,
  profileSlug,
  sameAddress,
  sameName,
  COMPARED_DIGITS,
  type PersonData,
} from '#shared/domain/same-person.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'

/**
 * Returns the filter for existing people who may be this person (F3); null if nothing identifies
 * the person yet.
 */
export function duplicateFilter(person: PersonData): Filter | null {
  const conditions: Filter[] = []
  if (person.email?.trim()) conditions.push({ field: 'email', is: person.email.trim() })
  if (digitsOf(person.phone).length >= MIN_DIGITS)
    conditions.push({ field: 'phone', suffix: digitsOf(person.phone).slice(-COMPARED_DIGITS) })
  const slug = profileSlug(person.linkedin_url)
  if (slug)
    conditions.push({
      or: [
        'https://www.linkedin.com/in/',
        'https://linkedin.com/in/',
        'www.linkedin.com/in/',
        'linkedin.com/in/',
      ].flatMap((start) => [
        { field: 'linkedin_url', is: start + slug },
        { field: 'linkedin_url', is: `${start}${slug}/` },
      ]),
    })
  if (person.first_name?.trim() && person.last_name?.trim())
    conditions.push({ field: 'match_name', in: looseSpellings(fullName(person)) })
  return conditions.length > 0 ? { or: conditions } : null
}

/**
 * Returns the existing people who may be this person, each with the reasons, strongest first.
 * Leaves out people without a reason.
 */
export function judgeDuplicates(person: PersonData, found: ContactRow[]): DuplicateRow[] {
  const phone = digitsOf(person.phone).slice(-COMPARED_DIGITS)
  return found
    .map((contact): DuplicateRow => {
      const because: DuplicateRow['because'] = []
      if (sameAddress(person.email, contact.email)) because.push('email')
      if (phone.length >= MIN_DIGITS && digitsOf(contact.phone).endsWith(phone))
        because.push('phone')
      if (
        profileSlug(person.linkedin_url) &&
        profileSlug(person.linkedin_url) === profileSlug(contact.linkedin_url)
      )
        because.push('linkedin')
      if (sameName(fullName(person), fullName(contact)))
        because.push(
          sameName(person.company_name, contact.company_name) ? 'name_and_company' : 'name',
        )
      return { contact, because }
    })
    .filter(({ because }) => because.length > 0)
    .toSorted((a, b) => weight(b) - weight(a))
}

const weights = { email: 16, linkedin: 8, phone: 4, name_and_company: 2, name: 1 } as const
const weight = ({ because }: DuplicateRow) =>
  because.reduce((sum, reason) => sum + weights[reason], 0)
