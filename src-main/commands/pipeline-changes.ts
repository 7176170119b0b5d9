import type { JobSelection } from '#shared/bridge/pipeline.ts'
import type { Hub } from '../hub.ts'
import type { Row } from '../store/cache/protocol.ts'
import type { LiveWorkspace } from '../workspaces/live.ts'
import { gesture, refused } from './edits.ts'
import type { Handlers } from './handlers.ts'
import { conditionsOf } from './pipeline-queries.ts'
import { said } from './rows/common.ts'

/** Rows named in an answer, well below what one message between window and main holds. */
const MOST_NAMED = 1000

/** The ids a selection means, now: a filter is asked anew, so that rows on no page are meant too (H5). */
export async function selectedJobs(live: Pick<LiveWorkspace, 'cache' | 'clock'>, select: JobSelection): Promise<string[]> {
  if ('ids' in select) return select.ids
  const except = new Set(select.except)
  return (await live.cache.ids('jobs', await conditionsOf(live, select.filter))).filter((id) => !except.has(id))
}

/** What is kept of a lead on this computer, since no endpoint takes it (R1), and which fields of leads are asked for (B3). */
export function pipelineChanges(open: () => LiveWorkspace, hub: Hub): Pick<Handlers, 'pipeline.overlay' | 'pipeline.askFields'> {
  return {
    'pipeline.overlay': async ({ select, set }) => {
      const live = open()
      const ids = await selectedJobs(live, select)
      const rows = await live.cache.getMany('jobs', ids)
      const here = new Set(rows.map((row) => row.id))
      const subject = (row: (typeof rows)[number]) => [said(row.record.title)?.trim(), said(row.record.company_name)?.trim()].filter(Boolean).join(' · ') || 'A lead'
      // Where every lead begins needs nothing kept; a reason belongs to a dismissal alone.
      const { follow_up_done: _, ...fields } = set
      const kept = { ...fields, ...(set.stage === 'to_review' ? { stage: null } : {}), ...(set.stage !== undefined && set.stage !== 'dismissed' ? { dismissal: null, duplicate_of: null } : {}) }
      const label = `${labelOf(set)}: ${rows.length === 1 && rows[0] ? subject(rows[0]) : `${rows.length} leads`}`
      const answer = await gesture(live.outbox, label, [], rows.map((row) => ({ id: row.id, edit: { table: 'jobs' as const, record_id: row.id, set: { ...kept, ...done(row, set.follow_up_done) }, subject: subject(row), link: `/pipeline/${row.id}` } })))
      const gone = refused(ids.filter((id) => !here.has(id)), 'This lead is no longer there.')
      // A message holds so many: of more, only those that were not changed are named.
      return { ...answer, results: ids.length > MOST_NAMED ? gone.slice(0, MOST_NAMED) : [...answer.results, ...gone] }
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

/** Done is kept as the date it was for, so that another date in the workspace asks again. */
const done = (row: Row<'jobs'>, wanted: boolean | null | undefined) => (wanted === undefined ? {} : { follow_up_done: wanted ? said(row.record.follow_up_date) : null })

const words: Record<string, string> = { note: 'Note', follow_up_at: 'Follow-up', follow_up_done: 'Followed up', duplicate_of: 'Duplicate', dismissal: 'Reason', matched_company_id: 'Company' }
const labelOf = (set: { stage?: string | null | undefined }) =>
  set.stage ? `Stage ${set.stage.replaceAll('_', ' ')}` : [...new Set(Object.keys(set).map((field) => words[field] ?? 'Stage'))].join(', ')
