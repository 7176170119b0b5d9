import { t } from '#shared/i18n/translate.ts'
import type { Buyable, Draft, Offer, UnknownCall } from '#shared/bridge/spend.ts'
import type { AnyRow } from '#main/engine/store/cache/protocol.ts'
import { overBy, type Receipt } from '#main/engine/spend/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Parsed } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { evidenceOf, explainOpen, priceOf } from '#main/features/common/spend-labels.ts'
import type { PaidDrafts } from './paid-drafts.ts'

const tableOf = (route: Buyable) =>
  route.startsWith('contacts.') ? ('contacts' as const) : ('companies' as const)

/** Returns the name of a person or a company as shown; “No longer there” for a missing row. */
export const nameOf = (row: Pick<AnyRow, 'record'> | null): string =>
  row === null
    ? t('No longer there')
    : (personName(row.record as Record<string, unknown>) ??
      readText((row.record as Record<string, unknown>)['name']) ??
      t('No name'))

const unknownToService = () => ({
  message: t('The service does not know this record yet.'),
  hint: t('Look it up once it’s sent.'),
})

const refusalOf = (cap: ReturnType<PayingEngine['spend']['offer']>['allowed']): Offer['refusal'] =>
  cap.allowed ? null : { message: cap.message, hint: cap.hint }

const overrunOf = (receipt: Receipt): Offer['overrun'] => ({
  receipt_id: receipt.id,
  label: receipt.target.label ?? t('a company'),
  cost: receipt.max_cost + overBy(receipt),
  max: receipt.max_cost,
  over: overBy(receipt),
})

/**
 * Builds the part that describes a purchase before it is made: its target, its price, and the open
 * calls and drafts for the same target.
 */
export function createOffers(engine: PayingEngine, waiting: PaidDrafts<Buyable>) {
  const target = (route: Buyable, id: string) =>
    engine.cache.get(tableOf(route), engine.outbox.serverId(id))
  const balance = () => engine.credits.state(engine.clock.now(), 0)?.total ?? null

  const unknownCalls = (): UnknownCall[] =>
    engine.spend.unknown().map(({ receipt, state, message }) => ({
      receipt_id: receipt.id,
      route: receipt.route,
      target_id: receipt.target.id,
      target_table: receipt.target.table,
      label: receipt.target.label ?? t('Somebody'),
      asked_at: receipt.asked_at,
      max_cost: receipt.max_cost,
      state: state === 'needs_you' || state === 'sending' ? state : 'unknown',
      message: state === 'unknown' ? explainOpen(receipt.detail['accepted'] === true) : message,
      evidence: state === 'needs_you' ? evidenceOf(receipt) : [],
    }))

  async function drafts(): Promise<Draft[]> {
    const { spend } = engine
    const all = await Promise.all(
      waiting
        .list()
        .map(async (draft) => ({ draft, row: await target(draft.route, draft.target_id) })),
    )
    return all.flatMap(({ draft, row }) => {
      // A draft is obsolete if the data arrived or was looked up another way since.
      const { rebuy } = spend.offer(draft.route, { id: draft.target_id }, {}, row?.record, null)
      if (rebuy.rebuy === 'have' || (rebuy.rebuy === 'recent' && rebuy.at > draft.made_at))
        return []
      return [
        {
          id: draft.id,
          route: draft.route,
          target_id: draft.target_id,
          label: nameOf(row),
          made_at: draft.made_at,
          price: priceOf(draft.route),
        },
      ]
    })
  }

  async function offer({ route, id, max: agreed }: Parsed<'spend.offer'>): Promise<Offer> {
    const { spend } = engine
    const row = await target(route, id)
    const {
      max: most,
      rebuy,
      allowed,
    } = spend.offer(route, { id }, {}, row?.record, balance(), agreed)
    const overrun = spend.overrun(route)
    const message = rebuy.rebuy === 'no' ? null : rebuy.message
    return {
      price: priceOf(route),
      max: most,
      rebuy: rebuy.rebuy,
      rebuy_message: message,
      refusal: row?.local ? unknownToService() : refusalOf(allowed),
      unknown: unknownCalls().find((call) => call.route === route && call.target_id === id) ?? null,
      draft:
        (await drafts()).find((draft) => draft.route === route && draft.target_id === id) ?? null,
      balance: balance(),
      overrun: overrun && overrunOf(overrun),
    }
  }

  return { target, offer, drafts, unknownCalls }
}
