import { appendLine } from '#shared/domain/append-line.ts'
import type { LiveWorkspace } from '#main/workspaces/live.ts'
import type { Edit, LocalEdit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { calendarFile, calendarName } from './calendar-file.ts'
import { gesture, refused } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { findMeetings } from './meeting-queries.ts'
import { idOf, personName, said, timeOf } from '#main/features/common/rows/common.ts'
import { downloads, saveFile } from '#main/features/common/save-file.ts'

type Changes =
  | 'meetings.create'
  | 'meetings.setStatus'
  | 'meetings.reschedule'
  | 'meetings.saveCalendar'
  | 'notes.sync'
  | 'notes.confirm'
  | 'notes.setAside'

const statusWords: Record<string, string> = {
  booked: 'Booked',
  attended: 'Attended',
  no_show: 'No-show',
  cancelled: 'Cancelled',
}

/**
 * Logging meetings, their outcome, and what call notes belong to; all waits in the outbox. Call
 * notes are pulled only when online. `folder`: where files go.
 */
export function meetingChanges(
  open: () => LiveWorkspace,
  folder: () => string = downloads,
): Pick<Handlers, Changes> {
  return {
    'meetings.create': async (draft) => {
      if (draft.contact_id === null && draft.company_id === null)
        throw new ProblemError('unlinked', 'A meeting needs a person or a company.', 'Choose one.')
      const { outbox, cache } = open()
      const contact =
        draft.contact_id === null ? null : await cache.get('contacts', draft.contact_id)
      return one(
        await outbox.edit(`Logged a meeting: ${draft.title}`, [
          creation(draft, personName(contact?.record)),
        ]),
      )
    },
    'meetings.setStatus': async ({ ids, status }) => {
      const { outbox, cache, clock } = open()
      const read_at = clock.monotonic()
      const rows = await cache.getMany('meetings', ids)
      const here = new Set(rows.map((row) => row.id))
      const done = await gesture(
        outbox,
        `${statusWords[status]}: ${rows.length === 1 && rows[0] ? titleOf(rows[0]) : `${rows.length} meetings`}`,
        rows.map((row) => ({ id: row.id, edit: toStatus(row, status, read_at) })),
      )
      return {
        ...done,
        results: [
          ...done.results,
          ...refused(
            ids.filter((id) => !here.has(id)),
            'This meeting no longer exists.',
          ),
        ],
      }
    },
    'meetings.reschedule': async ({ id, starts_at, duration_minutes }) => {
      const { outbox, cache, clock } = open()
      const read_at = clock.monotonic()
      const row = await cache.get('meetings', id)
      if (!row) throw new ProblemError('gone', 'This meeting no longer exists.')
      const [contact_id, company_id] = [idOf(row.record.contact_id), idOf(row.record.company_id)]
      if (contact_id === null && company_id === null)
        throw new ProblemError(
          'unlinked',
          'This meeting has no person or company, so Hotdesk can’t log a new one.',
          'Cancel it and log a new one instead.',
        )
      const draft = {
        title: titleOf(row),
        starts_at,
        duration_minutes,
        contact_id,
        company_id: contact_id === null ? company_id : null,
        meeting_link: said(row.record.meeting_link),
        notes: said(row.record.notes),
      }
      const edits = [
        creation(draft, personName(row.joined.contact)),
        ...(row.record.status === 'cancelled' ? [] : [toStatus(row, 'cancelled', read_at)]),
      ]
      return one(
        await outbox.editBoth(`Moved: ${titleOf(row)}`, edits, [
          {
            table: 'meetings',
            record_id: id,
            set: { moved_to: starts_at },
            subject: titleOf(row),
            link: `/meetings/${id}`,
          },
        ]),
      )
    },
    'meetings.saveCalendar': async ({ ids, from, to }) => {
      const meetings = await findMeetings(
        open(),
        ids
          ? { field: 'id', in: ids }
          : { field: 'starts_at', from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER },
      )
      if (meetings.length === 0)
        throw new ProblemError('empty', 'No meetings in this range.', 'No file was saved.')
      return {
        path: await saveFile(
          folder(),
          calendarName(meetings),
          'ics',
          calendarFile(meetings, open().clock.now()),
        ),
        count: meetings.length,
      }
    },
    'notes.sync': () => pullNotes(open()),
    'notes.confirm': async ({
      id,
      meeting_id,
      contact_id,
      attended,
      line,
      member,
      together_with,
    }) => {
      const { outbox, cache, clock } = open()
      if (together_with !== null) await outbox.undo(together_with)
      const read_at = clock.monotonic()
      const [note, meeting, contact, listed] = await Promise.all([
        cache.get('notes', id),
        meeting_id === null ? null : cache.get('meetings', meeting_id),
        contact_id === null ? null : cache.get('contacts', contact_id),
        member ? cache.get('members', member.member_id) : null,
      ])
      if (!note)
        throw new ProblemError('gone', 'This call note no longer exists.', 'Refresh call notes.')
      if (!meeting && !contact)
        throw new ProblemError(
          'gone',
          'The person or meeting no longer exists.',
          'Choose another match, or set the note aside.',
        )
      const edits: Edit[] = []
      if (meeting && attended && meeting.record.status !== 'attended')
        edits.push(toStatus(meeting, 'attended', read_at))
      // If somebody else changed the note since, the merge keeps both (P6).
      if (contact && line)
        edits.push({
          endpoint: 'contacts.update',
          params: { id: contact.id },
          want: {},
          derive: { notes: (now) => appendLine(now, line) },
          base: { notes: contact.record.notes ?? null },
          read_at,
          subject: personName(contact.record) ?? 'No name',
          link: `/people/${contact.id}`,
        })
      if (member && listed)
        edits.push({
          endpoint: 'hotLists.members.update',
          params: { id: member.list_id, member_id: member.member_id },
          want: { status: member.status },
          base: { status: said(listed.record.status) ?? 'not_started' },
          read_at,
          subject: personName(listed.joined.contact) ?? 'No name',
          link: `/hot-lists/${member.list_id}?member=${encodeURIComponent(member.member_id)}`,
        })
      const label = `Call note confirmed: ${(contact && personName(contact.record)) ?? (meeting && titleOf(meeting)) ?? 'a call'}`
      // What an earlier confirmation said goes with it.
      const set = {
        matched: 'confirmed',
        meeting_id: meeting?.id ?? null,
        contact_id: contact?.id ?? null,
      }
      const done = await outbox.editBoth(label, edits, [kept(note, set)])
      return { history_id: done.history_id, results: [{ id, ok: true }] }
    },
    'notes.setAside': async ({ id }) => {
      const note = await open().cache.get('notes', id)
      if (!note)
        throw new ProblemError('gone', 'This call note no longer exists.', 'Refresh call notes.')
      return gesture(
        open().outbox,
        `Call note set aside: ${said(note.record.title) ?? 'a call'}`,
        [],
        [{ id, edit: kept(note, { matched: 'aside' }) }],
      )
    },
  }
}

interface Draft {
  title: string
  starts_at: number
  duration_minutes: number
  contact_id: string | null
  company_id: string | null
  meeting_link: string | null
  notes: string | null
}

const creation = (
  { starts_at, contact_id, company_id, meeting_link, notes, ...rest }: Draft,
  name: string | null,
): Edit => ({
  endpoint: 'meetings.create',
  params: {},
  subject: [rest.title, name].filter(Boolean).join(' · '),
  link: '/meetings',
  want: {
    ...rest,
    starts_at_utc: new Date(starts_at).toISOString(),
    ...(contact_id === null ? {} : { contact_id }),
    ...(company_id === null ? {} : { company_id }),
    ...(meeting_link ? { meeting_link } : {}),
    ...(notes ? { notes } : {}),
  },
})

const titleOf = (row: Row<'meetings'>) => said(row.record.title) ?? 'Meeting'
const toStatus = (row: Row<'meetings'>, status: string, read_at: number): Edit => ({
  endpoint: 'meetings.setStatus',
  params: { id: row.id },
  want: { status },
  base: { status: said(row.record.status) ?? 'booked' },
  read_at,
  subject: [titleOf(row), personName(row.joined.contact)].filter(Boolean).join(' · '),
  link: `/meetings/${row.id}`,
})
const kept = (note: Row<'notes'>, set: Record<string, unknown>): LocalEdit => ({
  table: 'notes',
  record_id: note.id,
  set,
  subject:
    said(note.record.title) ??
    `Call of ${new Date(timeOf(note.record.recorded_at) ?? 0).toISOString().slice(0, 10)}`,
  link: `/notes/${note.id}`,
})

function one({
  results: [made],
  history_id,
}: {
  results: { record_id: string }[]
  history_id: string | null
}) {
  if (!made) throw new ProblemError('failed', 'Couldn’t log the meeting.')
  return { id: made.record_id, history_id }
}

async function pullNotes({ api, sync, cache }: LiveWorkspace): Promise<{ message: string }> {
  const before = await cache.total('notes')
  const answer = await api.call('recorder.sync', { priority: 'interactive' })
  if (answer.kind === 'not_sent')
    throw new ProblemError(
      'offline',
      'Couldn’t sync call notes: you’re offline.',
      'Notes you already have are still available. Try again when you’re online.',
    )
  if (answer.kind === 'refused')
    throw new ProblemError('refused', `The service refused: ${answer.message}`)
  if (answer.kind === 'signed_out')
    throw new ProblemError('signed_out', 'You are signed out.', 'Sign in again to sync call notes.')
  if (answer.kind === 'limited')
    throw new ProblemError('limited', 'Rate limit reached.', 'Try again in a minute.')
  await sync.refresh({ resource: 'notes' })
  const fresh = Math.max(0, (await cache.total('notes')) - before)
  if (answer.kind !== 'ok') return { message: 'Call notes refreshed. The sync response was lost.' }
  return {
    message:
      fresh === 0 ? 'No new call notes.' : `${fresh} new call ${fresh === 1 ? 'note' : 'notes'}.`,
  }
}
