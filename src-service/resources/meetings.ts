import { readTime } from '#shared/api/time.ts'
import { answerCreated, record, answerWhole, type Answer } from '../http/answer.ts'
import type { Handlers } from '../http/call.ts'
import { invalid, notFound } from '../http/errors.ts'
import { pageOf, rowsOf, type Listing } from '../store/lists.ts'
import type { World } from '../world/world.ts'
import { findContact } from './contact-rows.ts'
import { findCompany } from './company-rows.ts'
import { iso, parseText } from './wire.ts'

interface MeetingRow {
  seq: number
  id: string
  title: string
  starts_at: number
  duration_minutes: number
  status: string
  contact_id: string | null
  company_id: string | null
  meeting_link: string | null
  notes: string | null
  created_at: number
  updated_at: number
  first_name: string | null
  last_name: string | null
  company_name: string | null
}
interface NoteRow {
  id: string
  title: string | null
  summary: string | null
  text: string | null
  recorded_at: number
  duration_minutes: number | null
  participants: string
  contact_id: string | null
  meeting_id: string | null
}

const selectMeetings = `
SELECT t.*, ct.first_name, ct.last_name, co.name AS company_name
FROM meetings t LEFT JOIN contacts ct ON ct.id = t.contact_id LEFT JOIN companies co ON co.id = t.company_id`

const meetingInList = (row: MeetingRow) => ({
  id: row.id,
  title: row.title,
  starts_at_utc: iso(row.starts_at),
  duration_minutes: row.duration_minutes,
  status: row.status,
  contact_id: row.contact_id,
  contact_name: [row.first_name, row.last_name].filter(Boolean).join(' ') || null,
  company_id: row.company_id,
  company_name: row.company_name,
  notes: row.notes,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Returns a meeting in full; only the detail has the link (contract §2). */
const meetingInDetail = (row: MeetingRow) => ({
  ...meetingInList(row),
  meeting_link: row.meeting_link,
})

const noteOf = (row: NoteRow) => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  text: row.text,
  recorded_at: iso(row.recorded_at),
  duration_minutes: row.duration_minutes,
  participants: parseText(row.participants),
  contact_id: row.contact_id,
  meeting_id: row.meeting_id,
})

function requireMeeting(world: World, id: string): MeetingRow {
  const row = world.db.get<MeetingRow>(`${selectMeetings} WHERE t.id = ?`, id)
  if (!row) throw notFound('meeting')
  return row
}

/**
 * Returns the contact and company of a meeting. Throws 422 if one does not exist, or if neither is
 * given (contract §2).
 */
function against(
  world: World,
  body: { contact_id?: string | number | null; company_id?: string | number | null },
) {
  const contact = body.contact_id == null ? null : findContact(world, String(body.contact_id))
  const company = body.company_id == null ? null : findCompany(world, String(body.company_id))
  if (contact === undefined) throw invalid({ contact_id: 'There is no contact with this id.' })
  if (company === undefined) throw invalid({ company_id: 'There is no company with this id.' })
  if (!contact && !company)
    throw invalid({ contact_id: 'A meeting is logged against a contact or a company.' })
  return { contact_id: contact?.id ?? null, company_id: company?.id ?? contact?.company_id ?? null }
}

export const meetingHandlers = {
  'meetings.list': ({ world, query, page, now }): Answer => {
    const where: Listing['where'] = []
    if (query.status !== undefined) where.push(['t.status = ?', query.status])
    // Rounded to the minute, so that all pages of one pass belong to the same listing.
    if (query.upcoming === 'true')
      where.push(['t.starts_at >= ?', Math.floor(now / 60_000) * 60_000])
    const found = pageOf(
      world,
      { from: 'meetings t', version: 'meetings', where, order: { column: 't.starts_at' } },
      page,
    )
    return {
      kind: 'list',
      records: rowsOf<MeetingRow>(world, selectMeetings, found.seqs).map(meetingInList),
      page: found.page,
    }
  },

  'meetings.create': (call) =>
    call.commit(() => {
      const { world, body, now } = call
      const id = world.random.id('mt')
      const row = {
        id,
        title: body.title,
        starts_at: readTime(body.starts_at_utc) ?? now,
        duration_minutes: body.duration_minutes,
        ...against(world, body),
        meeting_link: body.meeting_link ?? null,
        notes: body.notes ?? null,
        created_at: now,
        updated_at: now,
      }
      world.db.insert('meetings', row)
      call.effect({ kind: 'create', table: 'meetings', id, fields: row })
      const newMeeting = meetingInDetail(requireMeeting(world, id))
      world.emit('meeting.created', newMeeting, `meeting.created:${id}`)
      return answerCreated(newMeeting)
    }),

  'meetings.read': ({ world, params }) => record(meetingInDetail(requireMeeting(world, params.id))),

  'meetings.setStatus': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = requireMeeting(world, params.id)
      if (before.status !== body.status) {
        world.db.run(
          'UPDATE meetings SET status = ?, updated_at = ? WHERE id = ?',
          body.status,
          now,
          params.id,
        )
        call.effect({
          kind: 'update',
          table: 'meetings',
          id: params.id,
          fields: { status: body.status },
        })
        world.emit(
          'meeting.status_changed',
          { meeting_id: params.id, status: body.status },
          `meeting.status_changed:${params.id}:${call.request_id}`,
        )
      }
      return record(meetingInDetail(requireMeeting(world, params.id)))
    }),

  'recorder.sync': (call) =>
    call.commit(() => {
      const { world, now } = call
      const synced = world.db.run(
        'UPDATE notes SET synced_at = ? WHERE synced_at IS NULL AND recorded_at <= ?',
        now,
        now,
      )
      if (synced) call.effect({ kind: 'update', table: 'notes', id: '*', fields: { synced } })
      return record({ ok: true, synced })
    }),

  'recorder.notes': ({ world }) =>
    answerWhole(
      world.db
        .all<NoteRow>(
          'SELECT * FROM notes WHERE synced_at IS NOT NULL ORDER BY recorded_at DESC, seq DESC',
        )
        .map(noteOf),
    ),
} satisfies Partial<Handlers>
