import type { Verdict } from '#shared/domain/paid-evidence.ts'
import type { PaidOperation } from './paid-operations.ts'
import { isPlural, paid } from './routes.ts'
import type { SpendContext } from './spend-context.ts'

/** Writes the verdict down: paid is done; anything else waits for a person. */
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
    context.receipts.priced(op.id, context.receipts.of(op.id)?.cost ?? null, balance)
  })
  const isAccepted = context.receipts.of(op.id)?.detail['accepted'] === true
  context.emit({ type: 'notice', data: notice(op, verdict, isAccepted) })
  context.touch('runs', 'operations', 'credits')
}

/**
 * What was seen tells what it cost, by the price list; a colleague may have made some of the new
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
  const { what } = paid[op.route]
  if (verdict.verdict === 'paid')
    return {
      tone: 'success',
      message: isAccepted
        ? `The service is done: the ${what} ${isPlural(op.route) ? 'are' : 'is'} there.`
        : `The lost call did arrive: the ${what} ${isPlural(op.route) ? 'are' : 'is'} there.`,
      link: '/credits',
    }
  return {
    tone: 'warning',
    message:
      verdict.verdict === 'unclear'
        ? `Something changed, but nobody can tell whether your call did it (${what}).`
        : `Nothing shows that the ${isAccepted ? 'accepted call found anything' : 'lost call arrived'} (${what}). Most likely it was not charged.`,
    hint: 'Say in Credits what came of it; then you can press again.',
    link: '/credits',
  }
}
