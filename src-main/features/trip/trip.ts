import { t } from '#shared/i18n/translate.ts'
import { endOfMeeting, isPlaced } from '#shared/domain/placed-meeting.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { AHEAD_MS } from './check.ts'
import type { TripPack } from './pack.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers, Subject } from '#main/features/common/handlers.ts'
import { readText } from '#main/features/common/rows/common.ts'
import { meetingRow } from '#main/features/common/rows/meeting.ts'

/** Builds the handlers of trip packs (I7, S-1). */
export function tripHandlers(open: () => Engine, pack: () => TripPack): Handlers<Subject<'trip'>> {
  return {
    'trip.choices': async () => {
      const { cache, clock, conflicts } = open()
      const from = new Date(clock.now()).setHours(0, 0, 0, 0)
      const [lists, desks, meetings] = await Promise.all([
        listAll(cache, 'hot_lists', {
          filter: { field: 'local', is: false },
          sort: [{ field: 'name' }],
        }),
        listAll(cache, 'desks', {
          filter: { field: 'local', is: false },
          sort: [{ field: 'title' }],
        }),
        listAll(cache, 'meetings', {
          filter: {
            and: [
              { field: 'starts_at', from, to: clock.now() + AHEAD_MS },
              { not: { field: 'status', is: 'cancelled' } },
            ],
          },
          sort: [{ field: 'starts_at' }],
        }),
      ])
      const read = await cache.freshness(['hot_lists', 'meetings', 'desks'])
      const ages = new Map(
        (await cache.freshness(lists.rows.map((row) => `members:${row.id}`))).map(
          ({ list, as_of }) => [list, as_of],
        ),
      )
      return {
        ages: { lists: lists.as_of, desks: desks.as_of, meetings: meetings.as_of },
        unread: (['hot_lists', 'meetings', 'desks'] as const).filter(
          (list) => !read.some((reading) => reading.list === list && reading.as_of !== null),
        ),
        lists: lists.rows.map(({ id, record }) => ({
          id,
          name: readText(record.name) ?? t('No name'),
          members: record.member_count ?? null,
          as_of: ages.get(`members:${id}`) ?? null,
        })),
        desks: desks.rows.map(({ id, record }) => ({
          id,
          title: readText(record.title) ?? t('No title'),
          companies: record.companies_total ?? 0,
          prospects: record.prospect_count ?? 0,
        })),
        meetings: meetings.rows.flatMap((row) => {
          const meeting = meetingRow(row, conflicts('meetings'), clock.now())
          if (!isPlaced(meeting) || endOfMeeting(meeting) <= clock.now()) return []
          const { id, title, starts_at, date_only, contact_name, company_name } = meeting
          return [
            { id, title, starts_at, date_only, participants: contact_name ?? company_name ?? '' },
          ]
        }),
      }
    },
    'trip.plan': async ({ items }) => ({
      ...(await pack().plan(items)),
      online: open().sync.online(),
    }),
    'trip.take': ({ items }) => {
      const live = open()
      live.sync.tryNow()
      if (!live.sync.online())
        throw new ProblemError(
          'offline',
          t('You’re offline, so nothing more can be downloaded.'),
          t('What you downloaded before is still here. Pack again when you’re online.'),
        )
      if (live.session.state.kind !== 'signed_in')
        throw new ProblemError(
          'signed_out',
          t('You’re signed out, so nothing can be downloaded.'),
          t('Sign in again first. What you downloaded before is still here.'),
        )
      void pack().load(items)
      return {}
    },
    'trip.state': () => pack().state(),
    'trip.forget': () => {
      pack().forget()
      return {}
    },
  }
}
