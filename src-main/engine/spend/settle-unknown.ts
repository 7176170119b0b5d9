import { t } from '#shared/i18n/translate.ts'
import type { Verdict } from '#shared/domain/paid-evidence.ts'
import type { PaidOperation } from './paid-operations.ts'
import { paidRouteSpecs } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Applies a verdict: a call that was paid is done; anything else waits for the user. */
export function settleUnknown(
  context: SpendContext,
  id: string,
  verdict: Verdict,
  balance: number | null,
): void {
  const op = context.operations.byId(id)
  if (op?.state !== 'unknown') return
  context.db.transact(() => {
    context.operations.move(op, verdict.verdict === 'paid' ? 'seen' : 'nothing_seen', { verdict })
    if (verdict.verdict === 'paid') {
      const { min, max } = rangeOf(op, verdict)
      context.receipts.close(op.id, 'paid', min === max ? min : null, {
        min,
        max,
        result: {
          ...verdict.found,
          ...(verdict.new_ids.length > 0 ? { ids: verdict.new_ids } : {}),
        },
        evidence: verdict.verdict,
      })
      context.runs.settleCall(op.id, { state: 'running', run_id: verdict.new_ids[0] ?? null })
    } else {
      context.receipts.close(op.id, 'unknown', null, {
        min: 0,
        max: op.max_cost,
        evidence: verdict.verdict,
      })
    }
    context.receipts.setPrice(op.id, context.receipts.of(op.id)?.cost ?? null, balance)
  })
  const isAccepted = context.receipts.of(op.id)?.detail['accepted'] === true
  context.emit({ type: 'notice', data: notice(op, verdict, isAccepted) })
  context.touch('runs', 'operations', 'credits')
}

/**
 * Returns the cost of what was seen, by the price list; a colleague may have made some of the new
 * records.
 */
function rangeOf(
  op: PaidOperation,
  verdict: Extract<Verdict, { verdict: 'paid' }>,
): { min: number; max: number } {
  if (op.route === 'companies.findContacts') return { min: 0, max: 2 * verdict.new_ids.length }
  if (op.route === 'contacts.findPhone') return { min: 1, max: 2 }
  return { min: op.max_cost, max: op.max_cost }
}

function notice(
  op: PaidOperation,
  verdict: Verdict,
  isAccepted: boolean,
): { tone: 'success' | 'warning'; message: string; hint?: string; link: string } {
  const { product } = paidRouteSpecs[op.route]
  if (verdict.verdict === 'paid')
    return {
      tone: 'success',
      message: isAccepted
        ? t(
            'The service is done: {what, select, email {the e-mail is there} phone {the phone number is there} contacts {the contacts are there} research {the research is there} report {the report is there} desk {the desk is there} other {the people are there}}.',
            { what: product },
          )
        : t(
            'The lost call did arrive: {what, select, email {the e-mail is there} phone {the phone number is there} contacts {the contacts are there} research {the research is there} report {the report is there} desk {the desk is there} other {the people are there}}.',
            { what: product },
          ),
      link: '/credits',
    }
  return {
    tone: 'warning',
    message:
      verdict.verdict === 'unclear'
        ? t(
            'Something has changed, but it is unclear whether your call did it ({what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}}).',
            { what: product },
          )
        : describeNothingSeen(product, isAccepted),
    hint: t('Enter its outcome in Credits; then you can press again.'),
    link: '/credits',
  }
}

/** Says that two reads showed nothing of what a call was to find. */
const describeNothingSeen = (product: string, isAccepted: boolean): string =>
  isAccepted
    ? t(
        'Nothing shows that the accepted call found anything ({what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}}). Most likely it was not charged.',
        { what: product },
      )
    : t(
        'Nothing shows that the lost call arrived ({what, select, email {e-mail} phone {phone number} contacts {contacts} research {research} report {report} desk {desk} other {people}}). Most likely it was not charged.',
        { what: product },
      )
