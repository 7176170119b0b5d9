import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { hasTime, type Placed } from '#shared/domain/placed-meeting.ts'
import { clockChange, daysFrom, wallMinutes } from '#shared/domain/calendar-days.ts'
import { endOf } from '../../parts/meetings/meeting-labels.ts'

/**
 * Returns the middle of a day. Days are written by it: where the clock changes at midnight, the
 * first moment of a day may be shown as the day before.
 */
export const noonOf = (dayStart: number): number => dayStart + 43_200_000

/**
 * A meeting, or the part of one that lies in a day, as the hours grid draws it. Minutes are those
 * of the wall clock.
 */
export interface Block {
  meeting: Placed<MeetingRow>
  from: number
  to: number
  /** Its place among those beside it: lane 0 of 2 is the left half. */
  lane: number
  lanes: number
  /** How many lanes it may cover: its own, and those to its right that are free beside it. */
  span: number
  /** It began the day before. */
  continued: boolean
  /** It goes on the next day. */
  continues: boolean
}

/** A day of the week: from when to when, with its meetings. */
export interface DayColumn {
  start: number
  end: number
  blocks: Block[]
  /** Where the clock changes that day, and by how many minutes. */
  change: { minute: number; shift: number } | null
}

/** Returns the height of so many minutes on the grid of hours, or their distance from midnight. */
export const inHours = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`

/**
 * Shorter meetings are drawn this long, so that they can be read and clicked; meetings that follow
 * within that time are drawn beside them.
 */
export const LEAST_MINUTES = 25

/**
 * Lays out the meetings of a week in columns of a day. Each stands at its time by the wall clock,
 * on days too when the clock changes.
 */
export function weekColumns(
  meetings: readonly MeetingRow[],
  weekStart: number,
  zone: string,
  days = 7,
): DayColumn[] {
  const starts = daysFrom(weekStart, days, zone)
  return starts.slice(0, -1).map((start, index) => {
    const end = starts[index + 1] ?? start
    const parts = meetings
      .filter(hasTime)
      .filter((one) => one.starts_at < end && endOf(one) > start)
      .map((meeting): Block => {
        const continued = meeting.starts_at < start
        const continues = endOf(meeting) > end
        const from = continued ? 0 : wallMinutes(meeting.starts_at, zone)
        // The real length, not the difference of wall times: a meeting of one hour in the night
        // when an hour comes twice still takes one.
        const ends = continued ? wallMinutes(endOf(meeting), zone) : from + meeting.duration_minutes
        const to = continues ? 1440 : ends
        return {
          meeting,
          from,
          to: Math.min(1440, Math.max(to, from + 1)),
          lane: 0,
          lanes: 1,
          span: 1,
          continued,
          continues,
        }
      })
    return { start, end, blocks: side(parts), change: clockChange(start, zone) }
  })
}

/** Returns the meetings of the columns, each once, by day and time. */
export const meetingsOf = (columns: readonly DayColumn[]): MeetingRow[] => [
  ...new Map(
    columns.flatMap((column) => column.blocks.map((block) => [block.meeting.id, block.meeting])),
  ).values(),
]

const drawnTo = (block: Block): number => Math.max(block.to, block.from + LEAST_MINUTES)

/**
 * Puts blocks that overlap side by side: each cluster shares the width, each block takes the first
 * free lane.
 */
export function side(blocks: readonly Block[]): Block[] {
  const sorted = blocks.toSorted(
    (a, b) =>
      a.from - b.from || drawnTo(b) - drawnTo(a) || a.meeting.id.localeCompare(b.meeting.id),
  )
  const placed: Block[] = []
  let cluster: Block[] = []
  let clusterEnd = -1
  const close = () => {
    const lanes = Math.max(1, ...cluster.map((block) => block.lane + 1))
    placed.push(
      ...cluster.map((block) => ({ ...block, lanes, span: freeLanes(block, cluster, lanes) })),
    )
    cluster = []
  }
  for (const block of sorted) {
    if (block.from >= clusterEnd) close()
    const taken = new Set(
      cluster.filter((other) => drawnTo(other) > block.from).map((other) => other.lane),
    )
    let lane = 0
    while (taken.has(lane)) lane++
    cluster.push({ ...block, lane })
    clusterEnd = Math.max(clusterEnd, drawnTo(block))
  }
  close()
  return placed
}

/** Counts the lanes a block may cover before it meets another beside it. */
function freeLanes(block: Block, cluster: readonly Block[], lanes: number): number {
  const beside = cluster
    .filter(
      (other) =>
        other.lane > block.lane && other.from < drawnTo(block) && drawnTo(other) > block.from,
    )
    .map((other) => other.lane)
  return Math.min(lanes, ...beside) - block.lane
}

/**
 * Returns the meeting next to one in the grid: up and down the next in time, left and right the
 * nearest in time on another day. Null where there is none.
 */
export function neighbour(
  columns: readonly DayColumn[],
  id: string | null,
  way: 'up' | 'down' | 'left' | 'right',
): string | null {
  const all = columns.flatMap((column, day) =>
    column.blocks
      .filter((block) => !block.continued)
      .map((block) => ({ id: block.meeting.id, day, from: block.from })),
  )
  const at = all.findIndex((one) => one.id === id)
  const here = all[at]
  if (!here) return (way === 'up' || way === 'left' ? all.at(-1) : all[0])?.id ?? null
  if (way === 'up' || way === 'down') return all[at + (way === 'up' ? -1 : 1)]?.id ?? null
  const days = all.filter((one) => (way === 'left' ? one.day < here.day : one.day > here.day))
  const day = way === 'left' ? days.at(-1)?.day : days[0]?.day
  return (
    days
      .filter((one) => one.day === day)
      .toSorted((a, b) => Math.abs(a.from - here.from) - Math.abs(b.from - here.from))[0]?.id ??
    null
  )
}
