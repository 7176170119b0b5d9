import { hasTime } from '#shared/domain/placed-meeting.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from '#main/features/common/context.ts'
import { findMeetings } from '#main/features/common/find-meetings.ts'
import type { Handlers } from '#main/features/common/handlers.ts'

const HOUR_MS = 3600_000

/** Builds the handler that returns the next meeting, which the frame of every screen shows. */
export function nextMeeting(engine: Reading): Pick<Handlers, 'meetings.next'> {
  return {
    'meetings.next': async () => {
      const now = engine.clock.now()
      const soon: Filter = {
        and: [
          { field: 'status', is: 'booked' },
          { field: 'ends_at', from: now },
          { field: 'starts_at', from: now - 24 * HOUR_MS, to: now + 48 * HOUR_MS },
        ],
      }
      const meetings = await findMeetings(engine, soon, { most: 20 })
      // A meeting without a time starts with its day, so it is shown only if no other is near.
      return { meeting: meetings.find(hasTime) ?? meetings[0] ?? null }
    },
  }
}
