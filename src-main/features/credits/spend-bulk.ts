import type { BulkRoute, BulkRow, BulkState } from '#shared/bridge/spend.ts'
import type { ContactSelection } from '#shared/bridge/people.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Hub } from '#main/engine/hub.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Bulk, BulkTarget, LeftOut } from '#main/engine/spend/index.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { contactOrder, selectedContacts } from '#main/features/common/people-filter.ts'
import { doNotContact, personName } from '#main/features/common/rows/common.ts'
import { priceOf } from '#main/features/common/spend-labels.ts'

/** An hour and a half at the enrichment rate; more is better planned in parts. */
const MOST_PEOPLE = 2000
const NAMED = 6
const PAGE = 100
/** Each purchase reads the record and, before and after it, the balance. */
const READS_EACH = 3
/** Refusals that say there is nothing to do, rather than that it failed. */
const settled = new Set(['have', 'recent', 'gone'])

type Names =
  | 'spend.bulkPreview'
  | 'spend.bulkStart'
  | 'spend.bulks'
  | 'spend.bulkRows'
  | 'spend.bulkControl'
  | 'spend.bulkRetry'

/**
 * Finding e-mails or phones for many (D9): preview, cap, pause, a result for each row, and another
 * try for what failed.
 */
export function bulkHandlers(open: () => LiveWorkspace, hub: Hub): Pick<Handlers, Names> {
  const followed = new WeakSet<Bulk>()
  const byId = (id: string): Bulk => {
    const bulk = open()
      .spend.bulks()
      .find(({ state }) => state.id === id)
    if (!bulk)
      throw new ProblemError('gone', 'This run is over.', 'Its calls stand in Credits, one by one.')
    return bulk
  }
  const eta = (count: number) => {
    const { budget } = open()
    return count === 0
      ? 0
      : Math.max(budget.etaMs('enrich', count), budget.etaMs('read', count * READS_EACH))
  }

  /**
   * Whom it would be for; those at companies that must not be contacted are left out, since their
   * address is of no use.
   */
  async function targetsOf(
    select: ContactSelection,
  ): Promise<{ targets: BulkTarget[]; dnc: number }> {
    const { cache } = open()
    const ids = await selectedContacts(cache, select, contactOrder('name', false))
    if (ids.length > MOST_PEOPLE)
      throw new ProblemError(
        'too_many',
        `${ids.length} people are too many for one run; ${MOST_PEOPLE} at most.`,
        'Narrow the filter. Nothing was sent.',
      )
    const rows = (await cache.getMany('contacts', ids)).filter((row) => !row.local)
    const allowed = rows.filter(
      (row) => doNotContact(row.joined.company, row.record.company) !== true,
    )
    return {
      targets: allowed.map((row) => ({
        id: row.id,
        label: personName(row.record) ?? 'No name',
        record: row.record as Fields,
      })),
      dnc: rows.length - allowed.length,
    }
  }

  /** Says how a run ended, wherever the person is by then; one of an earlier start as well. */
  function follow(bulk: Bulk): void {
    if (followed.has(bulk)) return
    followed.add(bulk)
    void bulk.ended.then((over) => {
      if (!over) return
      hub.touch('contacts', 'runs', 'credits')
      hub.emit({ type: 'notice', data: ending(stateOf(bulk, () => 0)) })
    })
  }

  /** The run of this press, if it was begun before: the intent is its id (P7). */
  const begun = (intent_id: string) =>
    open()
      .spend.bulks()
      .some(({ state }) => state.id === intent_id)

  function begin(
    intent_id: string,
    route: BulkRoute,
    targets: { id: string; label: string }[],
    cap: number,
    tags: Record<string, string>,
    left_out?: LeftOut,
  ): { id: string } {
    if (begun(intent_id)) return { id: intent_id }
    const { spend } = open()
    if (targets.length === 0)
      throw new ProblemError('nothing', 'There is nobody left to look up.', 'Nothing was sent.')
    if (
      spend
        .bulks()
        .some(
          ({ state }) =>
            state.route === route && (state.state === 'running' || state.state === 'paused'),
        )
    )
      throw new ProblemError(
        'running',
        'A run of this kind is under way.',
        'Let it end, or stop it, first.',
      )
    const bulk = spend.startBulk(route, targets, cap, left_out, tags, intent_id)
    follow(bulk)
    hub.touch('runs')
    return { id: bulk.state.id }
  }

  return {
    'spend.bulkPreview': async ({ route, select }) => {
      const live = open()
      const balance = live.credits.state(live.clock.now(), 0)?.total ?? null
      const { targets, dnc } = await targetsOf(select)
      const {
        have,
        recent,
        open: under,
        will_try,
        most,
        allowed,
        room,
      } = live.spend.previewBulk(route, targets, balance)
      const names = (some: BulkTarget[]) =>
        some.slice(0, NAMED).map(({ id, label }) => ({ id, name: label }))
      return {
        price: priceOf(route),
        have: have.length,
        recent: recent.length,
        open: under.length,
        dnc,
        will_try: will_try.length,
        most,
        eta_ms: eta(will_try.length),
        balance,
        room,
        names: {
          have: names(have),
          recent: names(recent),
          open: names(under),
          will_try: names(will_try),
        },
        refusal: allowed.allowed ? null : { message: allowed.message, hint: allowed.hint },
      }
    },
    'spend.bulkStart': async ({ intent_id, route, select, cap, tags }) => {
      if (begun(intent_id)) return { id: intent_id }
      const { targets, dnc } = await targetsOf(select)
      const { have, recent, open: under, will_try } = open().spend.previewBulk(route, targets, null)
      return begin(
        intent_id,
        route,
        will_try.map(({ id, label }) => ({ id, label })),
        cap,
        tags ?? {},
        { have: have.length, recent: recent.length, open: under.length, dnc },
      )
    },
    'spend.bulks': () => ({
      bulks: open()
        .spend.bulks()
        .map((bulk) => stateOf(bulk, eta))
        .toReversed(),
    }),
    'spend.bulkRows': ({ id, only = 'all', offset, after, limit = PAGE }) => {
      const settledSince = new Map(
        open()
          .spend.ledger(byId(id).state.started_at, open().clock.now())
          .receipts.map((receipt) => [receipt.id, receipt.outcome]),
      )
      const rows = byId(id)
        .state.rows.map((row) => rowOf(row, settledSince))
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
    'spend.bulkControl': ({ id, what }) => {
      const bulk = byId(id)
      if (what === 'pause') bulk.pause()
      else if (what === 'resume') {
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
        again.map(({ id: whose, label }) => ({ id: whose, label })),
        cap,
        state.tags,
      )
    },
  }
}

/** What is said when a run has ended, wherever the person is by then. */
function ending({ id, route, found, done, spent, refused, unknown, state, reason }: BulkState): {
  tone: 'success' | 'warning'
  message: string
  hint?: string
  link: string
} {
  const what =
    route === 'contacts.findEmail'
      ? found === 1
        ? 'e-mail'
        : 'e-mails'
      : found === 1
        ? 'phone'
        : 'phones'
  const trouble = [
    refused > 0 ? `${refused} were refused.` : '',
    unknown > 0 ? `${unknown} have an unknown outcome.` : '',
    state === 'stopped' ? (reason ?? 'Stopped.') : '',
  ]
    .filter(Boolean)
    .join(' ')
  return {
    tone: trouble ? 'warning' : 'success',
    message: `${found} ${what} found for ${done} ${done === 1 ? 'person' : 'people'}, ${spent} ${spent === 1 ? 'credit' : 'credits'}`,
    ...(trouble ? { hint: trouble } : {}),
    link: `/credits/runs?run=${id}`,
  }
}

type Row = Bulk['state']['rows'][number]

function rowOf(row: Row, since: ReadonlyMap<string, string> = new Map()): BulkRow {
  const named = { id: row.id, name: row.label }
  if (row.state !== 'ended')
    return {
      ...named,
      state: row.state,
      message: row.state === 'trying' ? 'Looking…' : 'Waits for its turn',
      cost: null,
    }
  const { answer } = row
  switch (answer.outcome) {
    case 'paid':
      return {
        ...named,
        state: 'found',
        message:
          Object.values(answer.result)
            .filter((value) => typeof value === 'string')
            .join(', ') || answer.message,
        cost: answer.cost,
      }
    case 'free':
      return {
        ...named,
        state: Object.keys(answer.result).length > 0 ? 'found' : 'nothing',
        message: answer.message,
        cost: 0,
      }
    case 'refused':
      return { ...named, state: 'refused', message: answer.message, cost: 0 }
    case 'unknown': {
      // Reading may have told since.
      const now = since.get(answer.receipt_id)
      if (now === 'paid')
        return {
          ...named,
          state: 'found',
          message: 'The answer was lost; it had arrived.',
          cost: null,
        }
      if (now === 'free')
        return {
          ...named,
          state: 'nothing',
          message: 'The answer was lost; nothing was charged.',
          cost: 0,
        }
      return {
        ...named,
        state: 'unknown',
        message: 'Outcome unknown. Checking before anything is charged again.',
        cost: null,
      }
    }
  }
}

function stateOf({ state }: Bulk, eta: (count: number) => number): BulkState {
  const counts = { waiting: 0, trying: 0, found: 0, nothing: 0, refused: 0, unknown: 0 }
  let trying: string | null = null
  for (const row of state.rows) {
    const { state: how } = rowOf(row)
    counts[how] += 1
    if (how === 'trying') trying = row.label
  }
  const left = counts.waiting + counts.trying
  return {
    id: state.id,
    route: state.route as BulkRoute,
    state: state.state,
    reason: state.reason,
    spent: state.spent,
    cap: state.cap,
    started_at: state.started_at,
    left_out: state.left_out,
    total: state.rows.length,
    done: state.rows.length - left,
    found: counts.found,
    nothing: counts.nothing,
    refused: counts.refused,
    unknown: counts.unknown,
    eta_ms: state.state === 'running' && left > 0 ? eta(left) : null,
    trying,
  }
}
