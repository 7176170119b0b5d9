import { t } from '#shared/i18n/translate.ts'
import { endpoints } from '#shared/api/index.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import type { Failure, Priority } from '#main/engine/api/index.ts'
import type { PagingKnowledge } from '#main/engine/api/paging-knowledge.ts'
import {
  firstPlace,
  isPastTheEnd,
  isFrontRepeated,
  isTooLarge,
  nextPlace,
  placeByOtherMethod,
  placeBefore,
  placeAfterZero,
  type Place,
} from '#main/engine/api/place.ts'
import type { Sweep } from '#main/engine/store/cache/protocol.ts'
import { ask, isListAnswer } from './ask.ts'
import { pagePastTheEnd, pageQuery, readPageAnswer, readPlace, type PageRead } from './page.ts'
import type { SyncDeps } from './ports.ts'
import { removeOnEvidence } from './removal.ts'
import { listKey, ownerRead, resource, type Resource, type ResourceName } from './resources.ts'
import { createTally, type Tally } from './tally.ts'

export interface SweepJob {
  resource: ResourceName
  parent: string | null
  /** Called for each page, so that a list that comes on screen during the sweep gets faster. */
  priority(): Priority
  signal: AbortSignal
  /**
   * Called after each page with the pages and rows so far, and the total that the service states;
   * null if it states none.
   */
  progress(pages: number, rows: number, stated: number | null): void
}

export type SweepResult =
  | {
      kind: 'done'
      pages: number
      rows: number
      removed: number
      /** Whether to repeat soon: rows are missing, but not proved gone. */ again: boolean
      /**
       * Set if the service has more rows than it showed, so that the list is incomplete. `stated`:
       * the total, if the service states it; `digest` identifies the rows it showed.
       */
      short: { stated: number | null; digest: string } | null
    }
  /** The record that the list belongs to is gone from the service (404). */
  | { kind: 'gone'; requested_at: number }
  | { kind: 'failed'; failure: Failure }

type Deps = Pick<SyncDeps, 'api' | 'target' | 'clock' | 'listener' | 'query'>

/**
 * Reads a whole list page by page; each page is committed with the place to resume at. Ends when
 * the rows match the count that the service states, when the service says that there is no more, or
 * on a page with nothing new; never on a short page, because a service may cap its pages. While
 * rows are missing it goes on, and starts again from the front as long as that brings any; a list
 * that stays short is reported as such. Resumes a sweep that was interrupted less than ten minutes
 * ago. Rows it does not see are removed on evidence only (P15).
 */
export async function sweep(deps: Deps, job: SweepJob): Promise<SweepResult> {
  const row = resource(job.resource)
  const pass = row.partial ? null : await begin(deps, job)
  const seen = new Set<string>()
  const front = (round: number) =>
    firstPlace(
      deps.api.pagingKnowledge.pageSize(row.endpoint),
      round,
      deps.api.pagingKnowledge.firstPage,
    )
  let place = readPlace(pass?.cursor ?? null) ?? front(1)
  if (place.first === 0) deps.api.pagingKnowledge.learnFirstPage(0)
  const tally = createTally(pass?.seen ?? 0)
  for (;;) {
    const asking = place
    const answer = await readAt(deps, job, asking)
    if ('smaller' in answer) {
      place = front(asking.round)
      continue
    }
    if ('failure' in answer) {
      const before = mayBeSecondPage(row, asking, answer.failure)
        ? await readPageZero(deps, job, { asking, pass, seen, tally })
        : null
      if (before) {
        if (before.over) return finish(deps, job, { pass, seen, tally })
        place = before.place
        continue
      }
      if (job.parent === null || !isMissing(answer.failure) || !isReadWithOwner(row))
        return { kind: 'failed', failure: answer.failure }
      if (pass) await deps.target.dropSweep(pass.id)
      return { kind: 'gone', requested_at: deps.clock.monotonic() }
    }
    const { read } = answer
    const provenMethod = deps.api.pagingKnowledge.pagingMethod(row.endpoint)
    place = nextPlace(asking, read, asking.way || provenMethod)
    const fresh = await store(deps, job, { ...answer, place, pass, seen })
    const isNewPage = fresh > 0 && !isFrontRepeated(asking, read, fresh)
    const otherPlace =
      isNewPage || row.paging === 'offset' ? null : placeByOtherMethod(asking, read, provenMethod)
    if (otherPlace) {
      if (fresh > 0) tally.count(read, asking, fresh)
      place = otherPlace
      continue
    }
    if (fresh === 0 && provenMethod === 0) place = nextPlace(asking, read, 0)
    if (fresh > 0 && asking.way > 0)
      deps.api.pagingKnowledge.learnPagingMethod(row.endpoint, asking.way)
    const step = tally.count(read, asking, fresh)
    job.progress(tally.pages(), tally.rows(), tally.stated())
    if (
      step !== 'next' &&
      isNumbered(row, asking) &&
      mayMissPageZero(deps.api.pagingKnowledge, tally, read, asking)
    ) {
      const before = await readPageZero(deps, job, { asking, pass, seen, tally })
      if (before && !before.over) {
        place = before.place
        continue
      }
      if (before) return finish(deps, job, { pass, seen, tally })
      // Meanwhile another list has shown how the first page is numbered; this one was requested
      // without knowing it.
      if (asking.first !== deps.api.pagingKnowledge.firstPage) {
        place = front(asking.round)
        continue
      }
    }
    if (step === 'end' || step === 'short') return finish(deps, job, { pass, seen, tally })
    if (step === 'again')
      place = firstPlace(asking.size, asking.round + 1, deps.api.pagingKnowledge.firstPage)
  }
}

/** Reports whether a page was requested by a number. */
const isNumbered = ({ endpoint, paging, partial }: Resource, { query }: Place): boolean =>
  endpoints[endpoint].paginated && paging === undefined && partial !== true && query === null

/**
 * Reports whether there may be a page before the one taken for the first: rows of a stated count
 * are missing, there are no rows and no stated count, or an answer names a page 0. Otherwise, a
 * complete list proves how the first page is numbered.
 */
function mayMissPageZero(
  sizes: PagingKnowledge,
  tally: Tally,
  { zero }: PageRead,
  { first }: Place,
) {
  const stated = tally.stated()
  const read = tally.rows() + tally.unreadable() + tally.deleted()
  if (stated !== null && read >= stated && read > 0) sizes.learnFirstPage(first)
  return stated === null ? read === 0 || zero : read < stated
}

/** Reports whether page 1 was refused like a page past the end: it may be the second page. */
const mayBeSecondPage = (row: Resource, place: Place, failure: Failure): boolean =>
  place.page === 1 &&
  isNumbered(row, place) &&
  failure.kind === 'refused' &&
  ([400, 416, 422].includes(failure.status) || (failure.status === 404 && !row.parent))

/** The state of a sweep so far. */
interface SweepProgress {
  asking: Place
  pass: Sweep | null
  seen: Set<string>
  tally: Tally
}

/**
 * Reads page 0 if rows may be missing, because the contract does not say how the first page is
 * numbered. Returns where to continue if its rows are new, and whether they complete the list. Null
 * if the list is not numbered from 0, as far as that is known.
 */
async function readPageZero(
  deps: Deps,
  job: SweepJob,
  { asking, pass, seen, tally }: SweepProgress,
): Promise<{ place: Place; over: boolean } | null> {
  const row = resource(job.resource)
  if (!deps.api.pagingKnowledge.mayStartAtZero(row.endpoint)) return null
  const front = firstPlace(deps.api.pagingKnowledge.pageSize(row.endpoint), asking.round)
  const answer = await readAt(deps, job, placeBefore(front))
  if (!('read' in answer)) {
    if ('failure' in answer && answer.failure.kind === 'refused')
      deps.api.pagingKnowledge.learnFirstPage(1)
    return null
  }
  const { read } = answer
  const place = placeAfterZero(front, read.records.length)
  const fresh = await store(deps, job, { ...answer, place: { ...place, first: 1 }, pass, seen })
  const rows = read.records.length
  if (fresh < rows || (rows === 0 && tally.rows() > 0)) deps.api.pagingKnowledge.learnFirstPage(1)
  if (rows === 0 || fresh < rows) return null
  deps.api.pagingKnowledge.learnFirstPage(0)
  const step = tally.count(read, { ...front, page: 1 }, fresh)
  job.progress(tally.pages(), tally.rows(), tally.stated())
  return { place, over: step === 'end' }
}

/** Returns the failure of a list none of whose rows can be stored: such a list is not empty. */
const noRowReadable = (): Failure => ({
  kind: 'unknown',
  reason: 'bad_body',
  status: 200,
  message: t('No row of the list could be read.'),
})

/**
 * Reports whether a list is read together with the record it belongs to. If the list has an
 * endpoint of its own, a 404 there proves nothing about the record (P15). A `partial` list that
 * answers 404 is given up silently.
 */
const isReadWithOwner = ({ parent, endpoint, partial }: Resource): boolean =>
  partial === true || (parent !== undefined && ownerRead(parent) === endpoint)

function begin(deps: Deps, job: SweepJob): Promise<Sweep> {
  const { table, scope } = resource(job.resource)
  const covered = job.parent === null ? undefined : scope?.(job.parent)
  return deps.target.startSweep({
    list: listKey(job.resource, job.parent),
    table,
    now: deps.clock.now(),
    ...(covered && { scope: covered }),
  })
}

/**
 * Reads one page, or reports that smaller pages are needed. A 404 behind the first page counts as
 * an empty page: some services answer so past the end.
 */
async function readAt(
  deps: Deps,
  job: SweepJob,
  place: Place,
): Promise<
  { read: PageRead; requested_at: number; at: number } | { smaller: true } | { failure: Failure }
> {
  const row = resource(job.resource)
  const outcome = await ask(deps.api, row.endpoint, {
    query: { ...pageQuery(row, place), ...deps.query?.(job.resource) },
    priority: job.priority(),
    signal: job.signal,
    ...(job.parent !== null && { params: { id: job.parent } }),
  })
  if (outcome.kind !== 'ok') {
    if (isTooLarge(outcome, place)) {
      deps.api.pagingKnowledge.refuseSize(row.endpoint, place.size ?? 0)
      return { smaller: true }
    }
    const { clock } = deps
    return isPastTheEnd(outcome, place)
      ? { read: pagePastTheEnd, requested_at: clock.monotonic(), at: clock.now() }
      : { failure: outcome }
  }
  if (isListAnswer(outcome.value)) deps.listener.onExtraFields?.(job.resource, outcome.value.extra)
  const read = readPageAnswer(row, place, outcome)
  return 'kind' in read
    ? { failure: read }
    : { read, requested_at: outcome.requested_at, at: outcome.at }
}

interface Storing {
  read: PageRead
  place: Place
  pass: Sweep | null
  seen: Set<string>
  requested_at: number
  at: number
}

/** Commits one page. Returns how many of its rows were new to this sweep. */
async function store(
  deps: Deps,
  job: SweepJob,
  { read, place, pass, seen, requested_at: startedAt, at: now }: Storing,
): Promise<number> {
  const row = resource(job.resource)
  const context = job.parent === null ? undefined : row.context?.(job.parent)
  const records = row.shape ? read.records.map(row.shape) : read.records
  const put = await deps.target.putPage(row.table, records, {
    startedAt,
    now,
    ...(context && { context }),
    ...(pass && { sweep: pass.id, cursor: JSON.stringify(place) }),
  })
  deps.listener.onRecordsRead?.(row.table, records, startedAt)
  const around =
    read.around && row.around
      ? await deps.target.putPage(row.around, [read.around], { startedAt, now })
      : null
  const tables = [...new Set([...put.tables, ...(around?.tables ?? [])])]
  if (tables.length) deps.listener.onTablesChanged?.(tables)
  if (pass) return put.fresh
  const fresh = put.ids.filter((id) => !seen.has(id))
  for (const id of fresh) seen.add(id)
  return fresh.length
}

async function finish(
  deps: Deps,
  job: SweepJob,
  { pass, seen, tally }: { pass: Sweep | null; seen: ReadonlySet<string>; tally: Tally },
): Promise<SweepResult> {
  if (tally.rows() === 0 && tally.unreadable() > 0) {
    if (pass) await deps.target.dropSweep(pass.id)
    return { kind: 'failed', failure: noRowReadable() }
  }
  const short = tally.short()
  const done = { kind: 'done', pages: tally.pages(), rows: tally.rows() } as const
  if (pass === null) {
    if (short === null)
      await deps.target.setFreshness(listKey(job.resource, job.parent), deps.clock.now())
    const digest = [...seen].toSorted().join('\0')
    return { ...done, removed: 0, short: short && { ...short, digest }, again: short !== null }
  }
  // A row without an id may be any of the rows that were not seen.
  const proves = short === null && tally.unreadable() === 0
  const end = await deps.target.finishSweep(pass.id, deps.clock.now(), !proves)
  if (short === null && !proves)
    await deps.target.setFreshness(listKey(job.resource, job.parent), deps.clock.now())
  const { removed, left } = await removeOnEvidence(deps, job, pass, end)
  return {
    ...done,
    removed,
    short: short && { ...short, digest: end.digest },
    again: short !== null || end.held || left > 0,
  }
}
