import { otherLanguage } from '#shared/i18n/stored-language.ts'
import { t } from '#shared/i18n/translate.ts'
import { endpoints } from '#shared/api/index.ts'
import { overBy, type Receipt } from '#main/engine/spend/index.ts'

/** Returns what a paid call buys, as a label: "E-mail". */
export const routeWord = (route: Receipt['route']): string => routeLabels[route]()

const routeLabels: Record<Receipt['route'], () => string> = {
  'contacts.findEmail': () => t('E-mail'),
  'contacts.findPhone': () => t('Phone'),
  'companies.findContacts': () => t('Contacts'),
  'companies.research': () => t('Research'),
  'research.start': () => t('Market report'),
  'desks.generate': () => t('Desk'),
  'sourcing.start': () => t('Sourcing'),
}

/** Evidence that two readings after a lost answer found nothing. */
const nothingSeen: Record<Receipt['route'], () => string> = {
  'contacts.findEmail': () => t('Read twice, a minute apart: no e-mail had arrived.'),
  'contacts.findPhone': () => t('Read twice, a minute apart: no phone had arrived.'),
  'companies.findContacts': () => t('Read twice, a minute apart: no contacts had arrived.'),
  'companies.research': () => t('Read twice, a minute apart: no research had arrived.'),
  'research.start': () => t('Read twice, a minute apart: no market report had arrived.'),
  'desks.generate': () => t('Read twice, a minute apart: no desk had arrived.'),
  'sourcing.start': () => t('Read twice, a minute apart: no sourcing had arrived.'),
}

/**
 * Returns the price of a call in credits, as the contract states it, and what it is charged for; a
 * call without a price costs 0.
 */
export function priceOf(route: Receipt['route']): {
  from: number
  to: number
  per: 'found' | 'call' | 'contact' | 'run'
} {
  const cost = endpoints[route].cost
  return cost === null
    ? { from: 0, to: 0, per: 'call' }
    : { from: cost.min, to: cost.max, per: cost.per }
}

/**
 * Returns the fewest and the most credits a receipt may have cost; they are equal if the cost is
 * known.
 */
export function rangeOf({ outcome, cost, detail, max_cost }: Receipt): {
  min: number
  max: number
} {
  if (cost !== null) return { min: cost, max: cost }
  if (outcome === 'refused' || outcome === 'free') return { min: 0, max: 0 }
  const { min, max } = detail as { min?: number; max?: number }
  return { min: min ?? 0, max: max ?? max_cost }
}

/**
 * Returns what was bought, as shown beside a line: the address itself, or the number of people;
 * null if nothing is known.
 */
export function resultOf({ detail, route }: Receipt): string | null {
  const result = detail['result'] as Record<string, unknown> | undefined
  if (!result) return null
  const { email, phone, ids, research } = result
  if (typeof email === 'string') return email
  if (typeof phone === 'string') return phone
  if (Array.isArray(ids)) {
    if (ids.length === 0) return null
    // One run creates one report or desk, whose name is already beside the line.
    if (route !== 'companies.findContacts') return null
    return t('{people, plural, one {# person} other {# people}}', { people: ids.length })
  }
  return research ? t('Research text') : null
}

/** Returns the status of a call whose outcome is being checked. */
export const explainOpen = (isAccepted: boolean): string =>
  isAccepted
    ? t('Accepted by the service. Looking for what it found.')
    : t('Outcome unknown. Checking before anything is charged again.')

/** Returns how an outcome was established; null if it came with the answer. */
export function noteOf(receipt: Receipt): string | null {
  const { outcome, detail, max_cost, route } = receipt
  if (route === 'companies.findContacts' && overBy(receipt) > 0)
    return t('{over} over the maximum of {most}.', { over: overBy(receipt), most: max_cost })
  if (detail['said_by_person'] === true) return t('You said so.')
  const isAccepted = detail['accepted'] === true
  if (detail['evidence'] === 'paid' && isAccepted)
    return t('The service accepted it; a later read showed the outcome.')
  if (outcome === 'unknown' && isAccepted)
    return t('Accepted by the service. Nothing is paid again until the result arrives.')
  if (detail['evidence'] === 'paid')
    return t('The answer was lost; reading showed that it had arrived.')
  if (outcome === 'unknown')
    return t('The answer was lost. Nothing is paid again until this is known.')
  if (outcome === 'refused' && typeof detail['message'] === 'string') return detail['message']
  return null
}

/** Returns the language of a receipt's note; null if the note is written anew each time. */
export const languageOfNote = (receipt: Receipt): string | null =>
  noteOf(receipt) === receipt.detail['message'] ? otherLanguage(receipt.language) : null

/** Returns the evidence about a lost call, as sentences for the user who decides. */
export function evidenceOf({
  detail,
  balance_before,
  balance_after,
  max_cost,
  route,
}: Receipt): string[] {
  const lines: string[] = []
  if (detail['evidence'] === 'nothing_seen') lines.push(nothingSeen[route]())
  if (detail['evidence'] === 'unclear')
    lines.push(t('The record changed since, and a colleague may have done that.'))
  if (balance_before === null || balance_after === null) return lines
  const fall = balance_before - balance_after
  if (fall === 0)
    lines.push(
      t('The balance stood at {balance} before and after: nothing was taken.', {
        balance: balance_before,
      }),
    )
  else if (fall > 0)
    lines.push(describeFall({ fall, before: balance_before, after: balance_after }, max_cost))
  else lines.push(t('The balance rose by {risen}: somebody topped up meanwhile.', { risen: -fall }))
  return lines
}

const describeFall = (
  { fall, before, after }: { fall: number; before: number; after: number },
  max_cost: number,
): string =>
  fall > max_cost
    ? t(
        'The balance fell by {gone}, from {before} to {after}, more than this call could cost; a colleague may have been spending.',
        { gone: fall, before, after },
      )
    : t(
        'The balance fell by {gone}, from {before} to {after}; a colleague may have been spending.',
        { gone: fall, before, after },
      )
