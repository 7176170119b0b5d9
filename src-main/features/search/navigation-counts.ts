import { listAll } from '#main/engine/store/cache/list-all.ts'
import { countMembers } from '#main/features/common/member-counts.ts'
import { countedLists } from '#shared/bridge/search.ts'
import { localDay } from '#shared/domain/local-day.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { dueFilter } from '#main/features/common/job-filter.ts'
import { countUntilRead } from '#main/features/common/rows/hot-list.ts'
import { readText } from '#main/features/common/rows/common.ts'

type Ages = Record<(typeof countedLists)[number], number | null>

/** Builds the handler of the counts in the navigation. */
export function navigationCounts({ cache, clock }: Reading): Pick<Handlers, 'navigation.counts'> {
  return {
    'navigation.counts': async () => {
      const now = clock.now()
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
        listAll(cache, 'hot_lists', { sort: [{ field: 'name' }] }),
        cache.total('jobs'),
        cache.total('meetings', {
          and: [
            { field: 'starts_at', ...localDay(now) },
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
      const ids = lists.rows.map(({ id }) => id)
      const [known, fresh] = await Promise.all([
        countMembers(cache, ids),
        cache.freshness([...countedLists, ...ids.map((id) => `members:${id}`)]),
      ])
      const read = new Map(fresh.map(({ list, as_of }) => [list, as_of]))
      const ageOf = (list: string) => read.get(list) ?? null
      return {
        hot_lists: ids.length,
        jobs,
        meetings_today,
        campaigns,
        contacts,
        companies,
        desks,
        reports,
        due_today,
        needs_outcome,
        ages: Object.fromEntries(countedLists.map((list) => [list, ageOf(list)])) as Ages,
        lists: lists.rows.map((row) => {
          const counts = known.get(row.id) ?? 0
          const as_of = ageOf(`members:${row.id}`)
          return {
            id: row.id,
            name: readText(row.record.name) ?? t('No name'),
            count: as_of === null ? countUntilRead(row, counts) : counts,
            as_of,
          }
        }),
      }
    },
  }
}
