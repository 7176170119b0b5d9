import ical from 'ical-generator'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { Filter } from '../store/cache/protocol.ts'
import { pageFrom, paging, type Reading } from './context.ts'
import type { Handlers } from './handlers.ts'
import { meetingRow, noteRow } from './rows/meeting.ts'

/** More meetings than this in one range are not shown; a week of a busy person holds some forty. */
const MOST = 2000

/** Meetings and call notes, read from the cache. */
export function meetingQueries(open: () => Reading): Pick<Handlers, 'meetings.range' | 'meetings.read' | 'meetings.unlogged' | 'meetings.ics' | 'notes.list'> {
  const find = async (filter: Filter): Promise<MeetingRow[]> => {
    const { cache, clock, conflicts } = open()
    const rows: MeetingRow[] = []
    for (let after: string | undefined; rows.length < MOST;) {
      const page = await cache.list('meetings', { filter, sort: [{ field: 'starts_at' }], limit: 200, ...(after === undefined ? {} : { after }) })
      rows.push(...page.rows.map((row) => meetingRow(row, conflicts('meetings'), clock.now())))
      if (page.next === null) break
      after = page.next
    }
    return rows
  }
  return {
    'meetings.range': async ({ from, to }) => ({ meetings: await find({ field: 'starts_at', from, to }), as_of: (await open().cache.freshness(['meetings']))[0]?.as_of ?? null }),
    'meetings.unlogged': async () => ({ meetings: (await find({ and: [{ field: 'status', is: 'booked' }, { field: 'ends_at', from: 0, to: open().clock.now() }] })).filter((one) => one.needs_outcome) }),
    'meetings.read': async ({ id }) => {
      const { cache, clock, conflicts } = open()
      const [row, notes] = await Promise.all([cache.get('meetings', id), cache.list('notes', { filter: { field: 'meeting_id', is: id }, limit: 20 })])
      return { meeting: row ? meetingRow(row, conflicts('meetings'), clock.now()) : null, notes: notes.rows.map(noteRow) }
    },
    'meetings.ics': async ({ ids, from, to }) => {
      const meetings = ids ? await find({ field: 'id', in: ids }) : await find({ field: 'starts_at', from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER })
      const file_name = meetings.length === 1 ? `meeting-${new Date(meetings[0]?.starts_at ?? 0).toISOString().slice(0, 10)}.ics` : 'hotdesk-meetings.ics'
      return { file_name, text: calendar(meetings), count: meetings.length }
    },
    'notes.list': async ({ text, ...page }) => {
      const filter: Filter = text?.trim() ? { text } : { and: [] }
      return pageFrom(await open().cache.list('notes', { filter, sort: [{ field: 'recorded_at', desc: true }], ...paging(page) }), page.offset, noteRow)
    },
  }
}

/** An iCalendar file (RFC 5545); times in UTC, so that daylight saving is the reader's calendar's business (C7). */
function calendar(meetings: MeetingRow[]): string {
  const file = ical({ name: 'Hotdesk', prodId: { company: 'Hotdesk', product: 'Hotdesk' } })
  for (const meeting of meetings) {
    const event = file.createEvent({
      id: `${meeting.id}@hotdesk`, start: new Date(meeting.starts_at), end: new Date(meeting.starts_at + meeting.duration_minutes * 60_000), summary: meeting.title,
      description: [meeting.contact_name, meeting.company_name, meeting.notes].filter(Boolean).join('\n'),
    })
    if (meeting.meeting_link?.startsWith('https://')) event.url(meeting.meeting_link)
  }
  return file.toString()
}
