import { t } from '#shared/i18n/translate.ts'
import { endpoints } from '#shared/api/index.ts'
import type { CommandOutput } from '#shared/bridge/index.ts'
import type { BulkRoute } from '#shared/bridge/spend.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Bulk, BulkTarget } from '#main/engine/spend/index.ts'
import type { PayingEngine } from '#main/engine/engine.ts'
import type { Handlers, Parsed } from '#main/features/common/handlers.ts'
import { priceOf } from '#main/features/common/spend-labels.ts'
import { bulkRow, bulkState } from './bulk-rows.ts'
import { createBulkRuns, type BulkRuns } from './bulk-runs.ts'

const NAMED = 6
const PAGE = 100
/** Each purchase reads the record, and the balance before and after. */
const READS_EACH = 3
/** Refusals that mean there is nothing to do, not that the call failed. */
const settled = new Set(['have', 'recent', 'gone'])

type Names =
  | 'spend.bulkPreview'
  | 'spend.bulkStart'
  | 'spend.bulks'
  | 'spend.bulkRows'
  | 'spend.bulkControl'
  | 'spend.bulkRetry'

/**
 * Builds the handlers that find e-mails or phones for many people (D9): preview, cap, pause, a
 * result per row, and a retry of what failed.
 */
export function bulkHandlers(engine: PayingEngine): Pick<Handlers, Names> {
  const { hub } = engine
  const { targetsOf, follow, findRunning, begin } = createBulkRuns(engine)
  const byId = (id: string): Bulk => {
    const bulk = engine.spend.bulks().find(({ state }) => state.id === id)
    if (!bulk)
      throw new ProblemError(
        'gone',
        t('This run is over.'),
        t('Credits lists its calls one by one.'),
      )
    return bulk
  }
  const eta = (route: BulkRoute, count: number) => {
    const { budget } = engine
    return count === 0
      ? 0
      : Math.max(
          budget.etaMs(endpoints[route].action, count),
          budget.etaMs('read', count * READS_EACH),
        )
  }

  return {
    'spend.bulkPreview': (request) =>
      previewOf(engine, { targetsOf }, (count) => eta(request.route, count), request),
    'spend.bulkStart': async ({ intent_id, route, select, cap, tags }) => {
      if (findRunning(intent_id)) return { id: intent_id }
      const { targets, dnc } = await targetsOf(select)
      const { have, recent, open, will_try } = engine.spend.previewBulk(route, targets, null)
      return begin(
        intent_id,
        route,
        will_try.map(({ id, label }) => ({ id, label })),
        cap,
        tags ?? {},
        { have: have.length, recent: recent.length, open: open.length, dnc },
      )
    },
    'spend.bulks': () => ({
      bulks: engine.spend
        .bulks()
        .map((bulk) => bulkState(bulk, (count) => eta(bulk.state.route as BulkRoute, count)))
        .toReversed(),
    }),
    'spend.bulkRows': ({ id, only = 'all', offset, after, limit = PAGE }) => {
      const settledSince = new Map(
        engine.spend
          .ledger(byId(id).state.started_at, engine.clock.now())
          .receipts.map((receipt) => [receipt.id, receipt.outcome]),
      )
      const rows = byId(id)
        .state.rows.map((row) => bulkRow(row, settledSince))
        .filter(
          (row) =>
            only === 'all' ||
            (only === 'failed'
              ? row.state === 'refused' || row.state === 'unknown'
              : row.state === only),
        )
      const start =
        after === undefined ? (offset ?? 0) : rows.findIndex((row) => row.id === after) + 1
      const page = rows.slice(start, start + limit)
      return {
        rows: page,
        offset: start,
        total: rows.length,
        next: start + page.length < rows.length ? (page.at(-1)?.id ?? null) : null,
        as_of: null,
      }
    },
    'spend.bulkControl': ({ id, what: action }) => {
      const bulk = byId(id)
      if (action === 'pause') bulk.pause()
      else if (action === 'resume') {
        follow(bulk)
        bulk.resume()
      } else bulk.stop()
      hub.touch('runs')
      return {}
    },
    'spend.bulkRetry': ({ intent_id, id, cap }) => {
      const { state } = byId(id)
      const again = state.rows.filter((row) =>
        row.state === 'ended'
          ? row.answer.outcome === 'refused' && !settled.has(row.answer.code)
          : state.state === 'stopped',
      )
      return begin(
        intent_id,
        state.route as BulkRoute,
        again.map(({ id: targetId, label }) => ({ id: targetId, label })),
        cap,
        state.tags,
      )
    },
  }
}

/** Returns whom a run would look up, whom it would leave out and why, and the most it may cost. */
async function previewOf(
  engine: PayingEngine,
  runs: Pick<BulkRuns, 'targetsOf'>,
  eta: (count: number) => number,
  { route, select }: Parsed<'spend.bulkPreview'>,
): Promise<CommandOutput<'spend.bulkPreview'>> {
  const balance = engine.credits.state(engine.clock.now(), 0)?.total ?? null
  const { targets, dnc } = await runs.targetsOf(select)
  const { have, recent, open, will_try, max, allowed, room } = engine.spend.previewBulk(
    route,
    targets,
    balance,
  )
  const names = (some: BulkTarget[]) =>
    some.slice(0, NAMED).map(({ id, label }) => ({ id, name: label }))
  return {
    price: priceOf(route),
    have: have.length,
    recent: recent.length,
    open: open.length,
    dnc,
    will_try: will_try.length,
    max,
    eta_ms: eta(will_try.length),
    balance,
    room,
    names: {
      have: names(have),
      recent: names(recent),
      open: names(open),
      will_try: names(will_try),
    },
    refusal: allowed.allowed ? null : { message: allowed.message, hint: allowed.hint },
  }
}
