import type { Value } from '../store/db.ts'
import type { SeedContact } from './contacts.ts'
import { seededId } from './ids.ts'
import { callsFor, groupMeetingTitles, meetingNotes, meetingTitles } from './pools/calls.ts'
import { longNote } from './pools/notes.ts'
import { Random } from './random.ts'
import { writeTranscript } from './transcript.ts'
import { fill } from './writing.ts'

const day = 86_400_000
const hour = 3_600_000

export interface SeedMeeting {
  id: string
  startsAt: number
  contact: SeedContact | null
  row: Record<string, Value>
}

/**
 * Offsets of the working days with meetings, counted from today: the last seven and the next
 * eleven.
 */
const daysWithMeetings = [
  ...Array.from({ length: 7 }, (_, index) => index - 7),
  ...Array.from({ length: 11 }, (_, index) => index + 1),
]

/**
 * Creates meetings around today: past ones in every status, some still `booked` because no outcome
 * was logged; several today, close to now; and the next two weeks. They start on half hours of UTC,
 * in European working hours. Only the times depend on `now`; people and outcomes are the same on
 * every day of the week.
 */
export function makeMeetings(
  seed: number,
  now: number,
  contacts: readonly SeedContact[],
): SeedMeeting[] {
  const random = new Random(seed, 'meetings')
  const starts: number[] = []
  for (const offset of daysWithMeetings) {
    const midnight = workingDay(now, offset)
    const count = random.int(2, 5)
    for (let i = 0; i < count; i++) starts.push(midnight + (random.int(14, 33) * hour) / 2)
  }
  const half = Math.floor(now / (hour / 2)) * (hour / 2)
  starts.push(half - 3 * hour, half - hour, half + hour / 2, half + 2 * hour, half + 4 * hour)
  starts.sort((a, b) => a - b)
  return starts.map((startsAt, index) => {
    const contact = contacts.length === 0 ? null : pickContact(random, contacts)
    const withCompany = contact?.company && random.chance(0.25)
    const words = titleFor(random, contact)
    // Whoever a title names is there; only a meeting about a company may be with it alone.
    const withPerson = contact !== null && (!withCompany || words.includes('{first}'))
    const title = fill(words, {
      first: contact?.first ?? '',
      last: contact?.last ?? '',
      company: contact?.company?.name ?? 'Client',
    })
    const minutes = random.pick([15, 30, 30, 30, 45, 60, 60, 90])
    const isOver = startsAt + minutes * 60_000 < now
    const id = seededId(seed, 'mt', index)
    const created = startsAt - random.int(2, 20) * day
    return {
      id,
      startsAt,
      contact,
      row: {
        id,
        title,
        starts_at: startsAt,
        duration_minutes: minutes,
        status: statusFor(random, isOver),
        contact_id: withPerson ? contact.id : null,
        company_id: withPerson ? null : (contact?.company?.id ?? null),
        meeting_link: random.chance(0.78)
          ? `https://meet.example/${seededId(seed, 'room', index).slice(5)}`
          : null,
        notes: random.pick(meetingNotes),
        created_at: Math.min(created, now),
        updated_at: Math.min(Math.max(created, startsAt), now),
      },
    }
  })
}

const isWeekend = (at: number): boolean => [0, 6].includes(new Date(at).getUTCDay())

/** Returns the midnight (UTC) of the working day that is `offset` working days from now. */
function workingDay(now: number, offset: number): number {
  const step = Math.sign(offset) * day
  let midnight = Math.floor(now / day) * day
  for (let left = Math.abs(offset); left > 0; left--) {
    midnight += step
    while (isWeekend(midnight)) midnight += step
  }
  return midnight
}

/** Draws a title. One that names the person is used only if that part of the name is known. */
function titleFor(random: Random, contact: SeedContact | null): string {
  const drawn = random.pick(meetingTitles)
  const name = drawn.includes('{last}') ? (contact?.first ?? contact?.last) : contact?.first
  const isUsable = !drawn.includes('{first}') || Boolean(name)
  return isUsable && contact !== null ? drawn : random.pick(groupMeetingTitles)
}

/** Picks one of the first thirty people, with whom the user works, for half of the meetings. */
const pickContact = (random: Random, contacts: readonly SeedContact[]): SeedContact | null =>
  random.chance(0.5)
    ? (contacts[random.int(0, Math.min(contacts.length, 30) - 1)] ?? null)
    : random.pick(contacts)

function statusFor(random: Random, isOver: boolean): string {
  if (isOver) return random.weighted({ attended: 50, no_show: 12, cancelled: 12, booked: 26 })
  return random.chance(0.07) ? 'cancelled' : 'booked'
}

/**
 * Creates about three calls a day for a month. Some match a meeting and its person, some can be
 * matched only by phone number, some not at all.
 */
export function makeCallNotes(
  seed: number,
  now: number,
  contacts: readonly SeedContact[],
  meetings: readonly SeedMeeting[],
): Record<string, Value>[] {
  const random = new Random(seed, 'call notes')
  const notes: Record<string, Value>[] = []
  const add = (
    recordedAt: number,
    person: SeedContact | null,
    linked: boolean,
    meeting: SeedMeeting | null,
  ) => {
    const call = random.pick(callsFor(meeting ? String(meeting.row.title) : ''))
    const name = [person?.first, person?.last].filter(Boolean).join(' ')
    const parts = {
      first: person?.first ?? 'The candidate',
      company: person?.company?.name ?? 'the client',
    }
    const text = fill(call.text, parts)
    const participantForm = random.weighted({ name: 5, both: 3, phone: 2, nobody: 1 })
    const participants =
      person === null || participantForm === 'nobody'
        ? ['Dana Whitfield']
        : [
            'Dana Whitfield',
            participantForm === 'phone'
              ? { name: null, phone: person.phone, email: null }
              : {
                  name: name || null,
                  phone: participantForm === 'both' ? person.phone : null,
                  email: participantForm === 'both' ? person.email : null,
                },
          ]
    const index = notes.length
    const synced = random.chance(0.93) && recordedAt < now - hour
    const title = meeting
      ? String(meeting.row.title)
      : callTitle(random, participantForm === 'phone' ? '' : name)
    const transcript =
      index !== 3 && random.chance(0.4) && call.about !== null
        ? writeTranscript(`${seed} ${index}`, call.about, parts)
        : null
    notes.push({
      id: seededId(seed, 'n', index),
      title,
      summary: text || null,
      text: index === 3 ? longNote(10_000) : transcript,
      recorded_at: recordedAt,
      duration_minutes: call.minutes,
      participants: JSON.stringify(participants),
      contact_id: linked ? (person?.id ?? null) : null,
      meeting_id: linked && meeting && random.chance(0.3) ? meeting.id : null,
      synced_at: synced ? recordedAt + 20 * 60_000 : null,
    })
  }
  for (const meeting of meetings) {
    const happened =
      meeting.startsAt < now &&
      meeting.row.status !== 'cancelled' &&
      meeting.row.status !== 'no_show'
    if (happened && random.chance(0.7))
      add(
        meeting.startsAt + random.int(-3, 6) * 60_000,
        meeting.contact,
        random.chance(0.4),
        meeting,
      )
  }
  // The earlier call with Zeynep, the fifth person on the first list.
  const zeynep = contacts[4]
  if (zeynep) {
    notes.push({
      id: seededId(seed, 'n', 'first'),
      title: `Call with ${zeynep.first} ${zeynep.last}`,
      summary: callsFor('')[0]?.text ?? null,
      text: null,
      recorded_at: now - 16 * day,
      duration_minutes: 12,
      participants: JSON.stringify([
        'Dana Whitfield',
        { name: `${zeynep.first} ${zeynep.last}`, phone: zeynep.phone, email: zeynep.email },
      ]),
      contact_id: zeynep.id,
      meeting_id: null,
      synced_at: now - 16 * day + hour,
    })
  }
  for (let i = 0; i < 70; i++) {
    const person = contacts.length > 0 && random.chance(0.9) ? random.pick(contacts) : null
    add(callTime(random, now), person, random.chance(0.5), null)
  }
  return notes.sort((a, b) => Number(a.recorded_at) - Number(b.recorded_at))
}

/** Draws a time in the last month, in European working hours on a working day. */
function callTime(random: Random, now: number): number {
  const minutes = random.int(7 * 60, 17 * 60)
  let at = Math.floor(now / day) * day - random.int(0, 29) * day + minutes * 60_000
  while (at > now || isWeekend(at)) at -= day
  return at
}

const callTitle = (random: Random, name: string): string =>
  name
    ? `Call with ${name}`
    : random.pick(['Call', 'Outgoing call', 'Recording', 'Untitled recording'])
