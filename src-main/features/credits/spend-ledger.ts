import { capPeriods } from '#shared/domain/spend-cap.ts'
import type { LedgerRow, SpendSummary } from '#shared/bridge/spend.ts'
import type { Receipt } from '#main/engine/spend/index.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'
import type { Engine, PayingEngine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { idOf, timeOf } from '#main/features/common/rows/common.ts'
import { downloads, saveFile, stampedName } from '#main/features/common/save-file.ts'
import { daily, statement, statementCells, statementHeader } from './spend-statement.ts'
import { rangeOf, routeWord } from '#main/features/common/spend-labels.ts'
import { csvOf } from '#main/features/common/tables-as-text.ts'

const PAGE = 100
/** People per query. */
const SOME = 200
/** Maximum number of days in a chart. */
const MAX_DAYS = 120
const DAY_MS = 86_400_000

/**
 * Lines are computed on each read, so a cursor is the id of a line. Returns the index after that
 * line, or the end if it no longer exists.
 */
function placeAfter(rows: readonly LedgerRow[], id: string): number {
  const index = rows.findIndex((row) => row.id === id)
  return index < 0 ? rows.length : index + 1
}

/**
 * Builds the handlers that show where the credits went, as far as this computer knows (D5, D7, D8,
 * D11, D12, D14).
 */
export function ledgerHandlers(
  engine: PayingEngine,
  lowCredits: () => number,
  folder: () => string = downloads,
): Pick<Handlers, 'spend.ledger' | 'spend.summary' | 'spend.export'> {
  const lines = (from: number, to: number, kinds: LedgerRow['kind'][] | undefined): LedgerRow[] => {
    const { spend, credits } = engine
    const rows = statement(spend.ledger(from, to), credits.between(from, to))
    return kinds?.length ? rows.filter((row) => kinds.includes(row.kind)) : rows
  }
  return {
    'spend.ledger': ({ from, to, kinds, after, offset, limit = PAGE }) => {
      const rows = lines(from, to, kinds)
      const start = after === undefined ? (offset ?? 0) : placeAfter(rows, after)
      const page = rows.slice(start, start + limit)
      return {
        rows: page,
        offset: start,
        total: rows.length,
        next: start + page.length < rows.length ? (page.at(-1)?.id ?? null) : null,
        as_of: engine.credits.state(engine.clock.now(), 0)?.read_at ?? null,
      }
    },
    'spend.summary': async ({ from, to }) => {
      const ledger = engine.spend.ledger(from, to)
      const readings = engine.credits.between(from, to)
      const { day, week } = capPeriods(engine.clock.now())
      const spentSince = (since: number) =>
        spentOf(engine.spend.ledger(since, engine.clock.now()).receipts)
      const [today, thisWeek] = [spentSince(day), spentSince(week)]
      const { mine, others, top_up, uncertain } = ledger.total
      return {
        mine,
        others,
        top_up,
        uncertain,
        before: readings[0]?.total ?? null,
        now: engine.credits.state(engine.clock.now(), 0)?.total ?? null,
        first_reading: engine.credits.first(),
        rows: lines(from, to, undefined).length,
        forecast: ledger.forecast,
        limits: engine.limits.read(),
        spent: {
          day: today.spent,
          day_reserved: today.reserved,
          day_calls: today.calls,
          day_open: today.open,
          week: thisWeek.spent,
          week_reserved: thisWeek.reserved,
          week_calls: thisWeek.calls,
          week_open: thisWeek.open,
        },
        low_credits: lowCredits(),
        per_outcome: ledger.per_outcome
          .filter(({ tried }) => tried > 0)
          .map((figures) => ({ ...figures, description: routeWord(figures.route) })),
        later: await laterOf(engine, ledger.receipts),
        days: daily(ledger.intervals, readings, Math.max(from, to - MAX_DAYS * DAY_MS), to),
      }
    },
    'spend.export': async ({ from, to, kinds }) => {
      const rows = lines(from, to, kinds)
      const name =
        stampedName('credits', from) + (to - from > 1.1 * DAY_MS ? stampedName('-to', to) : '')
      return {
        rows: rows.length,
        path: await saveFile(
          folder(),
          name,
          'csv',
          csvOf(statementHeader(), rows.map(statementCells)),
        ),
      }
    },
  }
}

/**
 * Sums what receipts certainly cost, and what the limits reserve on top: the most that calls with a
 * still unknown price may cost (D4). In credits.
 */
export function spentOf(receipts: readonly Receipt[]): {
  spent: number
  reserved: number
  /** Number of calls that cost something, and of calls with a still unknown price. */
  calls: number
  open: number
} {
  const ranges = receipts.map(rangeOf)
  const spent = ranges.reduce((sum, { min }) => sum + min, 0)
  return {
    spent,
    reserved: ranges.reduce((sum, { max }) => sum + max, 0) - spent,
    calls: ranges.filter(({ min }) => min > 0).length,
    open: ranges.filter(({ min, max }) => max > min).length,
  }
}

/**
 * Counts how many people with a purchase have replied by now, and how many were met since it (D12).
 * This shows coincidence, not cause.
 */
export async function laterOf(
  { cache }: Pick<Engine, 'cache'>,
  receipts: Receipt[],
): Promise<SpendSummary['later']> {
  const bought = receipts.filter(
    ({ outcome, target }) =>
      outcome === 'paid' && target.table === 'contacts' && target.id !== null,
  )
  const since = new Map<string, number>()
  for (const { target, asked_at } of bought)
    since.set(target.id as string, Math.min(since.get(target.id as string) ?? Infinity, asked_at))
  const ids = [...since.keys()]
  const replied = new Set<unknown>()
  const seenDays = new Set<unknown>()
  for (let at = 0; at < ids.length; at += SOME) {
    const some: Filter = { field: 'contact_id', in: ids.slice(at, at + SOME) }
    // The service does not state when a person replied; a meeting has a time.
    const counts = await cache.counts('members', ['contact_id'], {
      and: [{ field: 'status', in: ['replied', 'meeting_booked', 'converted'] }, some],
    })
    for (const { value } of counts['contact_id'] ?? []) replied.add(value)
    for (let after: string | null | undefined; after !== null;) {
      const page = await cache.list('meetings', {
        filter: { and: [{ field: 'status', is: 'attended' }, some] },
        limit: SOME,
        ...(after === undefined ? {} : { after }),
      })
      for (const { record } of page.rows) {
        const contact = idOf(record.contact_id)
        if (
          contact !== null &&
          (timeOf(record.starts_at_utc) ?? 0) >= (since.get(contact) ?? Infinity)
        )
          seenDays.add(contact)
      }
      after = page.next
    }
  }
  const lists = await cache.freshness()
  const ages = lists.flatMap(({ list, as_of }) =>
    list.startsWith('members:') && as_of !== null ? [as_of] : [],
  )
  return {
    people: ids.length,
    credits: bought.reduce((sum, receipt) => sum + (receipt.cost ?? 0), 0),
    replied: replied.size,
    met: seenDays.size,
    replied_as_of: ages.length > 0 ? Math.min(...ages) : null,
    met_as_of: lists.find(({ list }) => list === 'meetings')?.as_of ?? null,
  }
}
