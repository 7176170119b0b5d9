import { dismissals, stages, type JobRow } from '#shared/bridge/pipeline.ts'
import { job } from '#shared/api/pipeline.ts'
import type { Row } from '../../store/cache/protocol.ts'
import { said, shown, timeOf } from './common.ts'

const overlayFields = ['stage', 'note', 'follow_up_at', 'duplicate_of', 'dismissal']
const known = new Set([...Object.keys(job.shape), ...overlayFields])
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null => values.find((one) => one === value) ?? null

/** A lead with what I keep of it here. `clusters`: how many leads share its company and title (B5). */
export function jobRow(row: Row<'jobs'>, clusters: ReadonlyMap<string, number> = new Map()): JobRow {
  const { record } = row
  return {
    id: row.id, title: said(record.title) ?? 'No title', company_name: said(record.company_name), status: said(record.status), state: said(record.state), sector: said(record.sector),
    salary: said(record.salary), location: said(record.location), posting_date: timeOf(record.posting_date), notes: said(record.notes), follow_up_date: timeOf(record.follow_up_date), url: said(record.url),
    mine: {
      stage: oneOf(stages, record['stage']), note: said(record['note']), follow_up_at: timeOf(record['follow_up_at']), duplicate_of: said(record['duplicate_of']), dismissal: oneOf(dismissals, record['dismissal']),
    },
    first_seen_at: row.first_seen_at, last_seen_at: row.suspect_since, vanished: row.suspect, cluster_size: clusters.get(String(row.values['cluster'] ?? '')) ?? 1,
    extra: Object.entries(record).filter(([name, value]) => !known.has(name) && value !== null && value !== undefined).map(([name, value]) => ({ name, value: shown(value) })),
  }
}
