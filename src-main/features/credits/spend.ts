import type { Buyable, Draft, Offer, Purchase, UnknownCall } from '#shared/bridge/spend.ts'
import type { Hub } from '#main/engine/hub.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { PurchaseAnswer } from '#main/engine/spend/index.ts'
import type { AnyRow } from '#main/engine/store/cache/protocol.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { personName, said } from '#main/features/common/rows/common.ts'
import { overBy } from '#main/engine/spend/index.ts'
import { receiptLine } from './spend-statement.ts'
import { evidenceOf, priceOf } from '#main/features/common/spend-labels.ts'

type Names =
  | 'spend.offer'
  | 'spend.buy'
  | 'spend.drafts'
  | 'spend.dropDraft'
  | 'spend.unknown'
  | 'spend.settle'
  | 'spend.of'
  | 'spend.setLimits'

const tableOf = (route: Buyable) =>
  route.startsWith('contacts.') ? ('contacts' as const) : ('companies' as const)
const nameOf = (row: Pick<AnyRow, 'record'> | null): string =>
  row === null
    ? 'No longer there'
    : (personName(row.record as Record<string, unknown>) ??
      said((row.record as Record<string, unknown>)['name']) ??
      'No name')

/** An answer as the bridge tells it: what was found is read from the record. */
function told(answer: PurchaseAnswer): Purchase {
  if (answer.outcome === 'paid')
    return {
      outcome: 'paid',
      receipt_id: answer.receipt_id,
      cost: answer.cost,
      message: answer.message,
      ...(answer.over ? { over: true } : {}),
    }
  if (answer.outcome === 'free')
    return { outcome: 'free', receipt_id: answer.receipt_id, message: answer.message }
  return answer
}

/**
 * What is bought for one person or company (D2–D6, D10). Paying itself is the business of spend/,
 * which sends at most once.
 */
export function spendHandlers(open: () => LiveWorkspace, hub: Hub): Pick<Handlers, Names> {
  const target = (route: Buyable, id: string) =>
    open().cache.get(tableOf(route), open().outbox.serverId(id))
  const balance = () => {
    const live = open()
    return live.credits.state(live.clock.now(), 0)?.total ?? null
  }

  const unknownCalls = (): UnknownCall[] =>
    open()
      .spend.unknown()
      .map(({ receipt, state, message }) => ({
        receipt_id: receipt.id,
        route: receipt.route,
        target_id: receipt.target.id,
        target_table: receipt.target.table,
        label: receipt.target.label ?? 'Somebody',
        asked_at: receipt.asked_at,
        max_cost: receipt.max_cost,
        state:
          state === 'needs_you'
            ? ('needs_you' as const)
            : state === 'sending'
              ? ('sending' as const)
              : ('unknown' as const),
        message:
          state === 'unknown'
            ? 'Outcome unknown. Checking before anything is charged again.'
            : message,
        evidence: state === 'needs_you' ? evidenceOf(receipt) : [],
      }))

  async function drafts(): Promise<Draft[]> {
    const { drafts: kept, spend } = open()
    const all = await Promise.all(
      kept
        .list()
        .map(async (draft) => ({ draft, row: await target(draft.route, draft.target_id) })),
    )
    return all.flatMap(({ draft, row }) => {
      // What came, or was looked up, by another way since needs no yes any more.
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

  async function offer({ route, id: asked, most: agreed }: Parsed<'spend.offer'>): Promise<Offer> {
    const { spend, outbox } = open()
    const id = outbox.serverId(asked)
    const row = await target(route, id)
    const { most, rebuy, allowed } = spend.offer(route, { id }, {}, row?.record, balance(), agreed)
    const over = spend.overrun(route)
    const message = rebuy.rebuy === 'no' ? null : rebuy.message
    return {
      price: priceOf(route),
      most,
      rebuy: rebuy.rebuy,
      rebuy_message: message,
      refusal: row?.local
        ? {
            message: 'The service does not know this record yet.',
            hint: 'Look it up once it’s sent.',
          }
        : allowed.allowed
          ? null
          : { message: allowed.message, hint: allowed.hint },
      unknown: unknownCalls().find((call) => call.route === route && call.target_id === id) ?? null,
      draft:
        (await drafts()).find((draft) => draft.route === route && draft.target_id === id) ?? null,
      balance: balance(),
      overrun:
        over === null
          ? null
          : {
              receipt_id: over.id,
              label: over.target.label ?? 'a company',
              cost: over.max_cost + overBy(over),
              most: over.max_cost,
              over: overBy(over),
            },
    }
  }

  /** Offline, or the session is over: kept, and never sent by itself (D10). */
  function keepDraft({ route, id, tags }: Parsed<'spend.buy'>) {
    const live = open()
    const draft = live.drafts.add({
      route,
      target_id: live.outbox.serverId(id),
      made_at: live.clock.now(),
      tags: tags ?? {},
    })
    hub.touch('runs')
    return {
      outcome: 'draft' as const,
      draft_id: draft.id,
      message:
        'You’re offline: saved as a draft. Nothing is sent or paid until you confirm it online.',
    }
  }

  return {
    'spend.offer': offer,
    'spend.buy': async (press) => {
      const { spend, sync, session, drafts: waiting } = open()
      const { route, intent_id, despite_recent, most, overrun_seen, tags } = press
      const id = open().outbox.serverId(press.id)
      // What came of this press is told whatever became of the record, the network or the session
      // since (P7).
      const known = spend.answered({ intent_id, route, params: { id } })
      if (known) return told(known)
      const row = await target(route, id)
      if (!row)
        throw new ProblemError(
          'gone',
          'This record is no longer there.',
          'Nothing was sent and nothing was charged.',
        )
      if (row.local)
        return {
          outcome: 'refused',
          code: 'local',
          message: 'The service does not know this record yet. Nothing was charged.',
          hint: 'Try again once it’s sent.',
        }
      if (!sync.online() || session.state.kind !== 'signed_in') return keepDraft(press)
      const answer = await spend.buy({
        intent_id,
        route,
        params: { id },
        label: nameOf(row),
        ...(tags ? { tags } : {}),
        ...(despite_recent ? { despite_recent } : {}),
        ...(most ? { most } : {}),
        ...(overrun_seen ? { overrun_seen } : {}),
      })
      if (
        answer.outcome === 'refused' &&
        (answer.code === 'offline' || answer.code === 'signed_out')
      )
        return keepDraft(press)
      if (answer.outcome !== 'refused' || answer.code === 'have') waiting.dropFor(route, id)
      hub.touch('contacts', 'companies', 'runs', 'credits')
      if (route === 'companies.findContacts') sync.written({ resource: 'companies', id })
      return told(answer)
    },
    'spend.drafts': async () => ({ drafts: await drafts() }),
    'spend.dropDraft': ({ id }) => {
      open().drafts.drop(id)
      hub.touch('runs')
      return {}
    },
    'spend.unknown': () => ({ calls: unknownCalls() }),
    'spend.settle': ({ receipt_id, as }) => {
      if (!open().spend.close(receipt_id, as))
        throw new ProblemError('settled', 'This was settled already.', 'Nothing was changed.')
      return {}
    },
    'spend.of': ({ table, id: asked }) => {
      const { spend, clock, outbox } = open()
      const id = outbox.serverId(asked)
      const own = spend
        .ledger(0, clock.now())
        .receipts.filter(({ target: { table: of, id: whose } }) => of === table && whose === id)
      return {
        rows: own.slice(0, 50).map(receiptLine),
        credits: own.reduce((sum, receipt) => sum + (receipt.cost ?? 0), 0),
      }
    },
    'spend.setLimits': (limits) => {
      const { limits: kept } = open()
      const known = Object.fromEntries(
        Object.entries(limits).filter(([, value]) => value !== undefined),
      )
      kept.write({ ...kept.read(), ...known })
      hub.touch('credits', 'runs')
      return {}
    },
  }
}
