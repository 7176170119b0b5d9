import { digitsOf } from './digits.ts'
import { foldName, sameSpelling, spellings } from './fold.ts'

/** The data of a person who may already exist. */
export interface PersonData {
  first_name?: string | null | undefined
  last_name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  linkedin_url?: string | null | undefined
  company_name?: string | null | undefined
}

/** Why two people may be the same, strongest first. */
export const sameness = ['email', 'linkedin', 'phone', 'name_and_company', 'name'] as const
export type Sameness = (typeof sameness)[number]

/**
 * The number of last digits that are compared, because the country code at the beginning is
 * optional.
 */
export const COMPARED_DIGITS = 9
export const MIN_DIGITS = 7

/**
 * Normalises an e-mail address. Case does not matter, but accents do: another letter is another
 * address.
 */
const normaliseEmail = (email: string | null | undefined) =>
  (email ?? '').normalize('NFC').trim().toLowerCase()

/** Reports whether two e-mail addresses are the same, ignoring case; empty ones never are. */
export const sameAddress = (a: string | null | undefined, b: string | null | undefined) =>
  normaliseEmail(a) !== '' && normaliseEmail(a) === normaliseEmail(b)
/**
 * Reports whether two names are the same, with or without special letters: `Jörg Müller` and `Joerg
 * Muller`. Empty ones never are.
 */
export const sameName = (a: string | null | undefined, b: string | null | undefined) =>
  foldName(a) !== '' && sameSpelling(collapseSpaces(a), collapseSpaces(b))
const collapseSpaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
/**
 * Returns the name of a LinkedIn profile in lower case: `https://www.linkedin.com/in/name/?x` and
 * `linkedin.com/in/name` are the same. Returns an empty text if the URL is not a profile.
 */
export const profileSlug = (url: string | null | undefined) =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? ''

/** Returns first and last name; empty if neither is known. */
export const fullName = (person: PersonData) =>
  [person.first_name, person.last_name]
    .filter((part) => part?.trim())
    .join(' ')
    .trim()

const comparedDigits = ({ phone }: PersonData) => digitsOf(phone).slice(-COMPARED_DIGITS)

/** The matching keys of a person, by reason. */
export type MatchKeys = Partial<Record<Sameness, string[]>>

/**
 * Returns the matching keys of a person, by reason; two people who share one may be the same. A
 * first or last name alone gives no key. A name has a key for each spelling.
 */
export function matchKeysOf(person: PersonData): MatchKeys {
  const [email, number, slug, company] = [
    normaliseEmail(person.email),
    comparedDigits(person),
    profileSlug(person.linkedin_url),
    collapseSpaces(person.company_name),
  ]
  const names =
    person.first_name?.trim() && person.last_name?.trim()
      ? spellings(collapseSpaces(fullName(person)))
      : []
  const companies = company && names.length > 0 ? spellings(company) : []
  return {
    ...(email ? { email: [email] } : {}),
    ...(slug ? { linkedin: [slug] } : {}),
    ...(number.length >= MIN_DIGITS ? { phone: [number] } : {}),
    ...(companies.length > 0
      ? {
          name_and_company: names.flatMap((name) =>
            companies.map((companyName) => `${name}\n${companyName}`),
          ),
        }
      : {}),
    ...(names.length > 0 ? { name: names } : {}),
  }
}

/**
 * Reports whether two people who share a name must be different: both have an e-mail address, a
 * profile or a number, and these differ.
 */
export function areNamesakes(person: PersonData, other: PersonData): boolean {
  const differ = (a: string, b: string) => a !== '' && b !== '' && a !== b
  const [digitsOfPerson, digitsOfOther] = [digitsOf(person.phone), digitsOf(other.phone)]
  const length = Math.min(digitsOfPerson.length, digitsOfOther.length, COMPARED_DIGITS)
  return (
    differ(normaliseEmail(person.email), normaliseEmail(other.email)) ||
    differ(profileSlug(person.linkedin_url), profileSlug(other.linkedin_url)) ||
    (length >= MIN_DIGITS && digitsOfPerson.slice(-length) !== digitsOfOther.slice(-length))
  )
}

/**
 * Reports whether everything that distinguishes two namesakes is equal, or missing in both:
 * address, profile, number and company.
 */
export function isSameInAll(person: PersonData, other: PersonData): boolean {
  const isSame = (a: string, b: string) => a === b
  const [companyOfPerson, companyOfOther] = [
    collapseSpaces(person.company_name),
    collapseSpaces(other.company_name),
  ]
  return (
    isSame(normaliseEmail(person.email), normaliseEmail(other.email)) &&
    isSame(profileSlug(person.linkedin_url), profileSlug(other.linkedin_url)) &&
    isSame(digitsOf(person.phone), digitsOf(other.phone)) &&
    (isSame(companyOfPerson, companyOfOther) || sameName(companyOfPerson, companyOfOther))
  )
}

interface IndexedPerson<R> {
  ref: R
  person: PersonData
}

/**
 * An index of people by matching key, with constant-time lookup, for files of thousands of rows
 * (L2).
 */
export class PersonIndex<R> {
  /**
   * Most keys belong to one person. Those are stored without an array, to keep the index of a
   * hundred thousand people small.
   */
  readonly #marks = Object.fromEntries(
    sameness.map((reason) => [reason, new Map<string, IndexedPerson<R> | IndexedPerson<R>[]>()]),
  ) as Record<Sameness, Map<string, IndexedPerson<R> | IndexedPerson<R>[]>>
  readonly #read: (ref: R, person: PersonData) => PersonData

  /** `read`: returns the data by which somebody found is compared, if not those they were added by. */
  constructor(read: (ref: R, person: PersonData) => PersonData = (_, person) => person) {
    this.#read = read
  }

  /** Adds a person. `keys`: those of this person, if they are known already. */
  add(ref: R, person: PersonData, keys: MatchKeys = matchKeysOf(person)): void {
    const entry = { ref, person }
    for (const reason of sameness) {
      const marks = this.#marks[reason]
      for (const mark of keys[reason] ?? []) {
        const key = indexedKeyOf(reason, mark)
        const entries = marks.get(key)
        if (Array.isArray(entries)) entries.push(entry)
        else marks.set(key, entries ? [entries, entry] : entry)
      }
    }
  }

  /**
   * Returns the first known person who may be this one, with the strongest reason; null if there is
   * none. `among`: the reasons to consider. For the same name and company with a different address,
   * profile or number, the reason is only the name. `keys`: those of this person, if they are known
   * already.
   */
  find(
    person: PersonData,
    among: readonly Sameness[] = sameness,
    keys: MatchKeys = matchKeysOf(person),
  ): { ref: R; because: Sameness } | null {
    for (const because of among) {
      for (const mark of keys[because] ?? []) {
        const entries = this.#marks[because].get(indexedKeyOf(because, mark))
        if (!entries) continue
        const match = this.#bestMatch(because, [entries].flat(), person, mark)
        if (match) return { ref: match.ref, because }
      }
    }
    return null
  }

  #bestMatch(
    because: Sameness,
    found: readonly IndexedPerson<R>[],
    person: PersonData,
    mark: string,
  ): IndexedPerson<R> | undefined {
    const read = (candidate: IndexedPerson<R>) => this.#read(candidate.ref, candidate.person)
    if (because === 'phone')
      return found.find((candidate) => comparedDigits(candidate.person).endsWith(mark))
    if (because === 'name_and_company')
      return found.find((candidate) => !areNamesakes(read(candidate), person))
    if (because === 'name')
      return found.find((candidate) => isSameInAll(read(candidate), person)) ?? found[0]
    return found[0]
  }
}

/** A number is indexed by its end, so that one written without its first digits is found. */
const indexedKeyOf = (reason: Sameness, mark: string) =>
  reason === 'phone' ? mark.slice(-MIN_DIGITS) : mark
