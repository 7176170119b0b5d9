import { t } from '#shared/i18n/translate.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import { readText, timeOf } from '#main/features/common/rows/common.ts'
import type { NewNotice } from './notice-store.ts'
import { outcomeTag, reminderTag } from './occasions.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'

type Cache = Pick<CacheStore, 'list' | 'getMany'>

/**
 * The cache stores a date without a time as midnight UTC; local midnight may be this much earlier
 * or later.
 */
const FARTHEST_ZONE_MS = 14 * 3_600_000

/**
 * Finds the leads with a follow-up between these times, except won and dismissed ones. A date
 * without a time counts as local midnight.
 */
export const dueLeads = async (cache: Cache, from: number, to: number) =>
  (
    await listAll(cache, 'jobs', {
      filter: {
        and: [
          { field: 'due_at', from: from - FARTHEST_ZONE_MS, to: to + FARTHEST_ZONE_MS },
          { not: { field: 'stage', is: 'dismissed' } },
          { not: { field: 'stage', is: 'won' } },
        ],
      },
      sort: [{ field: 'due_at' }],
    })
  ).rows.flatMap(({ id, record }) => {
    const due_at = timeOf(record['follow_up_at']) ?? timeOf(record.follow_up_date)
    return due_at === null || due_at < from || due_at >= to
      ? []
      : [
          {
            id,
            title: readText(record.title) ?? t('A lead'),
            company_name: readText(record.company_name),
            due_at,
          },
        ]
  })

/** Finds the research reports finished between these times, in epoch milliseconds; 50 at most. */
export const finishedReports = async (cache: Cache, from: number, to: number) =>
  (
    await listAll(cache, 'reports', {
      filter: { field: 'completed_at', from, to },
      most: 50,
    })
  ).rows.flatMap(({ id, record }) => {
    const completed_at = timeOf((record as Record<string, unknown>)['completed_at'])
    return completed_at === null
      ? []
      : [{ id, brief: readText(record.brief) ?? t('A report'), completed_at }]
  })

/**
 * Returns the tags whose reason is gone: the meeting was moved or its outcome logged, the follow-up
 * was moved, or the state has ended. `from`: earlier follow-ups are history and not returned.
 */
export async function settledTags(
  cache: Cache,
  tags: readonly string[],
  {
    leads,
    due,
    from,
  }: { leads: readonly { id: string; due_at: number }[]; due: readonly NewNotice[]; from: number },
): Promise<string[]> {
  const stillDue = new Set(due.map((notice) => notice.tag))
  const ids = [
    ...new Set(tags.flatMap((tag) => /^(?:meeting|outcome):([^:]+)/.exec(tag)?.[1] ?? [])),
  ]
  const rows = new Map((await cache.getMany('meetings', ids)).map((row) => [row.id, row]))
  const findBooked = (tag: string) => {
    const row = rows.get(/^(?:meeting|outcome):([^:]+)/.exec(tag)?.[1] ?? '')
    const meeting =
      row &&
      ({ id: row.id, starts_at: timeOf(row.record.starts_at_utc) } satisfies Pick<
        MeetingRow,
        'id' | 'starts_at'
      >)
    return (
      meeting !== undefined &&
      (readText(row?.record.status) ?? 'booked') === 'booked' &&
      (tag === outcomeTag(meeting) || tag === reminderTag(meeting))
    )
  }
  return tags.filter((tag) => {
    if (/^(?:meeting|outcome):/.test(tag)) return !findBooked(tag)
    if (tag.startsWith('follow_up:'))
      return (
        !leads.some((lead) => tag === `follow_up:${lead.id}:${lead.due_at}`) &&
        Number(tag.split(':').at(-1)) > from
      )
    return /^(?:credits|sync|campaign|approval|sourcing:.*:paused):/.test(tag) && !stillDue.has(tag)
  })
}
