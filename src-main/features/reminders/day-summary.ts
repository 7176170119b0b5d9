import type { Glance } from '#shared/bridge/glance.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { dueFilter } from '#main/features/pipeline/pipeline-queries.ts'
import { said, timeOf } from '#main/features/common/rows/common.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'

const HOUR_MS = 3600_000
const nothing: Glance = {
  due_today: 0,
  next_meeting: null,
  credits: null,
  pending: 0,
  needs_you: 0,
}

/** The day at a glance (N1), and how much of the work nobody sees (G10). */
export function daySummaryHandlers(
  open: () => LiveWorkspace,
  opened: () => boolean,
  lowCredits: () => number,
): Pick<Handlers, 'glance.read' | 'app.hidden'> {
  return {
    'glance.read': async () => {
      if (!opened()) return nothing
      const { cache, clock, credits, outbox } = open()
      const now = clock.now()
      const balance = credits.state(now, lowCredits())
      const counts = outbox.counts()
      const [due_today, meetings] = await Promise.all([
        cache.total('jobs', dueFilter(now)),
        // One that runs now can still be joined.
        cache.list('meetings', {
          filter: {
            and: [
              { field: 'status', is: 'booked' },
              { field: 'ends_at', from: now, to: now + 24 * HOUR_MS },
            ],
          },
          sort: [{ field: 'starts_at' }],
          limit: 1,
        }),
      ])
      const [next] = meetings.rows
      const starts_at = timeOf(next?.record.starts_at_utc)
      const link = URL.parse(said(next?.record.meeting_link) ?? '')
      return {
        due_today,
        pending: counts.pending,
        needs_you: counts.needs_you + counts.kept_here,
        credits: balance && { total: balance.total, low: balance.low },
        next_meeting:
          next && starts_at !== null
            ? {
                id: next.id,
                title: said(next.record.title) ?? 'Meeting',
                starts_at,
                link: link?.protocol === 'https:' ? link.href : null,
              }
            : null,
      }
    },
    'app.hidden': ({ hidden }) => {
      if (opened()) open().sync.setHidden(hidden)
      return {}
    },
  }
}
