import { t } from '#shared/i18n/translate.ts'
import { problemCodeOf } from '#shared/bridge/problem.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { PurchaseAnswer } from './purchase.ts'
import type { Receipt } from './receipts.ts'
import { evidenceOf, paidRouteSpecs } from './routes.ts'

/**
 * Builds the answer to a purchase from its receipt: the first time, and whenever its intent is used
 * again, even after a restart (P7). Returns null if nothing was sent for the intent, so that it has
 * no outcome yet.
 */
export function answerOf(receipt: Receipt): PurchaseAnswer | null {
  const { id: receipt_id, detail } = receipt
  const result = (detail['result'] ?? {}) as Fields
  switch (receipt.outcome) {
    case 'paid':
      return paidAnswer(receipt, result)
    case 'free':
      return { outcome: 'free', receipt_id, result, message: describeFreeAnswer(receipt, result) }
    case 'refused':
      return refusalOf(detail)
    case 'open':
    case 'unknown':
      if (detail['accepted'] === true)
        return { outcome: 'unknown', receipt_id, message: describeWorking(), accepted: true }
      return {
        outcome: 'unknown',
        receipt_id,
        message: describeLost(receipt.route),
      }
  }
}

/** Describes a call whose answer was lost, and how Hotdesk finds out its outcome. */
const describeLost = (route: Receipt['route']): string =>
  evidenceOf(route) === 'key'
    ? t(
        'The answer was lost, so nobody knows yet whether it was charged. Hotdesk asks again with the same key, which can’t charge twice.',
      )
    : t(
        'The answer was lost, so nobody knows yet whether it was charged. Hotdesk finds out by reading; nothing is sent again.',
      )

/** Describes a call that the service has accepted, until a read shows the result. */
export const describeWorking = (): string =>
  t(
    'The service has accepted it but not reported the outcome yet. Hotdesk keeps checking; nothing is sent again.',
  )

/** Builds the answer of a paid call; says so if it cost more than the user agreed to. */
function paidAnswer(receipt: Receipt, result: Fields): PurchaseAnswer {
  const { id: receipt_id, cost, detail, max_cost, route } = receipt
  const message = describePaidAnswer(receipt, result)
  const over =
    route === 'sourcing.start'
      ? 0
      : Math.max(0, (cost ?? Number(detail['max'] ?? max_cost)) - max_cost)
  if (over === 0) return { outcome: 'paid', receipt_id, cost, result, message }
  return {
    outcome: 'paid',
    receipt_id,
    cost,
    result,
    over: true,
    message: t('{message} That is {over} over your maximum of {max_cost}.', {
      message,
      over,
      max_cost,
    }),
  }
}

/**
 * Returns the refusal of a sent call; null for a call dropped before, which may still be sent once.
 */
function refusalOf({ code, message, hint }: Fields): PurchaseAnswer | null {
  if (typeof code !== 'string' || typeof message !== 'string') return null
  return {
    outcome: 'refused',
    code: problemCodeOf(code, 'refused'),
    message,
    ...(typeof hint === 'string' ? { hint } : {}),
  }
}

function describeFreeAnswer({ route, detail }: Receipt, result: Fields): string {
  if (detail['said_by_person'] === true) return t('Nothing was charged.')
  if (Object.keys(result).length > 0) return t('It was there already. Nothing was charged.')
  return t(
    '{what, select, email {No e-mail was found.} phone {No phone number was found.} contacts {No contacts were found.} research {No research was found.} report {No report was found.} desk {No desk was found.} other {No people were found.}} Nothing was charged.',
    { what: paidRouteSpecs[route].product },
  )
}

function describePaidAnswer({ route, cost, max_cost, detail }: Receipt, result: Fields): string {
  if (route === 'sourcing.start')
    return t(
      'The run is under way; it takes {max_cost, plural, one {# credit} other {# credits}} at most.',
      { max_cost },
    )
  if (cost === null)
    return t('Found; it cost up to {most, plural, one {# credit} other {# credits}}.', {
      most: Number(detail['max'] ?? max_cost),
    })
  if (route !== 'companies.findContacts' || !Array.isArray(result['ids']))
    return t('Found; it cost {cost, plural, one {# credit} other {# credits}}.', { cost })
  // Only new contacts are charged; the others were known before.
  return t(
    '{people, plural, one {# new person} other {# new people}}; it cost {cost, plural, one {# credit} other {# credits}}.',
    { people: cost / 2, cost },
  )
}
