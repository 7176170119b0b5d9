import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { isMissing } from '#main/engine/api/missing.ts'
import { isFinished, isWhole } from './report.ts'
import type { RunPace } from './run-pace.ts'
import type { RunPollerOptions } from './run-poller-options.ts'
import type { KeptRun } from '#main/engine/spend/run-store.ts'

type Json = Record<string, unknown>

/** Reads research reports, so that each is here whole once it is finished. */
export interface ReportFollower {
  follow(run: KeptRun): Promise<void>
  /** There may be reports of which only the line in the list is here. */
  expectsMore(): boolean
  expectMore(): void
  fetchNextWhole(): Promise<void>
}

/**
 * Builds the reader of research reports. What was fetched once is not fetched again, unless its line
 * in the list says by then that it is finished.
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
    // Services that do not say when: the moment it was first seen here.
    await file(
      finished && !report['completed_at']
        ? { ...report, completed_at: new Date(clock.now()).toISOString() }
        : report,
      outcome.asked,
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

  /** One report at a look: read whole once, so that it can be read without the service (G4). */
  async function fetchNextWhole(): Promise<void> {
    const { rows } = await listAll(cache, 'reports', {
      sort: [{ field: 'created_at', desc: true }],
    })
    // A line in the list may not say whether it is finished: only the report itself does.
    const lookOf = ({ id, record }: (typeof rows)[number]) => `${isFinished(record)} ${id}`
    const next = rows.find((row) => !isWhole(row.record) && !fetched.has(lookOf(row)))
    unread = next !== undefined
    if (!next) return
    fetched.add(lookOf(next))
    const outcome = await parts.api.call('research.read', {
      params: { id: next.id },
      priority: 'sweep',
    })
    if (outcome.kind === 'ok') await file(outcome.value, outcome.asked)
  }

  async function file(report: Json, asked: number): Promise<void> {
    await cache.putPage('reports', [report], { startedAt: asked, now: clock.now(), whole: true })
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

/** Returns the first line of a brief, cut after 90 characters for a sentence. */
export function firstLine(brief: string): string {
  const line = brief.trim().split('\n')[0] ?? ''
  return line.length > 90 ? `${line.slice(0, 90).trimEnd()}…` : line
}
