import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import { isFinished, isWhole } from './report.ts'
import type { RunPace } from './run-pace.ts'
import type { RunPollerOptions } from './run-poller-options.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'

type Json = Record<string, unknown>

/** The reader of research reports; it puts each finished report into the cache as a whole. */
export interface ReportFollower {
  follow(run: KeptRun): Promise<void>
  /** Reports whether the cache may have reports of which only the list row is known. */
  expectsMore(): boolean
  expectMore(): void
  fetchNextWhole(): Promise<void>
}

/**
 * Creates the reader of research reports. A report is fetched only once, and again if its list row
 * later says that it is finished.
 */
export function createReportFollower(parts: RunPollerOptions, pace: RunPace): ReportFollower {
  const { clock, store, cache } = parts
  const fetched = new Set<string>()
  let unread = true

  async function followResearch(run: KeptRun): Promise<void> {
    const id = run.run_id ?? ''
    const outcome = await parts.api.call('research.read', { params: { id } })
    pace.defer(run, false)
    if (isMissing(outcome)) return store.set(run.id, 'settled')
    if (outcome.kind !== 'ok') return
    const report = outcome.value as Json
    const finished = isFinished(report)
    // Some services state no time: uses the time at which the finished report was first read.
    await file(
      finished && !report['completed_at']
        ? { ...report, completed_at: new Date(clock.now()).toISOString() }
        : report,
      outcome.requested_at,
    )
    if (!finished) return
    store.set(run.id, 'settled')
    const found = Array.isArray(report['companies']) ? report['companies'].length : 0
    parts.emit({
      type: 'notice',
      data: {
        tone: 'success',
        message: t(
          'Research finished: {found, plural, one {# company} other {# companies}} found.',
          { found },
        ),
        hint: firstLine(run.brief),
        link: recordPath('research', id),
      },
    })
    parts.touch('runs')
  }

  /**
   * Reads the next report as a whole, so that it is available without the service (G4); one per
   * call.
   */
  async function fetchNextWhole(): Promise<void> {
    const { rows } = await listAll(cache, 'reports', {
      sort: [{ field: 'created_at', desc: true }],
    })
    // A list row may not say whether the report is finished; the report itself does.
    const fetchKey = ({ id, record }: (typeof rows)[number]) => `${isFinished(record)} ${id}`
    const next = rows.find((row) => !isWhole(row.record) && !fetched.has(fetchKey(row)))
    unread = next !== undefined
    if (!next) return
    fetched.add(fetchKey(next))
    const outcome = await parts.api.call('research.read', {
      params: { id: next.id },
      priority: 'sweep',
    })
    if (outcome.kind === 'ok') await file(outcome.value, outcome.requested_at)
  }

  async function file(report: Json, requestedAt: number): Promise<void> {
    await cache.putPage('reports', [report], {
      startedAt: requestedAt,
      now: clock.now(),
      whole: true,
    })
    parts.touch('reports')
  }

  return {
    follow: followResearch,
    expectsMore: () => unread,
    expectMore() {
      unread = true
    },
    fetchNextWhole,
  }
}

/** Returns the first line of a brief for a sentence, cut after 90 characters. */
export function firstLine(brief: string): string {
  const line = brief.trim().split('\n')[0] ?? ''
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line
}
