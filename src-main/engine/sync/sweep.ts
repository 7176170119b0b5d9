import type { Failure, Priority } from '#main/engine/api/index.ts'
import type { Sweep } from '#main/engine/store/cache/protocol.ts'
import { ask, isListAnswer } from './ask.ts'
import type { PageSizes } from './page-sizes.ts'
import {
  firstPlace,
  nextPlace,
  pageQuery,
  readPageAnswer,
  readPlace,
  type PageRead,
  type Place,
} from './page.ts'
import type { SyncDeps } from './ports.ts'
import { removeOnEvidence } from './removal.ts'
import { listKey, resource, type ResourceName } from './resources.ts'

export interface SweepJob {
  resource: ResourceName
  parent: string | null
  /** Asked anew for each page: a list that comes on screen half-way goes on faster. */
  priority(): Priority
  signal: AbortSignal
  /** After each page: pages and rows so far, and how many rows there are if the service says so. */
  progress(pages: number, rows: number, total: number | null): void
}

export type SweepResult =
  | {
      kind: 'done'
      pages: number
      rows: number
      removed: number
      /** Worth repeating soon: rows are missing, but that is not proved. */ again: boolean
    }
  /** The row the list belongs to is gone from the service (404). */
  | { kind: 'gone'; asked: number }
  | { kind: 'failed'; failure: Failure }

type Deps = Pick<SyncDeps, 'api' | 'target' | 'clock' | 'listener' | 'query'> & { sizes: PageSizes }

/**
 * Reads a list whole, page by page, each page committed with the place to go on at. Ends on an
 * empty page or one with nothing new, never on a short one: a service may cap its pages. Resumes
 * what was broken off less than ten minutes ago. Rows it does not see are removed on evidence only
 * (P15).
 */
export async function sweep(deps: Deps, job: SweepJob): Promise<SweepResult> {
  const row = resource(job.resource)
  const list = listKey(job.resource, job.parent)
  const now = deps.clock.now()
  const scope = job.parent === null ? undefined : row.scope?.(job.parent)
  const pass = row.partial
    ? null
    : await deps.target.startSweep({ list, table: row.table, now, ...(scope && { scope }) })
  const seen = new Set<string>()
  let place = readPlace(pass?.cursor ?? null) ?? firstPlace(deps.sizes.of(row.endpoint))
  let rows = pass?.seen ?? 0
  for (let pages = place.page; ; pages += 1) {
    const outcome = await ask(deps.api, row.endpoint, {
      query: { ...pageQuery(row, place), ...deps.query?.(job.resource) },
      priority: job.priority(),
      signal: job.signal,
      ...(job.parent !== null && { params: { id: job.parent } }),
    })
    if (
      outcome.kind === 'refused' &&
      place.page === 1 &&
      place.size !== null &&
      [400, 413, 422].includes(outcome.status) &&
      deps.sizes.smaller(row.endpoint)
    ) {
      place = firstPlace(deps.sizes.of(row.endpoint))
      pages -= 1
      continue
    }
    if (outcome.kind === 'refused' && outcome.status === 404 && job.parent !== null) {
      if (pass) await deps.target.dropSweep(pass.id)
      return { kind: 'gone', asked: deps.clock.monotonic() }
    }
    if (outcome.kind !== 'ok') return { kind: 'failed', failure: outcome }
    if (isListAnswer(outcome.value)) deps.listener.extra?.(job.resource, outcome.value.extra)
    const read = readPageAnswer(row, place, outcome)
    if ('kind' in read) return { kind: 'failed', failure: read }
    place = nextPlace(place, read.records.length)
    const fresh = await store(deps, job, {
      read,
      place,
      pass,
      seen,
      startedAt: outcome.asked,
      now: outcome.at,
    })
    rows += fresh
    job.progress(pages, rows, read.total)
    if (read.records.length === 0 || fresh === 0 || read.complete)
      return finish(deps, job, pass, pages, rows)
  }
}

interface Storing {
  read: PageRead
  place: Place
  pass: Sweep | null
  seen: Set<string>
  startedAt: number
  now: number
}

/** Commits one page; answers how many of its rows this sweep had not seen. */
async function store(
  deps: Deps,
  job: SweepJob,
  { read, place, pass, seen, startedAt, now }: Storing,
): Promise<number> {
  const row = resource(job.resource)
  const context = job.parent === null ? undefined : row.context?.(job.parent)
  const put = await deps.target.putPage(
    row.table,
    row.shape ? read.records.map(row.shape) : read.records,
    {
      startedAt,
      now,
      ...(context && { context }),
      ...(pass && { sweep: pass.id, cursor: JSON.stringify(place) }),
    },
  )
  const around =
    read.around && row.around
      ? await deps.target.putPage(row.around, [read.around], { startedAt, now })
      : null
  const tables = [...new Set([...put.tables, ...(around?.tables ?? [])])]
  if (tables.length) deps.listener.tables?.(tables)
  if (pass) return put.fresh
  const fresh = put.ids.filter((id) => !seen.has(id))
  for (const id of fresh) seen.add(id)
  return fresh.length
}

async function finish(
  deps: Deps,
  job: SweepJob,
  pass: Sweep | null,
  pages: number,
  rows: number,
): Promise<SweepResult> {
  if (pass === null) {
    await deps.target.setFreshness(listKey(job.resource, job.parent), deps.clock.now())
    return { kind: 'done', pages, rows, removed: 0, again: false }
  }
  const end = await deps.target.finishSweep(pass.id, deps.clock.now())
  const { removed, left } = await removeOnEvidence(deps, job, pass, end)
  return { kind: 'done', pages, rows, removed, again: end.held || left > 0 }
}
