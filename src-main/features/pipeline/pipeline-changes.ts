import type { JobSelection } from '#shared/bridge/pipeline.ts'
import type { Hub } from '#main/engine/hub.ts'
import { SLICE, type LocalEdit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import { gesture, refused } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { conditionsOf } from './pipeline-queries.ts'
import { said } from '#main/features/common/rows/common.ts'

/** Rows named in an answer, well below what one message between window and main holds. */
const MOST_NAMED = 1000
const GONE = 'This lead no longer exists.'

/**
 * The ids a selection means, now: a filter is asked anew, so that rows on no page are meant too
 * (H5).
 */
export async function selectedJobs(
  live: Pick<LiveWorkspace, 'cache' | 'clock'>,
  select: JobSelection,
): Promise<string[]> {
  if ('ids' in select) return select.ids
  const except = new Set(select.except)
  return (await live.cache.ids('jobs', await conditionsOf(live, select.filter))).filter(
    (id) => !except.has(id),
  )
}

interface Changing {
  live: LiveWorkspace
  what: string
  done: number
  total: number
  stopped: boolean
}

/**
 * What is kept of a lead on this computer, since no endpoint takes it (R1), and which fields of
 * leads are asked for (B3).
 */
export function pipelineChanges(
  open: () => LiveWorkspace,
  hub: Pick<Hub, 'touch'>,
): Pick<
  Handlers,
  'pipeline.overlay' | 'pipeline.changing' | 'pipeline.stopChanging' | 'pipeline.askFields'
> {
  let changing: Changing | null = null

  /** Thousands, slice by slice, with progress; one such change at a time. */
  async function many(
    live: LiveWorkspace,
    ids: string[],
    what: string,
    edit: (row: Row<'jobs'>) => LocalEdit,
  ) {
    if (changing?.live === live)
      throw new ProblemError(
        'busy',
        `${changing.total.toLocaleString('en-GB')} leads are being changed just now.`,
        'Wait until they are, or stop it.',
      )
    const now: Changing = (changing = { live, what, done: 0, total: ids.length, stopped: false })
    const gone: string[] = []
    const slices = async function* () {
      for (let at = 0; at < ids.length; at += SLICE) {
        const part = ids.slice(at, at + SLICE)
        const rows = await live.cache.getMany('jobs', part)
        const here = new Set(rows.map((row) => row.id))
        gone.push(...part.filter((id) => !here.has(id)))
        yield rows.map(edit)
      }
    }
    try {
      const { history_id, done } = await live.outbox.keepMany(
        (so_far) =>
          `${what}: ${so_far === 0 ? 'leads' : `${so_far.toLocaleString('en-GB')} leads`}`,
        slices(),
        (done) => {
          now.done = done
          return !now.stopped
        },
      )
      return {
        history_id,
        results: refused(gone.slice(0, MOST_NAMED), GONE),
        ...(now.stopped && done + gone.length < ids.length
          ? { stopped: { done, total: ids.length } }
          : {}),
      }
    } finally {
      changing = null
      hub.touch('overlays')
    }
  }

  return {
    'pipeline.overlay': async ({ select, set }) => {
      const live = open()
      const ids = await selectedJobs(live, select)
      // Where every lead begins needs nothing kept; a reason belongs to a dismissal alone.
      const { follow_up_done: _, ...fields } = set
      const kept = {
        ...fields,
        ...(set.stage === 'to_review' ? { stage: null } : {}),
        ...(set.stage !== undefined && set.stage !== 'dismissed'
          ? { dismissal: null, duplicate_of: null }
          : {}),
      }
      const edit = (row: Row<'jobs'>): LocalEdit => ({
        table: 'jobs',
        record_id: row.id,
        set: { ...kept, ...done(row, set.follow_up_done) },
        subject: subjectOf(row),
        link: `/pipeline/${row.id}`,
      })
      if (ids.length > SLICE) return many(live, ids, labelOf(set), edit)
      const rows = await live.cache.getMany('jobs', ids)
      const here = new Set(rows.map((row) => row.id))
      const answer = await gesture(
        live.outbox,
        `${labelOf(set)}: ${rows.length === 1 && rows[0] ? subjectOf(rows[0]) : `${rows.length} leads`}`,
        [],
        rows.map((row) => ({ id: row.id, edit: edit(row) })),
      )
      return {
        ...answer,
        results: [
          ...answer.results,
          ...refused(
            ids.filter((id) => !here.has(id)),
            GONE,
          ),
        ],
      }
    },
    'pipeline.changing': () => ({
      change:
        changing && changing.live === open()
          ? { what: changing.what, done: changing.done, total: changing.total }
          : null,
    }),
    'pipeline.stopChanging': () => {
      if (changing) changing.stopped = true
      return {}
    },
    'pipeline.askFields': ({ fields }) => {
      const live = open()
      live.askJobFields([...new Set(fields)])
      hub.touch('jobs', 'session')
      void live.sync.refresh({ resource: 'jobs' })
      return {}
    },
  }
}

const subjectOf = (row: Row<'jobs'>) =>
  [said(row.record.title)?.trim(), said(row.record.company_name)?.trim()]
    .filter(Boolean)
    .join(' · ') || 'A lead'

/** Done is kept as the date it was for, so that another date in the workspace asks again. */
const done = (row: Row<'jobs'>, wanted: boolean | null | undefined) =>
  wanted === undefined ? {} : { follow_up_done: wanted ? said(row.record.follow_up_date) : null }

const words: Record<string, string> = {
  note: 'Note',
  follow_up_at: 'Follow-up',
  follow_up_done: 'Followed up',
  duplicate_of: 'Duplicate',
  dismissal: 'Reason',
  matched_company_id: 'Company',
}
const labelOf = (set: { stage?: string | null | undefined }) =>
  set.stage
    ? `Stage ${set.stage.replaceAll('_', ' ')}`
    : [...new Set(Object.keys(set).map((field) => words[field] ?? 'Stage'))].join(', ')
