/** What one gesture of a person changed, as the history of this computer keeps it. */
export interface DoneGesture {
  at: number
  changes: readonly {
    table: string
    record_id: string
    endpoint: string | null
    fields: Readonly<Record<string, { after: unknown }>>
  }[]
}

/** What one person did in a stretch of time, as far as this computer saw it (E13). */
export interface Work {
  /** People of hot lists whose tier, status, note or snooze was decided, each once. */
  triaged: number
  /** Calls with an outcome: left a voicemail, or spoken with. */
  called: number
  /** Meetings that were made here; one that is moved is not made again. */
  booked: number
}

/**
 * Tells whether a change decided about a member: their tier, status, note or snooze. Who is put onto
 * a list or taken off it is not triaged by that (A6, E13).
 */
export const isDecision = ({ table, endpoint }: { table: string; endpoint: string | null }) =>
  table === 'members' &&
  endpoint !== 'hotLists.members.add' &&
  endpoint !== 'hotLists.members.remove'

/** The statuses that a call leaves behind. */
const callOutcomes: readonly unknown[] = ['lvm', 'connected']

/** Counts what the gestures between two times did; the end is not part of it. */
export function workIn(gestures: readonly DoneGesture[], from: number, to: number): Work {
  const within = gestures.filter(({ at }) => at >= from && at < to)
  const members = within.flatMap(({ changes }) => changes.filter(isDecision))
  return {
    triaged: new Set(members.map(({ record_id }) => record_id)).size,
    called: members.filter(({ fields }) => callOutcomes.includes(fields['status']?.after)).length,
    booked: within.reduce((sum, gesture) => sum + bookedBy(gesture), 0),
  }
}

function bookedBy({ changes }: DoneGesture): number {
  const meetings = changes.filter(({ table }) => table === 'meetings')
  const moved = meetings.some(({ fields }) => fields['status']?.after === 'cancelled')
  return moved ? 0 : meetings.filter(({ endpoint }) => endpoint === 'meetings.create').length
}
