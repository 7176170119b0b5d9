import { statusWord } from '#shared/domain/status-labels.ts'
import { hasOutcome } from '#shared/domain/meeting-rates.ts'
import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { isPlaced } from '#shared/domain/placed-meeting.ts'
import type { Engine } from '#main/engine/engine.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import { calendarFile, calendarName } from '#main/features/common/calendar-file.ts'
import { gesture, refuse } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { findMeetings } from '#main/features/common/find-meetings.ts'
import { idOf, personName, readText } from '#main/features/common/rows/common.ts'
import { downloads, saveFile } from '#main/features/common/save-file.ts'

type Changes =
  | 'meetings.create'
  | 'meetings.setStatus'
  | 'meetings.reschedule'
  | 'meetings.saveCalendar'

const explainGone = () => t('This meeting no longer exists.')

/**
 * Builds the handlers that log meetings and their outcomes, through the outbox. `folder`: where
 * files are saved.
 */
export function meetingChanges(
  engine: Engine,
  folder: () => string = downloads,
): Pick<Handlers, Changes> {
  return {
    'meetings.create': async (draft) => {
      if (draft.contact_id === null && draft.company_id === null) throw refuseUnlinked()
      const { outbox, cache } = engine
      const contact =
        draft.contact_id === null ? null : await cache.get('contacts', draft.contact_id)
      return readOne(
        await outbox.edit(t('Logged a meeting: {title}', { title: draft.title }), [
          creation(draft, personName(contact?.record)),
        ]),
      )
    },
    'meetings.setStatus': async ({ ids, status }) => {
      const { outbox, cache, clock } = engine
      const read_at = clock.monotonic()
      const rows = await cache.getMany('meetings', ids)
      const foundIds = new Set(rows.map((row) => row.id))
      const done = await gesture(
        outbox,
        statusLabel(status, rows),
        rows.map((row) => ({ id: row.id, edit: toStatus(row, status, read_at) })),
      )
      const gone = ids.filter((id) => !foundIds.has(id))
      return { ...done, results: [...done.results, ...refuse(gone, explainGone())] }
    },
    'meetings.reschedule': async ({ id, starts_at, duration_minutes }) => {
      const { outbox, cache, clock } = engine
      const read_at = clock.monotonic()
      const row = await cache.get('meetings', id)
      if (!row) throw new ProblemError('gone', explainGone())
      const [contact_id, company_id] = [idOf(row.record.contact_id), idOf(row.record.company_id)]
      if (contact_id === null && company_id === null)
        throw new ProblemError(
          'unlinked',
          t('This meeting has no person or company, so Hotdesk can’t log a new one.'),
          t('Cancel it and log a new one instead.'),
        )
      const draft = {
        // Not translated, because it is sent to the service, where others read it.
        title: readText(row.record.title) ?? 'Meeting',
        starts_at,
        duration_minutes,
        contact_id,
        company_id: contact_id === null ? company_id : null,
        meeting_link: readText(row.record.meeting_link),
        notes: readText(row.record.notes),
      }
      const edits = [
        creation(draft, personName(row.joined.contact)),
        // A logged outcome stays with its original time and counts in the show rate.
        ...(hasOutcome(String(row.record.status)) ? [] : [toStatus(row, 'cancelled', read_at)]),
      ]
      return readOne(
        await outbox.editBoth(t('Moved: {meeting}', { meeting: titleOf(row) }), edits, [
          {
            table: 'meetings',
            record_id: id,
            set: { moved_to: starts_at },
            subject: titleOf(row),
            link: recordPath('meetings', id),
          },
        ]),
      )
    },
    'meetings.saveCalendar': async ({ ids, from, to }) => {
      const found = await findMeetings(
        engine,
        ids
          ? { field: 'id', in: ids }
          : { field: 'starts_at', from: from ?? 0, to: to ?? Number.MAX_SAFE_INTEGER },
      )
      const meetings = found.filter(isPlaced)
      if (found.length > 0 && meetings.length === 0)
        throw new ProblemError(
          'empty',
          t('The service gave no start that Hotdesk can read.'),
          t('No file was saved.'),
        )
      if (meetings.length === 0)
        throw new ProblemError('empty', t('No meetings in this range.'), t('No file was saved.'))
      return {
        path: await saveFile(
          folder(),
          calendarName(meetings),
          'ics',
          calendarFile(meetings, engine.clock.now()),
        ),
        count: meetings.length,
      }
    },
  }
}

const refuseUnlinked = () =>
  new ProblemError('unlinked', t('A meeting needs a person or a company.'), t('Choose one.'))

const statusLabel = (status: string, rows: readonly Row<'meetings'>[]): string =>
  t('{changes}: {record}', {
    changes: statusWord(status),
    record:
      rows.length === 1 && rows[0]
        ? titleOf(rows[0])
        : t('{meetings, plural, one {# meeting} other {# meetings}}', { meetings: rows.length }),
  })

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

/** Returns the title of a meeting; “Meeting” if it has none. */
export const titleOf = (row: Row<'meetings'>) => readText(row.record.title) ?? t('Meeting')

/**
 * Builds the edit that sets a meeting's status. `read_at`: when the row was read, by the monotonic
 * clock in ms.
 */
export const toStatus = (row: Row<'meetings'>, status: string, read_at: number): Edit => ({
  endpoint: 'meetings.setStatus',
  params: { id: row.id },
  want: { status },
  base: { status: readText(row.record.status) ?? 'booked' },
  read_at,
  subject: [titleOf(row), personName(row.joined.contact)].filter(Boolean).join(' · '),
  link: recordPath('meetings', row.id),
})

function readOne({
  results: [newMeeting],
  history_id,
}: {
  results: { record_id: string }[]
  history_id: string | null
}) {
  if (!newMeeting) throw new ProblemError('failed', t('Couldn’t log the meeting.'))
  return { id: newMeeting.record_id, history_id }
}
