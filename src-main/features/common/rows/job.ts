import { t } from '#shared/i18n/translate.ts'
import { dismissals, stages, type JobRow } from '#shared/bridge/pipeline.ts'
import { job } from '#shared/api/pipeline.ts'
import { readMoment } from '#shared/domain/moment.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { idOf, oddFields, readText, shown, timeOf } from './common.ts'

const overlayFields = [
  'stage',
  'note',
  'follow_up_at',
  'duplicate_of',
  'dismissal',
  'matched_company_id',
  'follow_up_done',
]
const known = new Set([...Object.keys(job.shape), ...overlayFields, 'odd_fields'])
const oneOf = <T extends string>(values: readonly T[], value: unknown): T | null =>
  values.find((option) => option === value) ?? null

/** The cluster of leads without company and title. They are not duplicates of each other. */
const noCluster = '\u{10ffff}'

/** Returns the cluster of leads with the same company and title; null if both are missing. */
export const clusterOf = (row: Row<'jobs'>): string | null => {
  const cluster = String(row.values['cluster'] ?? '')
  return cluster === '' || cluster === noCluster ? null : cluster
}

/**
 * Reads a day on the wire (`2026-11-20`) as that day in local time; read as UTC, it would be the
 * evening before in America. Other times are read as such; null if the value is not a time.
 */
export const dayOf = (value: unknown): number | null =>
  typeof value === 'string' ? readMoment(value).at : timeOf(value)

/**
 * Builds the row of a lead, with the overlay kept on this computer. `clusters`: the number of leads
 * with its company and title (B5). `as_of`: the last complete read.
 */
export function jobRow(
  row: Row<'jobs'>,
  clusters: ReadonlyMap<string, number> = new Map(),
  as_of: number | null = null,
): JobRow {
  const { record } = row
  return {
    id: row.id,
    title: readText(record.title)?.trim() ?? t('No title'),
    company_name: readText(record.company_name)?.trim() ?? null,
    status: readText(record.status),
    state: readText(record.state),
    sector: readText(record.sector),
    salary: readText(record.salary),
    location: readText(record.location),
    posting_date: dayOf(record.posting_date),
    notes: readText(record.notes),
    follow_up_date: dayOf(record.follow_up_date),
    url: readText(record.url),
    mine: {
      stage: oneOf(stages, record['stage']),
      note: readText(record['note']),
      follow_up_at: timeOf(record['follow_up_at']),
      duplicate_of: readText(record['duplicate_of']),
      dismissal: oneOf(dismissals, record['dismissal']),
      matched_company_id: idOf(record['matched_company_id']),
      follow_up_done:
        readText(record.follow_up_date) !== null &&
        record['follow_up_done'] === record.follow_up_date
          ? true
          : null,
    },
    first_seen_at: row.first_seen_at || null,
    last_seen_at: row.suspect ? row.suspect_since : as_of,
    vanished: row.missing,
    cluster_size: clusters.get(clusterOf(row) ?? '') ?? 1,
    extra: [
      ...Object.entries(record)
        .filter(([name, value]) => !known.has(name) && value !== null && value !== undefined)
        .map(([name, value]) => ({ name, value: shown(value) })),
      ...oddFields(record),
    ],
  }
}
