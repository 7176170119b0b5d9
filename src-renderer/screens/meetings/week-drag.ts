import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { Placed } from '#shared/domain/placed-meeting.ts'
import type { Block, DayColumn } from './week-layout.ts'

/** A position under the pointer: a day and minutes of its wall clock, 0 to 1440. */
export interface Spot {
  day: DayColumn
  minute: number
}

/** What a drag in the week would do if it ended now. Times are minutes of the wall clock. */
export type Drag = { day: DayColumn; from: number; to: number } & (
  | { kind: 'log' }
  | { kind: 'move'; meeting: Placed<MeetingRow> }
)

const QUARTER = 15
const DAY = 1440

/**
 * Returns the epoch milliseconds at which the wall clock shows these minutes of a day, allowing for
 * a change of the clock. A time that the clock skips means the moment after, as in a field.
 */
export function atWall({ start, change }: DayColumn, minutes: number): number {
  const isChanged = change !== null && minutes >= change.minute + Math.max(0, change.shift)
  return start + (minutes - (isChanged ? change.shift : 0)) * 60_000
}

/** Returns the time between two positions of a day in whole quarters of an hour, both included. */
export function dragToLog(first: Spot, now: Spot): Drag {
  const low = Math.min(first.minute, now.minute)
  const high = Math.max(first.minute, now.minute)
  const from = Math.min(Math.floor(low / QUARTER) * QUARTER, DAY - QUARTER)
  const to = Math.max(from + QUARTER, Math.ceil(high / QUARTER) * QUARTER)
  return { kind: 'log', day: first.day, from, to }
}

/**
 * Returns where a meeting lands that was grabbed at `first` and is dropped at `now`: on the nearest
 * quarter of an hour, with the same length, and starting on that day.
 */
export function dragToMove(block: Block, first: Spot, now: Spot): Drag {
  const { meeting } = block
  const start = now.minute - (first.minute - block.from)
  const from = Math.max(0, Math.min(DAY - QUARTER, Math.round(start / QUARTER) * QUARTER))
  return { kind: 'move', meeting, day: now.day, from, to: from + meeting.duration_minutes }
}

/** Returns the start of a drag in epoch milliseconds, and its length in minutes. */
export function timesOf(drag: Drag): { at: number; minutes: number } {
  const at = atWall(drag.day, drag.from)
  if (drag.kind === 'move') return { at, minutes: drag.meeting.duration_minutes }
  return { at, minutes: Math.round((atWall(drag.day, drag.to) - at) / 60_000) }
}
