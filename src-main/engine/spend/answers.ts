import { problemCodeOf } from '#shared/bridge/problem.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { PurchaseAnswer } from './purchase.ts'
import type { Receipt } from './receipts.ts'
import { isPlural, paid } from './routes.ts'

/**
 * Tells what came of a paid call by its receipt: the first time, and every time its intent is used
 * again, after a restart too (P7). Null where nothing was sent for the intent, so that nothing came
 * of it yet.
 */
export function answerOf(receipt: Receipt): PurchaseAnswer | null {
  const { id: receipt_id, detail } = receipt
  const result = (detail['result'] ?? {}) as Fields
  switch (receipt.outcome) {
    case 'paid':
      return paidAnswer(receipt, result)
    case 'free':
      return { outcome: 'free', receipt_id, result, message: freeWords(receipt, result) }
    case 'refused':
      return refusalOf(detail)
    case 'open':
    case 'unknown':
      if (detail['accepted'] === true) return { outcome: 'unknown', receipt_id, message: AT_WORK }
      return {
        outcome: 'unknown',
        receipt_id,
        message:
          'The answer was lost, so nobody knows yet whether it was charged. ' +
          'Hotdesk finds out by reading; nothing is sent again.',
      }
  }
}

/** What is said of a call that the service has taken, until a read shows what came of it. */
export const AT_WORK =
  'The service has accepted it, and hasn’t said yet what came of it. ' +
  'Hotdesk looks for it; nothing is sent again.'

/** Says so where it cost more than was agreed to. */
function paidAnswer(receipt: Receipt, result: Fields): PurchaseAnswer {
  const { id: receipt_id, cost, detail, max_cost, route } = receipt
  const message = paidWords(receipt, result)
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
    message: `${message} That is ${over} over your maximum of ${max_cost}.`,
  }
}

/** Only a call that left keeps its refusal: one that was dropped before may still be sent, once. */
function refusalOf({ code, message, hint }: Fields): PurchaseAnswer | null {
  if (typeof code !== 'string' || typeof message !== 'string') return null
  return {
    outcome: 'refused',
    code: problemCodeOf(code, 'refused'),
    message,
    ...(typeof hint === 'string' ? { hint } : {}),
  }
}

function freeWords({ route, detail }: Receipt, result: Fields): string {
  if (detail['said_by_person'] === true) return 'Nothing was charged.'
  if (Object.keys(result).length > 0) return 'It was there already. Nothing was charged.'
  return `No ${paid[route].what} ${isPlural(route) ? 'were' : 'was'} found. Nothing was charged.`
}

function paidWords({ route, cost, max_cost, detail }: Receipt, result: Fields): string {
  if (route === 'sourcing.start')
    return `The run is under way; it takes ${max_cost} credits at most.`
  const found = foundWords(route, cost, result)
  if (cost === null) return `${found}; it cost up to ${Number(detail['max'] ?? max_cost)} credits.`
  return `${found}; it cost ${cost === 1 ? '1 credit' : `${cost} credits`}.`
}

/** Of contacts, those that were paid for are new; the others were known before. */
function foundWords(route: Receipt['route'], cost: number | null, result: Fields): string {
  if (route !== 'companies.findContacts' || cost === null || !Array.isArray(result['ids']))
    return 'Found'
  const people = cost / 2
  return people === 1 ? '1 new person' : `${people} new people`
}
