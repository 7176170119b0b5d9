import { t } from '#shared/i18n/translate.ts'
/** A lookup made from this computer, also one still in progress; lists have the newest first. */
export interface PastLookup {
  at: number
  result: 'paid' | 'free' | 'unknown' | 'sending'
  person: string | null
}

/** What a paid call buys. */
export type Bought = 'email' | 'phone' | 'contacts' | 'research' | 'report' | 'desk' | 'people'

export type Rebuy =
  | { rebuy: 'no' }
  /** Nothing to buy: the value exists already. */
  | { rebuy: 'have'; message: string }
  /** A lookup is in progress, or its outcome is unknown; another press could pay twice. */
  | { rebuy: 'open'; message: string }
  /** Bought recently, or recently looked up without result; the user may still buy again. */
  | { rebuy: 'recent'; message: string; at: number }

const DAY_MS = 86_400_000
/** A data provider rarely has new data about a person within a month. */
const RECENT_MS = 30 * DAY_MS

/**
 * Checks what speaks against buying again (D3): the value exists, a call is in progress or unknown,
 * the result is less than a month old (`createdAt`: when it was created, for results that age), or
 * a recent lookup found nothing.
 */
export function rebuyCheck(
  product: Bought,
  value: string | null | undefined,
  past: PastLookup[],
  now: number,
  createdAt: number | null = null,
): Rebuy {
  const open = past.find((lookup) => lookup.result === 'sending' || lookup.result === 'unknown')
  if (open)
    return {
      rebuy: 'open',
      message:
        open.result === 'sending'
          ? t(
              'Finding the {what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}} is under way.',
              { what: product },
            )
          : t(
              'It’s not known yet how the last look-up of the {what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}} ended. Hotdesk is checking; nothing is sent until then.',
              { what: product },
            ),
    }
  if (value) return { rebuy: 'have', message: t('You already have it: {value}', { value }) }
  if (createdAt !== null && now - createdAt <= RECENT_MS)
    return {
      rebuy: 'recent',
      at: createdAt,
      message: describeExistingResult(product, daysSince(createdAt, now)),
    }
  const last = past.find((lookup) => lookup.result === 'free')
  if (!last || now - last.at > RECENT_MS) return { rebuy: 'no' }
  return {
    rebuy: 'recent',
    at: last.at,
    message: t(
      '{days, plural, =0 {Looked up today without result.} =1 {Looked up yesterday without result.} one {Looked up # day ago without result.} other {Looked up # days ago without result.}} Look again?',
      { days: daysSince(last.at, now) },
    ),
  }
}

const daysSince = (at: number, now: number): number => Math.floor(Math.max(now - at, 0) / DAY_MS)

const describeExistingResult = (product: Bought, days: number): string =>
  t(
    'There is {what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}} from {days, plural, =0 {today} =1 {yesterday} one {# day ago} other {# days ago}} already. Buy it anew?',
    { what: product, days },
  )
