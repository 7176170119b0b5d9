import type { BalanceReading } from '#shared/domain/balance-changes.ts'
import type { TargetState } from '#shared/domain/paid-evidence.ts'
import { canonical, type Fields } from '#shared/domain/same-value.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Credits } from '#shared/api/credits.ts'
import type { Api, Failure, ListAnswer, Outcome, Priority } from '#main/engine/api/types.ts'
import { walkPages, walkQuery } from '#main/engine/api/page-walk.ts'
import type { Clock } from '#main/ports.ts'
import type { PaidOperation } from './paid-operations.ts'
import type { SpendContext } from './spend-context.ts'
import { paidRouteSpecs, type PaidRoute } from './routes.ts'

/**
 * How long a press may wait for the rate limit. After that it is over: nothing paid happens long
 * after the click (D10).
 */
const RATE_WAIT_LIMIT_MS = 90_000

/** Creates a signal that aborts waiting for the rate limit, unless it is stopped before. */
export function rateDeadline(clock: Clock): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController()
  return {
    signal: controller.signal,
    stop: clock.after(RATE_WAIT_LIMIT_MS, () => controller.abort()),
  }
}

type ReadingApi = Pick<Api, 'call' | 'pagingKnowledge'>

interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  priority?: Priority
  beforeSend?: () => void
  expectCharge?: boolean
  signal?: AbortSignal
}

/** Calls an endpoint known only at run time; the client checks params and body against its row. */
export const callLoose = (api: Pick<Api, 'call'>, name: EndpointName, options: LooseOptions) =>
  (api.call as unknown as (name: EndpointName, options: LooseOptions) => Promise<Outcome<unknown>>)(
    name,
    options,
  )

/**
 * Reads what the evidence rule of a route compares: before the call, and again when its answer was
 * lost.
 */
export async function readEvidence(
  api: ReadingApi,
  route: PaidRoute,
  params: Record<string, string>,
  priority: Priority,
  signal?: AbortSignal,
): Promise<{ kind: 'ok'; target: TargetState } | Failure> {
  const source = paidRouteSpecs[route].evidenceSource
  if (source === null) return { kind: 'ok', target: {} }
  if (source.by === 'record') {
    const outcome = await callLoose(api, source.endpoint, {
      params,
      priority,
      ...(signal && { signal }),
    })
    return outcome.kind === 'ok'
      ? { kind: 'ok', target: { record: outcome.value as Fields } }
      : outcome
  }
  return readAllPages(
    api,
    source.endpoint,
    source.endpoint === 'companies.contacts' ? params : {},
    priority,
    signal,
  )
}

/** Collects ids from all pages, so that a record on an unread page is not taken for a new one. */
async function readAllPages(
  api: ReadingApi,
  endpoint: EndpointName,
  params: Record<string, string>,
  priority: Priority,
  signal?: AbortSignal,
): Promise<{ kind: 'ok'; target: TargetState } | Failure> {
  const briefs: Record<string, string> = {}
  const seen = new Set<string>()
  const result = await walkPages({
    endpoint,
    knowledge: api.pagingKnowledge,
    read: async (place) => {
      const outcome = await callLoose(api, endpoint, {
        params,
        priority,
        query: walkQuery(endpoint, place),
        ...(signal && { signal }),
      })
      if (outcome.kind !== 'ok') return outcome
      const { records, skipped, page } = outcome.value as ListAnswer<Fields>
      return { records, ids: records.map(({ id }) => String(id)), skipped, page }
    },
    visit: ({ records, ids }) => {
      for (const id of ids) seen.add(id)
      for (const { id, brief } of records) if (typeof brief === 'string') briefs[String(id)] = brief
      return false
    },
  })
  if (result.kind !== 'walked') return result
  return { kind: 'ok', target: { ids: [...seen], briefs, ...(!result.whole && { partial: true }) } }
}

/**
 * Reports whether the target shows something the call may have brought: a changed value, or a
 * record that was not listed before.
 */
export function hasNewResult(
  { route, body, before }: Pick<PaidOperation, 'route' | 'body' | 'before'>,
  now: TargetState,
): boolean {
  if (paidRouteSpecs[route].evidenceSource?.by === 'list')
    return now.ids?.some((id) => !before.ids?.includes(id)) ?? false
  const readResult = ({ record }: TargetState) =>
    canonical(paidRouteSpecs[route].parseResult(record ?? {}, body).result)
  return readResult(now) !== readResult(before)
}

/**
 * Reads and keeps the balance; null if it cannot be read. It corroborates and never decides alone,
 * because colleagues spend from it too (docs/promises.md "Finding 6").
 */
export async function readBalance(
  context: Pick<SpendContext, 'api' | 'clock' | 'uniqueTimestamp' | 'onReading'>,
  priority: Priority,
  cause: string,
): Promise<BalanceReading | null> {
  const { signal, stop } = rateDeadline(context.clock)
  const outcome = await context.api.call('credits.read', { priority, signal })
  stop()
  if (outcome.kind !== 'ok') return null
  const { plan_balance, addon_balance, total } = outcome.value as Credits
  const reading = { at: context.uniqueTimestamp(outcome.at), plan_balance, addon_balance, total }
  context.onReading(reading, cause)
  return reading
}
