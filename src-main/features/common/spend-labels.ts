import { endpoints } from '#shared/api/index.ts'
import { overBy, type Receipt } from '#main/engine/spend/index.ts'

/** What a paid call is called in a sentence: "E-mail". */
export const routeWords: Record<Receipt['route'], string> = {
  'contacts.findEmail': 'E-mail',
  'contacts.findPhone': 'Phone',
  'companies.findContacts': 'Contacts',
  'companies.research': 'Research',
  'research.start': 'Market report',
  'desks.generate': 'Desk',
  'sourcing.start': 'Sourcing',
}

/**
 * Returns the price of a call as the contract states it, in credits, and what it is paid for; a
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

/** Returns the credits a receipt may have taken, least and most: equal where the price is known. */
export function rangeOf({ outcome, cost, detail, max_cost }: Receipt): {
  least: number
  most: number
} {
  if (cost !== null) return { least: cost, most: cost }
  if (outcome === 'refused' || outcome === 'free') return { least: 0, most: 0 }
  const { min, max } = detail as { min?: number; max?: number }
  return { least: min ?? 0, most: max ?? max_cost }
}

/**
 * Tells what was bought, as shown beside a line: the address itself, or how many people; null where
 * nothing is known.
 */
export function resultOf({ detail, route }: Receipt): string | null {
  const result = detail['result'] as Record<string, unknown> | undefined
  if (!result) return null
  const { email, phone, ids, research } = result
  if (typeof email === 'string') return email
  if (typeof phone === 'string') return phone
  if (Array.isArray(ids)) {
    if (ids.length === 0) return null
    // One run brings one report or desk; what it is called stands beside it.
    if (route !== 'companies.findContacts') return null
    return ids.length === 1 ? '1 person' : `${ids.length} people`
  }
  return research ? 'Research text' : null
}

/** Says how a call stands that is looked into. */
export const openWords = (isAccepted: boolean): string =>
  isAccepted
    ? 'Accepted by the service. Looking for what it found.'
    : 'Outcome unknown. Checking before anything is charged again.'

/** Says how an outcome came to be known; null where it simply came with the answer. */
export function noteOf(receipt: Receipt): string | null {
  const { outcome, detail, max_cost, route } = receipt
  if (route === 'companies.findContacts' && overBy(receipt) > 0)
    return `${overBy(receipt)} over the maximum of ${max_cost}.`
  if (detail['said_by_person'] === true) return 'You said so.'
  const isAccepted = detail['accepted'] === true
  if (detail['evidence'] === 'paid' && isAccepted)
    return 'The service accepted it first; reading showed what came of it.'
  if (outcome === 'unknown' && isAccepted)
    return 'Accepted by the service. Nothing is paid again until it is there.'
  if (detail['evidence'] === 'paid')
    return 'The answer was lost; reading showed that it had arrived.'
  if (outcome === 'unknown')
    return 'The answer was lost. Nothing is paid again until this is known.'
  if (outcome === 'refused' && typeof detail['message'] === 'string') return detail['message']
  return null
}

/** Lists what was read about a lost call, in sentences for the person who decides. */
export function evidenceOf({
  detail,
  balance_before,
  balance_after,
  max_cost,
  route,
}: Receipt): string[] {
  const lines: string[] = []
  if (detail['evidence'] === 'nothing_seen')
    lines.push(`Read twice, a minute apart: no ${routeWords[route].toLowerCase()} had arrived.`)
  if (detail['evidence'] === 'unclear')
    lines.push('The record changed since, and a colleague may have done that.')
  if (balance_before === null || balance_after === null) return lines
  const gone = balance_before - balance_after
  if (gone === 0)
    lines.push(`The balance stood at ${balance_before} before and after: nothing was taken.`)
  else if (gone > 0)
    lines.push(
      `The balance fell by ${gone}, from ${balance_before} to ${balance_after}` +
        `${gone > max_cost ? ', more than this call could cost' : ''}; ` +
        'a colleague may have been spending.',
    )
  else lines.push(`The balance rose by ${-gone}: somebody topped up meanwhile.`)
  return lines
}
