import { foldName, sameSpelling, spellings } from './fold.ts'

/** What is known of somebody who may be here already. */
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
 * The end of a number tells people apart: the beginning is written with and without the country.
 */
export const TELLING_DIGITS = 9
export const LEAST_DIGITS = 7

/** Returns the digits of a telephone number; empty where there is none. */
export const digits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '')
/** Addresses are one whatever their case; another letter is another person's. */
const address = (email: string | null | undefined) =>
  (email ?? '').normalize('NFC').trim().toLowerCase()

/** Tells whether two e-mail addresses are one, whatever their case; empty ones never are. */
export const sameAddress = (one: string | null | undefined, other: string | null | undefined) =>
  address(one) !== '' && address(one) === address(other)
/**
 * Tells whether two names are one, with and without letters of their own: `Jörg Müller` and `Joerg
 * Muller`. Empty ones never are.
 */
export const sameName = (one: string | null | undefined, other: string | null | undefined) =>
  foldName(one) !== '' && sameSpelling(inLine(one), inLine(other))
const inLine = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
/**
 * Returns the name of a LinkedIn profile, in lower case: `https://www.linkedin.com/in/name/?x` and
 * `linkedin.com/in/name` are one. Empty where it is no address of a profile.
 */
export const profile = (url: string | null | undefined) =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? ''

/** Returns first and last name; empty where neither is known. */
export const fullName = (one: Somebody) =>
  [one.first_name, one.last_name]
    .filter((part) => part?.trim())
    .join(' ')
    .trim()

/**
 * Returns the words by which somebody is known again, for each reason; two people who share one may
 * be one. A first or last name alone tells nobody. A name has a word for each way it is written.
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
 * Tells whether two people who share a name cannot be one: each has an e-mail address, a profile or
 * a number, and they differ.
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
 * Tells whether all that tells two people of one name apart is the same in both, or missing in
 * both: address, profile, number and company.
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
 * People to be met again among many, each look-up in no time: for files of thousands of rows (L2).
 */
export class Known<R> {
  /** Most marks are one person's: those stand alone, which keeps a hundred thousand people small. */
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
   * The strongest reason why somebody known may be this one, the first of several; `among`: reasons
   * that count. Of the same name and company, with another address or number, the name is all that
   * speaks for it.
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

/** A number that was written down shorter than this one is met by its end. */
const endsOf = (reason: string, mark: string) =>
  reason === 'phone'
    ? [9, 8, 7].filter((length) => length <= mark.length).map((length) => mark.slice(-length))
    : [mark]
