/** The changes of one gesture, as kept in this computer's history. */
export interface DoneGesture {
  at: number
  changes: readonly {
    table: string
    record_id: string
    endpoint: string | null
    fields: Readonly<Record<string, { after: unknown }>>
  }[]
}

/** What one user did in a period, as far as this computer recorded it (E13). */
export interface Work {
  /** Members of hot lists whose tier, status, note or snooze was changed, each counted once. */
  triaged: number
  /** Calls with an outcome: left voicemail, or connected. */
  called: number
  /** Meetings created in Hotdesk; moving one does not count again. */
  booked: number
}

/**
 * Reports whether a change is a decision about a member: tier, status, note or snooze. Adding or
 * removing a member is not triage (A6, E13).
 */
export const isDecision = ({ table, endpoint }: { table: string; endpoint: string | null }) =>
  table === 'members' &&
  endpoint !== 'hotLists.members.add' &&
  endpoint !== 'hotLists.members.remove'

/** The statuses that a call sets. */
const callOutcomes: readonly unknown[] = ['lvm', 'connected']

/** Counts what gestures did from `from` up to `to` (exclusive). */
export function workIn(gestures: readonly DoneGesture[], from: number, to: number): Work {
  const gesturesInSpan = gestures.filter(({ at }) => at >= from && at < to)
  const members = gesturesInSpan.flatMap(({ changes }) => changes.filter(isDecision))
  return {
    triaged: new Set(members.map(({ record_id }) => record_id)).size,
    called: members.filter(({ fields }) => callOutcomes.includes(fields['status']?.after)).length,
    booked: gesturesInSpan.reduce((sum, gesture) => sum + bookedBy(gesture), 0),
  }
}

function bookedBy({ changes }: DoneGesture): number {
  const meetings = changes.filter(({ table }) => table === 'meetings')
  const isCancelled = meetings.some(({ fields }) => fields['status']?.after === 'cancelled')
  return isCancelled ? 0 : meetings.filter(({ endpoint }) => endpoint === 'meetings.create').length
}
