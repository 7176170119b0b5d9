import type { MeetingRow } from '#shared/bridge/meetings.ts'
import type { Placed } from '#shared/domain/placed-meeting.ts'
import type { Block, DayColumn } from './week-layout.ts'

/** A moment under the pointer: a day and minutes of its wall clock, 0 to 1440. */
export interface Spot {
  day: DayColumn
  minute: number
}

/** What a drag in the week would do if it ended now. Minutes are those of the wall clock. */
export type Drag = { day: DayColumn; from: number; to: number } & (
  | { kind: 'log' }
  | { kind: 'move'; meeting: Placed<MeetingRow> }
)

const QUARTER = 15
const DAY = 1440

/** Returns when the wall clock shows these minutes of a day, with a change of the clock counted. */
export const atWall = (day: DayColumn, minutes: number): number =>
  day.start +
  minutes * 60_000 -
  (day.change && minutes >= day.change.minute ? day.change.shift * 60_000 : 0)

/** Returns the time between two spots of a day in whole quarters; both are inside of it. */
export function dragToLog(first: Spot, now: Spot): Drag {
  const low = Math.min(first.minute, now.minute)
  const high = Math.max(first.minute, now.minute)
  const from = Math.min(Math.floor(low / QUARTER) * QUARTER, DAY - QUARTER)
  const to = Math.max(from + QUARTER, Math.ceil(high / QUARTER) * QUARTER)
  return { kind: 'log', day: first.day, from, to }
}

/**
 * Returns where a meeting lands that was taken hold of at `first` and is held at `now`: on the
 * nearest quarter of an hour, as long as before, and beginning that day.
 */
export function dragToMove(block: Block, first: Spot, now: Spot): Drag {
  const { meeting } = block
  const start = now.minute - (first.minute - block.from)
  const from = Math.max(0, Math.min(DAY - QUARTER, Math.round(start / QUARTER) * QUARTER))
  return { kind: 'move', meeting, day: now.day, from, to: from + meeting.duration_minutes }
}

/** Returns when what was dragged begins, and how many minutes it lasts. */
export function timesOf(drag: Drag): { at: number; minutes: number } {
  const at = atWall(drag.day, drag.from)
  if (drag.kind === 'move') return { at, minutes: drag.meeting.duration_minutes }
  return { at, minutes: Math.round((atWall(drag.day, drag.to) - at) / 60_000) }
}
