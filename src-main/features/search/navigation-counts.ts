import { t } from '#shared/i18n/translate.ts'
import type { Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { dueFilter } from '#main/features/common/job-filter.ts'
import { countUntilRead } from '#main/features/common/rows/hot-list.ts'
import { readText } from '#main/features/common/rows/common.ts'

/** Builds the handler of the numbers beside the navigation. */
export function navigationCounts({ cache, clock }: Reading): Pick<Handlers, 'navigation.counts'> {
  return {
    'navigation.counts': async () => {
      const now = clock.now()
      const today = new Date(now).setHours(0, 0, 0, 0)
      const tomorrow = new Date(now).setHours(24, 0, 0, 0)
      const [
        lists,
        jobs,
        meetings_today,
        campaigns,
        contacts,
        companies,
        desks,
        reports,
        due_today,
        needs_outcome,
      ] = await Promise.all([
        cache.list('hot_lists', { sort: [{ field: 'name' }], limit: 200, total: true }),
        cache.total('jobs'),
        cache.total('meetings', {
          and: [
            { field: 'starts_at', from: today, to: tomorrow },
            { not: { field: 'status', is: 'cancelled' } },
          ],
        }),
        cache.total('campaigns'),
        cache.total('contacts'),
        cache.total('companies'),
        cache.total('desks'),
        cache.total('reports'),
        cache.total('jobs', dueFilter(now)),
        cache.total('meetings', {
          and: [
            { field: 'status', is: 'booked' },
            { field: 'ends_at', from: 0, to: now },
          ],
        }),
      ])
      const fresh = new Set(
        (await cache.freshness(lists.rows.map((row) => `members:${row.id}`)))
          .filter((one) => one.as_of !== null)
          .map((one) => one.list),
      )
      const shown = await Promise.all(
        lists.rows.map(async (row) => {
          const known = await cache.total('members', { field: 'list_id', is: row.id })
          return {
            id: row.id,
            name: readText(row.record.name) ?? t('No name'),
            count: fresh.has(`members:${row.id}`) ? known : countUntilRead(row, known),
          }
        }),
      )
      return {
        hot_lists: lists.total ?? lists.rows.length,
        jobs,
        meetings_today,
        campaigns,
        contacts,
        companies,
        desks,
        reports,
        due_today,
        needs_outcome,
        lists: shown,
      }
    },
  }
}
