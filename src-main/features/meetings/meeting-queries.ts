import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow, PrepCard } from '#shared/bridge/meetings.ts'
import { endOfMeeting, isPlaced } from '#shared/domain/placed-meeting.ts'
import { ratesBySource, ratesByWeek, showRate } from '#shared/domain/meeting-rates.ts'
import { addDays, startOfWeek } from '#shared/domain/calendar-days.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Filter, Row } from '#main/engine/store/cache/protocol.ts'
import { pageFrom, paging, type Reading } from '#main/features/common/context.ts'
import { findMeetings } from '#main/features/common/find-meetings.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { personName, readText, timeOf } from '#main/features/common/rows/common.ts'
import { meetingRow, noteRow, startOf } from '#main/features/common/rows/meeting.ts'

const UNPLACED_MOST = 200

/** Builds the handlers that read meetings from the cache. */
export function meetingQueries(
  engine: Reading,
): Pick<Handlers, 'meetings.range' | 'meetings.read' | 'meetings.unlogged' | 'meetings.rates'> {
  const age = async () => (await engine.cache.freshness(['meetings']))[0]?.as_of ?? null
  const noteOfMeeting = (id: string): Filter => ({ field: 'meeting_id', is: id })
  return {
    'meetings.range': async ({ from, to }) => ({
      meetings: await findMeetings(engine, { field: 'starts_at', from, to }),
      unplaced: (
        await findMeetings(
          engine,
          { not: { field: 'starts_at', from: 0 } },
          { most: UNPLACED_MOST },
        )
      ).filter(({ starts_at }) => starts_at === null),
      as_of: await age(),
    }),
    'meetings.unlogged': async () => {
      const ended: Filter = {
        and: [
          { field: 'status', is: 'booked' },
          { field: 'ends_at', from: 0, to: engine.clock.now() },
        ],
      }
      return {
        meetings: (
          await findMeetings(engine, ended, {
            sort: [{ field: 'starts_at', desc: true }],
          })
        ).filter((meeting) => meeting.needs_outcome),
        has_meetings: (await engine.cache.list('meetings', { limit: 1 })).rows.length > 0,
        as_of: await age(),
      }
    },
    'meetings.read': async ({ id }) => {
      const { cache, clock, conflicts } = engine
      const [row, notes] = await Promise.all([
        cache.get('meetings', id),
        cache.list('notes', { filter: noteOfMeeting(id), limit: 20 }),
      ])
      return {
        meeting: row ? meetingRow(row, conflicts('meetings'), clock.now()) : null,
        notes: notes.rows.map(noteRow),
        prep: row ? await prepOf(engine, row) : null,
      }
    },
    'meetings.rates': async ({ weeks, first_day, zone }) => {
      const { clock } = engine
      const now = clock.now()
      const from = addDays(startOfWeek(now, first_day, zone), -7 * (weeks - 1), zone)
      const range: Filter = { field: 'starts_at', from, to: now }
      const meetings = (await findMeetings(engine, range)).filter(isPlaced)
      const sources = await sourcesOf(engine, meetings)
      const rated = meetings.map((meeting) => ({
        starts_at: meeting.starts_at,
        status: meeting.status,
        over: endOfMeeting(meeting) <= now,
        source: sources.get(meeting.contact_id ?? '') ?? null,
      }))
      return {
        weeks: ratesByWeek(rated, now, weeks, first_day, zone),
        sources: ratesBySource(rated),
        total: showRate(rated),
        as_of: await age(),
      }
    },
  }
}

/** Builds the handlers that read call notes from the cache. */
export function noteQueries(engine: Reading): Pick<Handlers, 'notes.list' | 'notes.read'> {
  return {
    'notes.list': async ({ text, ...page }) => {
      const filter: Filter = text?.trim() ? { text } : { and: [] }
      return pageFrom(
        await engine.cache.list('notes', {
          filter,
          sort: [{ field: 'recorded_at', desc: true }],
          ...paging(page),
        }),
        page.offset,
        noteRow,
      )
    },
    'notes.read': async ({ id }) => {
      const { cache, clock, conflicts } = engine
      const row = await cache.get('notes', id)
      const note = row ? noteRow(row) : null
      const meeting = note?.meeting_id ? await cache.get('meetings', note.meeting_id) : null
      return {
        note,
        meeting: meeting ? meetingRow(meeting, conflicts('meetings'), clock.now()) : null,
      }
    },
  }
}

/**
 * Returns the source of each person: that of their earliest list membership with one, because the
 * contract has no source for a person. A later membership does not change it.
 */
async function sourcesOf(
  { cache }: Reading,
  meetings: readonly MeetingRow[],
): Promise<Map<string, string>> {
  const ids = [
    ...new Set(
      meetings.flatMap((meeting) => (meeting.contact_id === null ? [] : [meeting.contact_id])),
    ),
  ]
  const sources = new Map<string, string>()
  for (let at = 0; at < ids.length; at += 100) {
    const members = await listAll(cache, 'members', {
      filter: { field: 'contact_id', in: ids.slice(at, at + 100) },
      sort: [{ field: 'created_at' }],
    })
    for (const { record, joined } of members.rows) {
      const person = String(record.contact_id ?? record.source_id ?? joined.contact?.id)
      const source = readText(record.source)
      if (source !== null && !sources.has(person)) sources.set(person, source)
    }
  }
  return sources
}

const pickStart = (record: Row<'meetings'>['record']) => {
  const { starts_at, date_only } = startOf(record)
  return { starts_at, date_only }
}

async function prepOf(
  reading: Reading,
  { id, record, joined }: Row<'meetings'>,
): Promise<PrepCard> {
  const { cache, clock } = reading
  const contactId = record.contact_id == null ? null : String(record.contact_id)
  const companyId = record.company_id ?? joined.contact?.company_id
  const [members, notes, earlier, company] = await Promise.all([
    contactId === null
      ? null
      : cache.list('members', { filter: { field: 'contact_id', is: contactId }, limit: 50 }),
    contactId === null
      ? null
      : cache.list('notes', {
          filter: {
            and: [{ field: 'contact_id', is: contactId }, { not: { field: 'meeting_id', is: id } }],
          },
          sort: [{ field: 'recorded_at', desc: true }],
          limit: 1,
        }),
    contactId === null
      ? null
      : cache.list('meetings', {
          filter: {
            and: [
              { field: 'contact_id', is: contactId },
              { not: { field: 'id', is: id } },
              {
                field: 'starts_at',
                from: 0,
                to: Math.min(clock.now(), startOf(record).starts_at ?? Infinity),
              },
            ],
          },
          sort: [{ field: 'starts_at', desc: true }],
          limit: 1,
        }),
    joined.company ??
      (companyId == null
        ? null
        : cache.get('companies', String(companyId)).then((row) => row?.record ?? null)),
  ])
  const { contact } = joined
  const last = earlier?.rows[0]
  return {
    person:
      contact && contactId !== null
        ? {
            id: contactId,
            name: personName(contact) ?? t('No name'),
            title: readText(contact.title),
            location: readText(contact.location),
            email: readText(contact.email),
            phone: readText(contact.phone),
            target_role: readText(contact.target_role),
            notes: readText(contact.notes),
          }
        : null,
    company: company
      ? {
          id: String(company.id),
          name: readText(company.name) ?? t('No name'),
          industry: readText(company.industry),
          location: readText(company.location),
          research: readText(company.research?.summary),
          researched_at: timeOf(company.research?.researched_at),
          do_not_contact: company.do_not_contact ?? null,
        }
      : null,
    lists: (members?.rows ?? []).map((row) => ({
      list_id: row.record.list_id,
      member_id: row.id,
      name: readText(row.joined.list?.name) ?? t('A hot list'),
      tier: readText(row.record.tier),
      status: readText(row.record.status) ?? 'not_started',
    })),
    last_note: notes?.rows[0] ? noteRow(notes.rows[0]) : null,
    last_meeting: last
      ? {
          id: last.id,
          title: readText(last.record.title) ?? t('Meeting'),
          ...pickStart(last.record),
          status: readText(last.record.status) ?? 'booked',
        }
      : null,
  }
}
