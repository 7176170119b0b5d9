import { t } from '#shared/i18n/translate.ts'
import type { DaySummary } from '#shared/bridge/day-summary.ts'
import { hasTime } from '#shared/domain/placed-meeting.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { dueFilter } from '#main/features/common/job-filter.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { startOf } from '#main/features/common/rows/meeting.ts'
import type { Engine } from '#main/engine/engine.ts'

const HOUR_MS = 3600_000
const nothing: DaySummary = {
  due_today: 0,
  next_meeting: null,
  credits: null,
  pending: 0,
  needs_you: 0,
  kept_here: 0,
}

/** The day’s summary while no workspace is open. */
export const closedDaySummary: Handlers<Subject<'day'>> = { 'day.summary': () => nothing }

/** Builds the handler of the day's summary (N1). */
export function daySummaryHandlers(
  { cache, clock, credits, outbox }: Pick<Engine, 'cache' | 'clock' | 'credits' | 'outbox'>,
  lowCredits: () => number,
): Handlers<Subject<'day'>> {
  return {
    'day.summary': async () => {
      const now = clock.now()
      const balance = credits.state(now, lowCredits())
      const counts = outbox.counts()
      const [due_today, meetings] = await Promise.all([
        cache.total('jobs', dueFilter(now)),
        // A meeting that runs now can still be joined.
        cache.list('meetings', {
          filter: {
            and: [
              { field: 'status', is: 'booked' },
              { field: 'ends_at', from: now, to: now + 24 * HOUR_MS },
            ],
          },
          sort: [{ field: 'starts_at' }],
          limit: 20,
        }),
      ])
      const next = meetings.rows.find(({ record }) => hasTime(startOf(record)))
      const starts_at = next ? startOf(next.record).starts_at : null
      const link = URL.parse(readText(next?.record.meeting_link) ?? '')
      return {
        due_today,
        pending: counts.pending,
        needs_you: counts.needs_you,
        kept_here: counts.kept_here,
        credits: balance && { total: balance.total, low: balance.low },
        next_meeting:
          next && starts_at !== null
            ? {
                id: next.id,
                title: readText(next.record.title) ?? t('Meeting'),
                starts_at,
                link: link?.protocol === 'https:' ? link.href : null,
              }
            : null,
      }
    },
  }
}
