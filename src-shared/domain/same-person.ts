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

export const digits = (phone: string | null | undefined) => (phone ?? '').replace(/\D/g, '')
export const folded = (text: string | null | undefined) =>
  (text ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/\s+/g, ' ')
    .trim()
/** `https://www.linkedin.com/in/name/?x` and `linkedin.com/in/name` are one profile. */
export const profile = (url: string | null | undefined) =>
  /linkedin\.com\/in\/([^/?#]+)/i.exec(url ?? '')?.[1]?.toLowerCase() ?? ''
export const fullName = (one: Somebody) =>
  [one.first_name, one.last_name]
    .filter((part) => part?.trim())
    .join(' ')
    .trim()

/**
 * The words by which somebody is known again, one at most for each reason; two people with the same
 * word may be one. A first or last name alone tells nobody.
 */
export function marksOf(one: Somebody): Partial<Record<Sameness, string>> {
  const [number, slug, company] = [
    digits(one.phone),
    profile(one.linkedin_url),
    folded(one.company_name),
  ]
  const name = one.first_name?.trim() && one.last_name?.trim() ? folded(fullName(one)) : ''
  return {
    ...(folded(one.email) ? { email: folded(one.email) } : {}),
    ...(slug ? { linkedin: slug } : {}),
    ...(number.length >= LEAST_DIGITS ? { phone: number.slice(-TELLING_DIGITS) } : {}),
    ...(name && company ? { name_and_company: `${name}\n${company}` } : {}),
    ...(name ? { name } : {}),
  }
}

/**
 * People to be met again among many, each look-up in no time: for files of thousands of rows (L2).
 */
export class Known<R> {
  readonly #marks = new Map<string, R>()

  /** The first of several with the same mark stays. */
  add(ref: R, who: Somebody): void {
    for (const [reason, mark] of Object.entries(marksOf(who))) {
      // A number that was written down shorter than this one is met by its end.
      const ends =
        reason === 'phone'
          ? [9, 8, 7].filter((length) => length <= mark.length).map((length) => mark.slice(-length))
          : [mark]
      for (const end of ends)
        if (!this.#marks.has(`${reason} ${end}`)) this.#marks.set(`${reason} ${end}`, ref)
    }
  }

  /** The strongest reason why somebody known may be this one; `among`: reasons that count. */
  find(who: Somebody, among: readonly Sameness[] = sameness): { ref: R; because: Sameness } | null {
    const marks = marksOf(who)
    for (const because of among) {
      const ref = this.#marks.get(`${because} ${marks[because] ?? ''}`)
      if (marks[because] !== undefined && ref !== undefined) return { ref, because }
    }
    return null
  }
}
