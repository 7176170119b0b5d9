import { digitsOf } from '#shared/domain/digits.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Suggestion } from '#shared/bridge/meetings.ts'
import { looseSpellings } from '#shared/domain/fold.ts'
import {
  endOfNote,
  type Match,
  type MatchMeeting,
  matchNote,
  type MatchPerson,
} from '#shared/domain/note-matching.ts'
import { endOfMeeting, isPlaced } from '#shared/domain/placed-meeting.ts'
import type { Filter, Row } from '#main/engine/store/cache/protocol.ts'
import type { Reading } from '#main/features/common/context.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { idOf, personName, readText } from '#main/features/common/rows/common.ts'
import { matchable, meetingRow, noteRow, startOf } from '#main/features/common/rows/meeting.ts'

const HOUR_MS = 3600_000
/** Meetings further from a recording than this are never candidates, whatever their title. */
const WINDOW_MS = 6 * HOUR_MS
const MAX_SUGGESTED = 4
const DEFAULT_NOTES = 20

/** Matches notes that the user has neither confirmed nor set aside. */
const open: Filter = { not: { field: 'matched', has: true } }

/**
 * Builds the handlers that match call notes with the meetings and people they may belong to (C9).
 * Reads only the cache.
 */
export function noteMatching(
  reading: Reading,
): Pick<Handlers, 'notes.unmatched' | 'meetings.noteSuggestions'> {
  return {
    'notes.unmatched': async ({ limit = DEFAULT_NOTES }) => {
      const { cache } = reading
      const page = await cache.list('notes', {
        filter: open,
        sort: [{ field: 'recorded_at', desc: true }],
        limit,
        total: true,
      })
      const notes = await Promise.all(
        page.rows.map(async (row) => ({
          note: noteRow(row),
          suggestions: (await matches(reading, row)).slice(0, MAX_SUGGESTED).map(asSuggestion),
        })),
      )
      const has_notes =
        notes.length > 0 || (await cache.list('notes', { limit: 1 })).rows.length > 0
      return { notes, total: page.total ?? notes.length, has_notes, as_of: page.as_of }
    },
    'meetings.noteSuggestions': async ({ id }) => {
      const { cache } = reading
      const meeting = await cache.get('meetings', id)
      const placed = meeting ? meetingRow(meeting, new Set(), 0) : null
      if (!meeting || !placed || !isPlaced(placed)) return { notes: [] }
      // A note without a time is dated to the start of its day.
      const from = Math.min(placed.starts_at - WINDOW_MS, beginningOfDay(placed.starts_at))
      const to = (placed.date_only ? endOfMeeting(placed) : placed.starts_at) + WINDOW_MS
      const near = await cache.list('notes', {
        filter: { and: [open, { field: 'recorded_at', from, to }] },
        limit: 50,
      })
      const found = near.rows.flatMap((row) =>
        matchNote(matchable(row), [meetingOf(meeting)], []).map((match) => ({
          note: noteRow(row),
          match,
        })),
      )
      return {
        notes: found
          .toSorted((a, b) => b.match.score - a.match.score)
          .slice(0, MAX_SUGGESTED)
          .map(({ note, match }) => ({
            note,
            suggestion: asSuggestion({ ...match, row: meeting }),
          })),
      }
    },
  }
}

const beginningOfDay = (at: number) => new Date(at).setHours(0, 0, 0, 0)

type Found = Match & { row?: Row<'meetings'>; company?: string | null }

async function matches({ cache }: Reading, row: Row<'notes'>): Promise<Found[]> {
  const note = matchable(row)
  const { recorded_at } = note
  const [meetings, people] = await Promise.all([
    recorded_at === null
      ? []
      : cache
          .list('meetings', {
            filter: {
              and: [
                { field: 'ends_at', from: recorded_at - WINDOW_MS },
                {
                  field: 'starts_at',
                  from: 0,
                  to: endOfNote({ ...note, recorded_at }) + WINDOW_MS,
                },
              ],
            },
            limit: 50,
          })
          .then((page) => page.rows),
    peopleLike(cache, note),
  ])
  const rows = new Map(meetings.map((meeting) => [meeting.id, meeting]))
  const companies = new Map(
    people.map((person) => [
      person.id,
      readText(person.joined.company?.name) ?? readText(person.record.company_name),
    ]),
  )
  return matchNote(
    note,
    meetings.map(meetingOf),
    people.map((person) => personOf(person.id, person.record)),
  ).map((match) => {
    const meeting = match.meeting ? rows.get(match.meeting.id) : undefined
    return {
      ...match,
      company: match.meeting?.company ?? companies.get(match.person?.id ?? '') ?? null,
      ...(meeting ? { row: meeting } : {}),
    }
  })
}

/**
 * Returns people with the e-mail address, the phone number or the name of a participant, however it
 * is spelt, and the person the recorder names.
 */
async function peopleLike(
  cache: Reading['cache'],
  note: ReturnType<typeof matchable>,
): Promise<Row<'contacts'>[]> {
  const conditions: Filter[] = note.participants.flatMap(({ name, email, phone }): Filter[] => {
    const digits = digitsOf(phone).slice(-8)
    return [
      ...(email ? [{ field: 'email', is: email }] : []),
      ...(digits.length >= 7 ? [{ field: 'phone', suffix: digits }] : []),
      ...(name ? [{ field: 'match_name', in: looseSpellings(name) }] : []),
    ]
  })
  if (note.contact_id !== null) conditions.push({ field: 'id', is: note.contact_id })
  // One query each: an `or` would scan the whole table, but each condition alone has an index.
  const found = await Promise.all(
    conditions.slice(0, 12).map((filter) => cache.list('contacts', { filter, limit: 5 })),
  )
  return [...new Map(found.flatMap((page) => page.rows).map((row) => [row.id, row])).values()]
}

const personOf = (
  id: string,
  contact: Parameters<typeof personName>[0] & { phone?: unknown },
): MatchPerson => ({
  id,
  name: personName(contact),
  email: readText(contact?.email),
  phone: readText(contact?.phone),
})

function guestOf({ record, joined }: Row<'meetings'>): MatchMeeting['person'] {
  const id = idOf(record.contact_id)
  if (id === null) return null
  if (joined.contact) return personOf(id, joined.contact)
  return { id, name: readText(record.contact_name), email: null, phone: null }
}

const meetingOf = (row: Row<'meetings'>): MatchMeeting => {
  const { starts_at, date_only } = startOf(row.record)
  return {
    id: row.id,
    // Not translated, because it is compared with the title of a note.
    title: readText(row.record.title) ?? 'Meeting',
    starts_at,
    date_only,
    duration_minutes: row.record.duration_minutes ?? 30,
    company: readText(row.joined.company?.name) ?? readText(row.record.company_name),
    person: guestOf(row),
  }
}

const asSuggestion = ({
  meeting,
  person,
  reasons,
  confidence,
  row,
  company,
}: Found): Suggestion => ({
  meeting: meeting
    ? {
        id: meeting.id,
        title: row && readText(row.record.title) === null ? t('Meeting') : meeting.title,
        starts_at: meeting.starts_at,
        date_only: meeting.date_only,
        status: readText(row?.record.status) ?? 'booked',
      }
    : null,
  person: person
    ? {
        id: person.id,
        name: person.name ?? t('No name'),
        company_name: company ?? meeting?.company ?? null,
      }
    : null,
  reasons,
  confidence,
})
