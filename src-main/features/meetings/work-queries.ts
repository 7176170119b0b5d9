import { addDays, startOfWeek } from '#shared/domain/calendar-days.ts'
import { workIn } from '#shared/domain/work-week.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'

/**
 * Builds the handler that counts the work done on this computer, and the totals the service knows
 * for everyone (E13).
 */
export function workQueries({
  cache,
  clock,
  outbox,
}: Pick<Engine, 'cache' | 'clock' | 'outbox'>): Pick<Handlers, 'meetings.work'> {
  const read = async (table: 'notes' | 'meetings') =>
    (await cache.freshness([table]))[0]?.as_of ?? null
  return {
    'meetings.work': async ({ first_day, zone }) => {
      const now = clock.now()
      const monday = startOfWeek(now, first_day, zone)
      const before = addDays(monday, -7, zone)
      const gestures = outbox.doneSince(before)
      const week = async (from: number, to: number) => ({
        from,
        to,
        mine: workIn(gestures, from, to),
        everyone: {
          notes: await cache.total('notes', { field: 'recorded_at', from, to: to - 1 }),
          meetings: await cache.total('meetings', {
            and: [
              { field: 'starts_at', from, to: to - 1 },
              { not: { field: 'status', is: 'cancelled' } },
            ],
          }),
        },
      })
      return {
        this_week: await week(monday, addDays(monday, 7, zone)),
        last_week: await week(before, monday),
        notes_as_of: await read('notes'),
        meetings_as_of: await read('meetings'),
      }
    },
  }
}
