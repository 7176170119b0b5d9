import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Buyable, Purchase } from '#shared/bridge/spend.ts'
import type { PaidDrafts } from './paid-drafts.ts'
import type { PurchaseAnswer } from '#main/engine/spend/index.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { createOffers, nameOf } from './offers.ts'
import { receiptLine } from './spend-statement.ts'

type Names =
  | 'spend.offer'
  | 'spend.buy'
  | 'spend.drafts'
  | 'spend.dropDraft'
  | 'spend.unknown'
  | 'spend.settle'
  | 'spend.of'
  | 'spend.setLimits'

/**
 * Builds the handlers of purchases for one person or company (D2–D6, D10). Payment itself is in
 * spend/, which sends each call at most once.
 */
export function spendHandlers(
  engine: PayingEngine,
  waiting: PaidDrafts<Buyable>,
): Pick<Handlers, Names> {
  const { hub } = engine
  const { target, offer, drafts, unknownCalls } = createOffers(engine, waiting)

  /** Stores a draft if Hotdesk is offline or signed out. A draft is never sent by itself (D10). */
  function keepDraft({ intent_id, route, id, tags }: Parsed<'spend.buy'>) {
    const draft = waiting.add({
      intent_id,
      route,
      target_id: engine.outbox.serverId(id),
      made_at: engine.clock.now(),
      tags: tags ?? {},
    })
    hub.touch('runs')
    return {
      outcome: 'draft' as const,
      draft_id: draft.id,
      message: t(
        'You’re offline: saved as a draft. Nothing is sent or paid until you confirm it online.',
      ),
    }
  }

  return {
    'spend.offer': offer,
    'spend.buy': async (press) => {
      const { spend, sync, session } = engine
      const { route, intent_id, despite_recent, max, overrun_seen, tags } = press
      const id = engine.outbox.serverId(press.id)
      // A repeated press returns its first outcome, whatever has happened to the record, the
      // network or the session since (P7).
      const known = spend.answered({ intent_id, route, params: { id } })
      if (known) return withoutResult(known)
      const row = await target(route, id)
      if (!row)
        throw new ProblemError(
          'gone',
          t('This record is no longer there.'),
          t('Nothing was sent and nothing was charged.'),
        )
      if (row.local)
        return {
          outcome: 'refused',
          code: 'local',
          message: t('The service does not know this record yet. Nothing was charged.'),
          hint: t('Try again once it’s sent.'),
        }
      const offline = !sync.online() || session.state.kind !== 'signed_in'
      if (offline || waiting.ofIntent(intent_id)) return keepDraft(press)
      const answer = await spend.buy({
        intent_id,
        route,
        params: { id },
        label: nameOf(row),
        ...(tags ? { tags } : {}),
        ...(despite_recent ? { despite_recent } : {}),
        ...(max ? { max } : {}),
        ...(overrun_seen ? { overrun_seen } : {}),
      })
      if (
        answer.outcome === 'refused' &&
        (answer.code === 'offline' || answer.code === 'signed_out')
      )
        return keepDraft(press)
      if (answer.outcome !== 'refused' || answer.code === 'have') waiting.dropFor(route, id)
      hub.touch('contacts', 'companies', 'runs', 'credits')
      if (route === 'companies.findContacts') sync.markChanged({ resource: 'companies', id })
      return withoutResult(answer)
    },
    'spend.drafts': async () => ({ drafts: await drafts() }),
    'spend.dropDraft': ({ id }) => {
      waiting.drop(id)
      hub.touch('runs')
      return {}
    },
    'spend.unknown': () => ({ calls: unknownCalls() }),
    'spend.settle': ({ receipt_id, as }) => {
      if (!engine.spend.close(receipt_id, as))
        throw new ProblemError('settled', t('This was settled already.'), t('Nothing was changed.'))
      return {}
    },
    'spend.of': ({ table, id }) => paidFor(engine, table, id),
    'spend.setLimits': (limits) => {
      engine.limits.change(omitUndefined(limits))
      hub.touch('credits', 'runs')
      return {}
    },
  }
}

/** Returns what was paid for one record. */
function paidFor(
  { spend, clock, outbox }: PayingEngine,
  table: Parsed<'spend.of'>['table'],
  recordId: string,
): CommandOutput<'spend.of'> {
  const id = outbox.serverId(recordId)
  const receipts = spend
    .ledger(0, clock.now())
    .receipts.filter(({ target }) => target.table === table && target.id === id)
  return {
    rows: receipts.slice(0, 50).map(receiptLine),
    credits: receipts.reduce((sum, receipt) => sum + (receipt.cost ?? 0), 0),
  }
}

/**
 * Returns the answer without the purchased data: that is in the cache, and the window only needs
 * the outcome.
 */
function withoutResult(answer: PurchaseAnswer): Purchase {
  if (answer.outcome === 'paid') {
    const { outcome, receipt_id, cost, message, over } = answer
    return { outcome, receipt_id, cost, message, ...(over ? { over } : {}) }
  }
  if (answer.outcome !== 'free') return answer
  const { outcome, receipt_id, message } = answer
  return { outcome, receipt_id, message }
}
