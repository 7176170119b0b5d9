import { digitsOf } from './digits.ts'
import { endOfMeeting } from './placed-meeting.ts'
import { compose, foldText, sameSpelling } from './fold.ts'

/*
 * Finds the meeting and person that a call note belongs to (C9). Recorders guess and are sometimes
 * wrong, so this only ranks candidates with reasons; the user confirms one.
 */

export interface MatchPerson {
  id: string
  name: string | null
  email: string | null
  phone: string | null
}
export interface MatchMeeting {
  id: string
  title: string
  /** Epoch milliseconds; null if unknown. */
  starts_at: number | null
  duration_minutes: number
  /** The meeting has a day but no known time. */
  date_only: boolean
  person: MatchPerson | null
  company: string | null
}
export interface MatchNote {
  title: string | null
  recorded_at: number | null
  /** The note has a day but no known time. */
  date_only: boolean
  duration_minutes: number | null
  participants: readonly { name: string | null; email: string | null; phone: string | null }[]
  /** The recorder's own claims. */
  contact_id: string | null
  meeting_id: string | null
}

/** Why a candidate is suggested; `detail` is what matched. */
export interface MatchReason {
  kind: 'recorder' | 'time' | 'day' | 'email' | 'phone' | 'name' | 'title'
  detail: string
}

export interface Match {
  meeting: MatchMeeting | null
  person: MatchPerson | null
  reasons: MatchReason[]
  score: number
  /**
   * `strong`: a high score, where both the meeting and its person match, or the person matches for
   * several reasons. `weak`: check carefully.
   */
  confidence: 'strong' | 'likely' | 'weak'
}

/** The lowest score of a suggestion. */
const MIN_SCORE = 20
const NEAR_MINUTES = 20
const minute = 60_000

/**
 * Numbers are compared by their last digits, because country codes and leading zeros are optional.
 */
const TAIL = 8
const samePhone = (a: string | null, b: string | null) => {
  const [x, y] = [digitsOf(a), digitsOf(b)]
  return x.length >= 7 && y.length >= 7 && x.slice(-TAIL) === y.slice(-TAIL)
}
const separators = /[^\p{L}\p{N}\p{M}]+/gu
const foldName = (text: string | null) =>
  foldText(
    compose(text ?? '')
      .replaceAll(separators, ' ')
      .trim(),
  )
/** Returns the words as written; spelling is compared by `sameSpelling`. */
const wordsOf = (text: string | null) =>
  compose(text ?? '')
    .split(separators)
    .filter((word) => word.length > 1)
const holds = (words: readonly string[], word: string) =>
  words.some((candidate) => sameSpelling(candidate, word))

const withoutSpaces = (text: string | null) => foldName(text).replaceAll(' ', '')
/**
 * Reports whether two names in a script without spaces are the same, whichever name comes first:
 * `王小明` and `小明 王`.
 */
const isEitherOrder = (one: string, other: string) =>
  one.length === other.length &&
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/u.test(one) &&
  (other + other).includes(one)

/**
 * Measures the agreement of two names: 2 for the full name, 1 for one distinctive part, 0 for none.
 */
export function nameAgreement(a: string | null, b: string | null): 0 | 1 | 2 {
  const [x, y] = [wordsOf(a), wordsOf(b)]
  if (x.length === 0 || y.length === 0) return 0
  if (isEitherOrder(withoutSpaces(a), withoutSpaces(b))) return 2
  const shared = x.filter((word) => holds(y, word)).length
  if (shared >= Math.min(x.length, y.length) && shared >= 2) return 2
  return shared > 0 && x.some((word) => word.length > 2 && holds(y, word)) ? 1 : 0
}

/** Returns the end of a recording in epoch ms; one with only a date ends with its day. */
export const endOfNote = ({
  recorded_at,
  duration_minutes,
  date_only,
}: Pick<MatchNote, 'duration_minutes' | 'date_only'> & { recorded_at: number }): number =>
  endOfMeeting({ starts_at: recorded_at, duration_minutes: duration_minutes ?? 1, date_only })

/**
 * Returns the minutes between recording and meeting; 0 if they overlap, null if a start is unknown.
 */
function minutesApart(note: MatchNote, meeting: MatchMeeting): number | null {
  if (note.recorded_at === null || meeting.starts_at === null) return null
  const from = meeting.starts_at
  const to = endOfMeeting({ ...meeting, starts_at: from })
  const end = endOfNote({ ...note, recorded_at: note.recorded_at })
  if (note.recorded_at < to && end > from) return 0
  return Math.round((note.recorded_at >= to ? note.recorded_at - to : from - end) / minute)
}

/** Scores how well the times agree. If either has only a date, only the day is compared. */
function timeReason(
  note: MatchNote,
  meeting: MatchMeeting,
): { score: number; reason: MatchReason } | null {
  const minutes = minutesApart(note, meeting)
  if (minutes === null || minutes > NEAR_MINUTES) return null
  if (!meeting.date_only && !note.date_only)
    return { score: minutes === 0 ? 40 : 25, reason: { kind: 'time', detail: String(minutes) } }
  return minutes === 0 ? { score: 15, reason: { kind: 'day', detail: '' } } : null
}

function personReasons(
  note: MatchNote,
  person: MatchPerson,
): { score: number; reasons: MatchReason[] } {
  const reasons: MatchReason[] = []
  let score = 0
  if (note.contact_id !== null && note.contact_id === person.id) {
    score += 35
    reasons.push({ kind: 'recorder', detail: 'person' })
  }
  const email = note.participants.find(
    (participant) =>
      participant.email &&
      person.email &&
      participant.email.trim().toLowerCase() === person.email.trim().toLowerCase(),
  )
  if (email?.email) {
    score += 40
    reasons.push({ kind: 'email', detail: email.email })
  }
  const phone = note.participants.find((participant) => samePhone(participant.phone, person.phone))
  if (phone?.phone) {
    score += 35
    reasons.push({ kind: 'phone', detail: phone.phone })
  }
  const closest = note.participants
    .map((participant) => ({
      participant,
      agreement: nameAgreement(participant.name, person.name),
    }))
    .toSorted((a, b) => b.agreement - a.agreement)[0]
  if (closest && closest.agreement > 0) {
    score += closest.agreement === 2 ? 30 : 12
    reasons.push({ kind: 'name', detail: closest.participant.name ?? '' })
  } else if (nameAgreement(note.title, person.name) === 2) {
    score += 20
    reasons.push({ kind: 'title', detail: person.name ?? '' })
  }
  return { score, reasons }
}

function meetingReasons(
  note: MatchNote,
  meeting: MatchMeeting,
): { score: number; reasons: MatchReason[] } {
  const reasons: MatchReason[] = []
  let score = 0
  if (note.meeting_id !== null && note.meeting_id === meeting.id) {
    score += 60
    reasons.push({ kind: 'recorder', detail: 'meeting' })
  }
  const timeMatch = timeReason(note, meeting)
  if (timeMatch !== null) {
    score += timeMatch.score
    reasons.push(timeMatch.reason)
  }
  if (foldName(note.title) !== '' && foldName(note.title) === foldName(meeting.title)) {
    score += 15
    reasons.push({ kind: 'title', detail: meeting.title })
  }
  return { score, reasons }
}

/**
 * Finds candidates for a note, best first: meetings with their person, and people without a
 * meeting. Candidates with a low score are left out.
 */
export function matchNote(
  note: MatchNote,
  meetings: readonly MatchMeeting[],
  people: readonly MatchPerson[],
): Match[] {
  const found: Match[] = meetings.flatMap((meeting) => {
    const at = meetingReasons(note, meeting)
    if (at.reasons.length === 0) return []
    const personMatch = meeting.person
      ? personReasons(note, meeting.person)
      : { score: 0, reasons: [] }
    return [
      rateMatch(
        meeting,
        meeting.person,
        [...at.reasons, ...personMatch.reasons],
        at.score + personMatch.score,
        at.score > 0 && personMatch.score > 0,
      ),
    ]
  })
  for (const person of people) {
    if (found.some((match) => match.person?.id === person.id)) continue
    const personMatch = personReasons(note, person)
    if (personMatch.reasons.length > 0)
      found.push(
        rateMatch(
          null,
          person,
          personMatch.reasons,
          personMatch.score,
          personMatch.reasons.some(({ kind }) => kind === 'email') ||
            personMatch.reasons.length > 1,
        ),
      )
  }
  const offered = found
    .filter((match) => match.score >= MIN_SCORE)
    .toSorted(
      (a, b) => b.score - a.score || (a.meeting?.starts_at ?? 0) - (b.meeting?.starts_at ?? 0),
    )
  // Two candidates with nearly the same score cannot both be right, so neither is strong.
  const [first, second] = offered
  return first && second && first.score - second.score < 10
    ? offered.map((match) =>
        match.confidence === 'strong' ? { ...match, confidence: 'likely' as const } : match,
      )
    : offered
}

const rateUnconfirmed = (score: number): Match['confidence'] => (score >= 40 ? 'likely' : 'weak')

function rateMatch(
  meeting: MatchMeeting | null,
  person: MatchPerson | null,
  reasons: MatchReason[],
  score: number,
  agree: boolean,
): Match {
  const confident = agree && score >= 60
  return {
    meeting,
    person,
    reasons,
    score,
    confidence: confident ? 'strong' : rateUnconfirmed(score),
  }
}

/**
 * Builds the line for the person's notes: when, how long, and the first sentences. `when` is
 * already in the user's date format.
 */
export function noteLine(when: string, minutes: number | null, text: string | null): string {
  const flat = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const short = flat.length <= 240 ? flat : `${flat.slice(0, 240).replace(/\s+\S*$/, '')}…`
  return `${when}, call${minutes ? ` of ${minutes} min` : ''}${short ? `: ${short}` : ''}`
}
