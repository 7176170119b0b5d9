import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import { queues, type HotListRow, type MemberContext } from '#shared/bridge/hot-lists.ts'
import type { Conflict } from '#shared/bridge/hot-lists.ts'
import { sessionPace } from '#shared/domain/session-pace.ts'
import { isDecision, type DoneGesture } from '#shared/domain/work-week.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Filter, Row, Sort } from '#main/engine/store/cache/protocol.ts'
import { pageFrom, paging } from '#main/features/common/context.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { campaignsOf, type EnrolledReading } from '#main/features/common/enrolled-campaigns.ts'
import { countMembers } from '#main/features/common/member-counts.ts'
import { notStartedAt, queueFilter } from '#main/features/common/queues.ts'
import { oddFields, readText } from '#main/features/common/rows/common.ts'
import { countUntilRead } from '#main/features/common/rows/hot-list.ts'
import { memberRow } from '#main/features/common/rows/member.ts'
import { noteRow, startOf } from '#main/features/common/rows/meeting.ts'

const sorts: Record<'position' | 'name' | 'tier' | 'status' | 'touched', string> = {
  position: 'position',
  name: 'contact.name',
  tier: 'tier_rank',
  status: 'status_rank',
  touched: 'touched_at',
}
const membersOf = (listId: string) => `members:${listId}`
const startOfDay = (now: number) => new Date(now).setHours(0, 0, 0, 0)

/**
 * Returns the members the user decided about, with the time of the latest decision: `all` from
 * every gesture, `paced` only from gestures on one member, because a bulk change says nothing about
 * pace. The service's own change times are not used: those may be a colleague's.
 */
function countDecided(gestures: readonly DoneGesture[]): {
  all: Map<string, number>
  paced: Map<string, number>
} {
  const [all, pacedDecisions] = [new Map<string, number>(), new Map<string, number>()]
  for (const { at, changes } of gestures) {
    const members = new Set(changes.filter(isDecision).map(({ record_id }) => record_id))
    for (const member of members) {
      all.set(member, Math.max(at, all.get(member) ?? 0))
      if (members.size === 1)
        pacedDecisions.set(member, Math.max(at, pacedDecisions.get(member) ?? 0))
    }
  }
  return { all, paced: pacedDecisions }
}

/**
 * Builds the handlers that read hot lists and their members from the cache. `conflictsOf` returns
 * the open conflicts of a member (A10).
 */
export function hotListQueries(
  engine: EnrolledReading & Pick<Engine, 'outbox'>,
  conflictsOf: (memberId: string) => Conflict[],
): Pick<Handlers, 'hotLists.list' | 'hotLists.read' | 'hotLists.members' | 'members.context'> {
  const rowsOf = async (lists: readonly Row<'hot_lists'>[]): Promise<HotListRow[]> => {
    const { cache, clock } = engine
    const ids = lists.map(({ id }) => id)
    const [counts, started, notStarted, waiting, fresh] = await Promise.all([
      countMembers(cache, ids),
      countMembers(cache, ids, { not: { field: 'status', is: 'not_started' } }),
      countMembers(cache, ids, notStartedAt(clock.now())),
      countMembers(cache, ids, { field: 'pending', is: true }),
      cache.freshness(ids.map(membersOf)),
    ])
    const ages = new Map(fresh.map(({ list, as_of }) => [list, as_of]))
    return lists.map((list) => {
      const as_of = ages.get(membersOf(list.id)) ?? null
      const present = counts.get(list.id) ?? 0
      return {
        id: list.id,
        name: readText(list.record.name) ?? t('No name'),
        description: readText(list.record.description),
        member_count: as_of === null ? countUntilRead(list, present) : present,
        started: started.get(list.id) ?? 0,
        not_started: notStarted.get(list.id) ?? 0,
        waiting: waiting.get(list.id) ?? 0,
        pending: list.pending,
        as_of,
        ...oddOfList(list.record),
      }
    })
  }
  return {
    'hotLists.list': async () => {
      const { rows, as_of } = await listAll(engine.cache, 'hot_lists', {
        sort: [{ field: 'name' }],
      })
      return { lists: await rowsOf(rows), as_of }
    },
    'hotLists.read': async ({ id }) => {
      const { cache, clock, outbox } = engine
      const list = await cache.get('hot_lists', id)
      const now = clock.now()
      const counted = await Promise.all(
        queues.map(async (queue) => ({
          queue,
          count: await cache.total('members', queueFilter(id, queue, now)),
        })),
      )
      const { all, paced: pacedDecisions } = countDecided(outbox.doneSince(startOfDay(now)))
      const present = await cache.ids('members', {
        and: [
          { field: 'list_id', is: id },
          { field: 'id', in: [...all.keys()] },
        ],
      })
      const touched_today = present.filter(
        (member) => (all.get(member) ?? 0) >= startOfDay(now),
      ).length
      const recentDecisions = present.flatMap((member) => pacedDecisions.get(member) ?? [])
      const [row] = list ? await rowsOf([list]) : []
      const listRow = row ?? rowOfMissing(id)
      return {
        list: listRow,
        queues: counted,
        touched_today,
        pace: sessionPace(
          recentDecisions,
          (listRow.member_count ?? present.length) - touched_today,
        ),
      }
    },
    'hotLists.members': async ({ id, queue, text, sort, descending, ...page }) => {
      const { cache, clock, conflicts } = engine
      const filter: Filter = {
        and: [queueFilter(id, queue, clock.now()), ...(text?.trim() ? [{ text }] : [])],
      }
      const order: Sort[] = [
        { field: sorts[sort ?? 'position'], ...omitUndefined({ desc: descending }) },
      ]
      const found = await cache.list('members', {
        filter,
        sort: order,
        ...paging(page),
        list: membersOf(id),
      })
      const openConflicts = conflicts('members')
      return pageFrom(found, page.offset, (member) => memberRow(member, openConflicts))
    },
    'members.context': async ({ member_id }) => {
      const { cache } = engine
      const member = await cache.get('members', member_id)
      return { context: member ? await readContext(engine, member, conflictsOf(member_id)) : null }
    },
  }
}

/**
 * Returns the odd fields of a list. Skips `members`, which is a page and not a field: unreadable
 * members show as missing from the service's count (docs/dialects.md "The silences").
 */
function oddOfList(record: Row<'hot_lists'>['record']): Pick<HotListRow, 'odd'> {
  const odd = oddFields(record).filter(({ name }) => name !== 'members')
  return odd.length > 0 ? { odd } : {}
}

const rowOfMissing = (id: string): HotListRow => ({
  id,
  name: t('This list is no longer there'),
  description: null,
  member_count: 0,
  started: 0,
  not_started: 0,
  waiting: 0,
  pending: false,
  as_of: null,
})

async function readContext(
  reading: EnrolledReading,
  row: Row<'members'>,
  conflicts: Conflict[],
): Promise<MemberContext> {
  const { cache } = reading
  const member = memberRow(row, reading.conflicts('members'))
  const contact = row.joined.contact
  const { company } = row.joined
  const ofContact = (field: string): Filter => ({ field, is: member.contact_id ?? '' })
  const [memberships, notes, meetings] =
    member.contact_id === null
      ? [[], [], []]
      : await Promise.all([
          cache
            .list('members', { filter: ofContact('contact_id'), limit: 50 })
            .then((page) => page.rows),
          cache
            .list('notes', {
              filter: ofContact('contact_id'),
              sort: [{ field: 'recorded_at', desc: true }],
              limit: 1,
            })
            .then((page) => page.rows),
          cache
            .list('meetings', {
              filter: ofContact('contact_id'),
              sort: [{ field: 'starts_at', desc: true }],
              limit: 5,
            })
            .then((page) => page.rows),
        ])
  return {
    member,
    linkedin_url: readText(contact?.linkedin_url),
    target_role: readText(contact?.target_role),
    contact_notes: readText(contact?.notes),
    company:
      company && member.company_id !== null
        ? {
            id: member.company_id,
            name: readText(company.name) ?? t('No name'),
            domain: readText(company.domain),
            industry: readText(company.industry),
            location: readText(company.location),
            phone: readText(company.phone),
            do_not_contact: company.do_not_contact ?? null,
          }
        : null,
    lists: memberships
      .filter((membership) => membership.record.list_id !== member.list_id)
      .map((membership) => ({
        list_id: membership.record.list_id,
        name: readText(membership.joined.list?.name) ?? t('Another list'),
        tier: readText(membership.record.tier),
        status: readText(membership.record.status) ?? 'not_started',
      })),
    last_note: notes[0] ? pickNote(noteRow(notes[0])) : null,
    meetings: meetings.map((meeting) => ({
      id: meeting.id,
      title: readText(meeting.record.title) ?? t('Meeting'),
      ...startOf(meeting.record),
      status: readText(meeting.record.status) ?? 'booked',
    })),
    campaigns: await campaignsOf(reading, member.contact_id),
    conflicts,
  }
}

const pickNote = ({
  id,
  title,
  text,
  recorded_at,
  date_only,
  duration_minutes,
}: ReturnType<typeof noteRow>) => ({ id, title, text, recorded_at, date_only, duration_minutes })
