import { foldName, sameSpelling, spellings } from './fold.ts'

/** The data of a person who may already exist. */
export interface Somebody {
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
export const TELLING_DIGITS = 9
export const LEAST_DIGITS = 7

/** Returns the digits of a telephone number; empty if there are none. */
export const digits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '')
/**
 * Normalises an e-mail address. Case does not matter, but accents do: another letter is another
 * address.
 */
const address = (email: string | null | undefined) =>
  (email ?? '').normalize('NFC').trim().toLowerCase()

/** Reports whether two e-mail addresses are the same, ignoring case; empty ones never are. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined) =>
  address(one) !== '' && address(one) === address(other)
/**
 * Reports whether two names are the same, with or without special letters: `Jörg Müller` and `Joerg
 * Muller`. Empty ones never are.
 */
export const sameName = (one: string | null | undefined, other: string | null | undefined) =>
  foldName(one) !== '' && sameSpelling(inLine(one), inLine(other))
const inLine = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
/**
 * Returns the name of a LinkedIn profile in lower case: `https://www.linkedin.com/in/name/?x` and
 * `linkedin.com/in/name` are the same. Returns an empty text if the URL is not a profile.
 */
export const profile = (url: string | null | undefined) =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? ''

/** Returns first and last name; empty if neither is known. */
export const fullName = (one: Somebody) =>
  [one.first_name, one.last_name]
    .filter((part) => part?.trim())
    .join(' ')
    .trim()

/**
 * Returns the matching keys of a person, by reason; two people who share one may be the same. A
 * first or last name alone gives no key. A name has a key for each spelling.
 */
export function marksOf(one: Somebody): Partial<Record<Sameness, string[]>> {
  const [email, number, slug, company] = [
    address(one.email),
    digits(one.phone),
    profile(one.linkedin_url),
    inLine(one.company_name),
  ]
  const names =
    one.first_name?.trim() && one.last_name?.trim() ? spellings(inLine(fullName(one))) : []
  const companies = company && names.length > 0 ? spellings(company) : []
  return {
    ...(email ? { email: [email] } : {}),
    ...(slug ? { linkedin: [slug] } : {}),
    ...(number.length >= LEAST_DIGITS ? { phone: [number.slice(-TELLING_DIGITS)] } : {}),
    ...(companies.length > 0
      ? { name_and_company: names.flatMap((name) => companies.map((each) => `${name}\n${each}`)) }
      : {}),
    ...(names.length > 0 ? { name: names } : {}),
  }
}

/**
 * Reports whether two people who share a name must be different: both have an e-mail address, a
 * profile or a number, and these differ.
 */
export function areNamesakes(one: Somebody, other: Somebody): boolean {
  const differ = (a: string, b: string) => a !== '' && b !== '' && a !== b
  const [number, another] = [digits(one.phone), digits(other.phone)]
  const length = Math.min(number.length, another.length, TELLING_DIGITS)
  return (
    differ(address(one.email), address(other.email)) ||
    differ(profile(one.linkedin_url), profile(other.linkedin_url)) ||
    (length >= LEAST_DIGITS && number.slice(-length) !== another.slice(-length))
  )
}

/**
 * Reports whether everything that distinguishes two namesakes is equal, or missing in both:
 * address, profile, number and company.
 */
export function isSameInAll(one: Somebody, other: Somebody): boolean {
  const isSame = (a: string, b: string) => a === b
  const [company, another] = [inLine(one.company_name), inLine(other.company_name)]
  return (
    isSame(address(one.email), address(other.email)) &&
    isSame(profile(one.linkedin_url), profile(other.linkedin_url)) &&
    isSame(digits(one.phone), digits(other.phone)) &&
    (isSame(company, another) || sameName(company, another))
  )
}

interface Met<R> {
  ref: R
  who: Somebody
}

/**
 * An index of people by matching key, with constant-time lookup, for files of thousands of rows
 * (L2).
 */
export class Known<R> {
  /**
   * Most keys belong to one person. Those are stored without an array, to keep the index of a
   * hundred thousand people small.
   */
  readonly #marks = new Map<string, Met<R> | Met<R>[]>()

  add(ref: R, who: Somebody): void {
    const one = { ref, who }
    for (const [reason, marks] of Object.entries(marksOf(who)))
      for (const mark of marks)
        for (const end of endsOf(reason, mark)) {
          const key = `${reason} ${end}`
          const others = this.#marks.get(key)
          if (Array.isArray(others)) others.push(one)
          else this.#marks.set(key, others ? [others, one] : one)
        }
  }

  /**
   * Returns the first known person who may be this one, with the strongest reason; null if there is
   * none. `among`: the reasons to consider. For the same name and company with a different address,
   * profile or number, the reason is only the name.
   */
  find(who: Somebody, among: readonly Sameness[] = sameness): { ref: R; because: Sameness } | null {
    const marks = marksOf(who)
    for (const because of among) {
      for (const mark of marks[because] ?? []) {
        const found = [this.#marks.get(`${because} ${mark}`) ?? []].flat()
        const alike = likest(because, found, who)
        if (alike) return { ref: alike.ref, because }
      }
    }
    return null
  }
}

function likest<T extends { who: Somebody }>(
  because: Sameness,
  found: readonly T[],
  who: Somebody,
): T | undefined {
  if (because === 'name_and_company') return found.find((one) => !areNamesakes(one.who, who))
  if (because === 'name') return found.find((one) => isSameInAll(one.who, who)) ?? found[0]
  return found[0]
}

/** Indexes shorter ends too, so that a number written without its first digits is found. */
const endsOf = (reason: string, mark: string) =>
  reason === 'phone'
    ? [9, 8, 7].filter((length) => length <= mark.length).map((length) => mark.slice(-length))
    : [mark]
