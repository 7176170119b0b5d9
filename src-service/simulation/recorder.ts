import { callsFor } from '../seed/pools/calls.ts'
import { seededId } from '../seed/ids.ts'
import { draw } from '../seed/random.ts'
import { fill } from '../seed/writing.ts'
import type { World } from '../world/world.ts'

/** Key in kv of the time up to which meetings have been recorded. */
export const recordedKey = 'simulation.recorded_to'

interface EndedMeeting {
  id: string
  title: string
  starts_at: number
  duration_minutes: number
  contact_id: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
  email: string | null
  company_name: string | null
}

/**
 * Creates the call recorder's notes of most meetings that have ended, except cancelled ones and
 * no-shows. A note stays hidden until a client pulls it (POST /recorder/sync). Call it inside a
 * transaction.
 */
export function recordMeetings(world: World, now: number): void {
  const from = world.kv.get<number>(recordedKey)
  if (from === undefined) return world.kv.set(recordedKey, now)
  if (now <= from) return
  const ended = world.db.all<EndedMeeting>(
    `
SELECT m.id, m.title, m.starts_at, m.duration_minutes, m.contact_id, c.first_name, c.last_name,
  c.phone, c.email, o.name AS company_name
FROM meetings m LEFT JOIN contacts c ON c.id = m.contact_id LEFT
  JOIN companies o ON o.id = coalesce(m.company_id, c.company_id)
WHERE m.starts_at > ? AND m.starts_at + m.duration_minutes * 60000 > ?
  AND m.starts_at + m.duration_minutes * 60000 <= ? AND m.status IN ('booked', 'attended')
  ORDER BY m.starts_at`,
    from - 86_400_000,
    from,
    now,
  )
  if (ended.length === 0) return // the time is not stored while no meeting ends
  for (const meeting of ended)
    if (draw(world.options.seed, meeting.id, 'recorded') < 0.75) record(world, meeting)
  world.kv.set(recordedKey, now)
}

function record(world: World, meeting: EndedMeeting): void {
  const { seed } = world.options
  const candidates = callsFor(meeting.title).filter((call) => call.text !== '')
  const call = candidates[Math.floor(draw(seed, meeting.id, 'summary') * candidates.length)]
  const name = [meeting.first_name, meeting.last_name].filter(Boolean).join(' ') || null
  world.db.insert('notes', {
    id: seededId(seed, 'n', meeting.id),
    title: meeting.title,
    summary: fill(call?.text ?? '', {
      first: meeting.first_name ?? 'The candidate',
      company: meeting.company_name ?? 'the client',
    }),
    text: null,
    recorded_at: meeting.starts_at,
    duration_minutes: meeting.duration_minutes,
    participants: JSON.stringify([
      'Dana Whitfield',
      ...(name === null ? [] : [{ name, phone: meeting.phone, email: meeting.email }]),
    ]),
    contact_id: null,
    meeting_id: null,
    synced_at: null,
  })
}
