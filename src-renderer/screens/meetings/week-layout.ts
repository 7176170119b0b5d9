import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { hasTime, type Placed } from '#shared/domain/placed-meeting.ts'
import { clockChange, daysFrom, wallMinutes } from '#shared/domain/calendar-days.ts'
import { endOf } from '../../parts/meetings/meeting-labels.ts'

/**
 * Returns the middle of a day, from which days are formatted: if the clock changes at midnight, the
 * first moment of a day may be shown as the day before.
 */
export const noonOf = (dayStart: number): number => dayStart + 43_200_000

/**
 * A meeting, or its part within one day, as drawn on the grid of hours. Minutes are those of the
 * wall clock.
 */
export interface Block {
  meeting: Placed<MeetingRow>
  from: number
  to: number
  /** Position among the blocks beside it: lane 0 of 2 is the left half. */
  lane: number
  lanes: number
  /** Number of lanes it may cover: its own, and the free ones to its right. */
  span: number
  /** Whether it began before this day. */
  continued: boolean
  /** Whether it continues after this day. */
  continues: boolean
}

/** A day of the week: its start, the start of the next day, and its meetings. */
export interface DayColumn {
  start: number
  end: number
  blocks: Block[]
  /** Minute of the day at which the clock changes, and by how many minutes; null if it does not. */
  change: { minute: number; shift: number } | null
}

/** Returns minutes as a CSS length on the grid of hours. */
export const inHours = (minutes: number): string => `calc(var(--hour) * ${minutes / 60})`

/**
 * The shortest length in minutes at which a meeting is drawn, so that it can be read and clicked.
 * Meetings that start within it are drawn beside it.
 */
export const LEAST_MINUTES = 25

/**
 * Lays out the meetings of a week in one column per day. Each is placed at its time by the wall
 * clock, also on days when the clock changes.
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
      .filter((meeting) => meeting.starts_at < end && endOf(meeting) > start)
      .map((meeting): Block => {
        const continued = meeting.starts_at < start
        const continues = endOf(meeting) > end
        const from = continued ? 0 : wallMinutes(meeting.starts_at, zone)
        const to = endOf(meeting) >= end ? 1440 : lastMinute(meeting, from, continued, zone)
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

/**
 * Returns the minute at which a meeting ends within a day. In the night when an hour repeats, a
 * meeting of one hour still takes one hour; one over an hour that is skipped ends after it.
 */
function lastMinute(
  meeting: Placed<MeetingRow>,
  from: number,
  continued: boolean,
  zone: string,
): number {
  const wallEnd = wallMinutes(endOf(meeting), zone)
  return continued ? wallEnd : Math.max(wallEnd, from + meeting.duration_minutes)
}

/** Returns the meetings of the columns, each once, ordered by day and time. */
export const meetingsOf = (columns: readonly DayColumn[]): MeetingRow[] => [
  ...new Map(
    columns.flatMap((column) => column.blocks.map((block) => [block.meeting.id, block.meeting])),
  ).values(),
]

const drawnTo = (block: Block): number => Math.max(block.to, block.from + LEAST_MINUTES)

/**
 * Places overlapping blocks side by side: each cluster shares the width, and each block takes the
 * first free lane.
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
      cluster
        .filter((placedBlock) => drawnTo(placedBlock) > block.from)
        .map((placedBlock) => placedBlock.lane),
    )
    let lane = 0
    while (taken.has(lane)) lane++
    cluster.push({ ...block, lane })
    clusterEnd = Math.max(clusterEnd, drawnTo(block))
  }
  close()
  return placed
}

/** Returns how many lanes a block may cover before it meets another one. */
function freeLanes(block: Block, cluster: readonly Block[], lanes: number): number {
  const beside = cluster
    .filter(
      (placedBlock) =>
        placedBlock.lane > block.lane &&
        placedBlock.from < drawnTo(block) &&
        drawnTo(placedBlock) > block.from,
    )
    .map((placedBlock) => placedBlock.lane)
  return Math.min(lanes, ...beside) - block.lane
}

/**
 * Returns the meeting next to one in the grid: up and down the next in time, left and right the
 * nearest in time on another day. Null if there is none. If `id` is not in the grid, starts at its
 * first or last meeting.
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
  const at = all.findIndex((entry) => entry.id === id)
  const here = all[at]
  if (!here) return (way === 'up' || way === 'left' ? all.at(-1) : all[0])?.id ?? null
  if (way === 'up' || way === 'down') return all[at + (way === 'up' ? -1 : 1)]?.id ?? null
  const days = all.filter((entry) => (way === 'left' ? entry.day < here.day : entry.day > here.day))
  const day = way === 'left' ? days.at(-1)?.day : days[0]?.day
  return (
    days
      .filter((entry) => entry.day === day)
      .toSorted((a, b) => Math.abs(a.from - here.from) - Math.abs(b.from - here.from))[0]?.id ??
    null
  )
}
