import { useMemo } from 'react'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { useQuery } from '../../data/use-query.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import type { CalendarPlace } from './use-calendar-place.ts'
import { useStatuses } from './status-filter.tsx'
import { keepStatuses } from './status-counts.ts'
import { meetingsOf, weekColumns } from './week-layout.ts'

const noStatuses: readonly string[] = []
const noTimes: readonly BusyTime[] = []

/**
 * Returns the meetings that a view cannot place. The agenda needs only a date, the week also a
 * time.
 */
function unplacedIn(
  view: CalendarPlace['view'],
  days: { meetings: MeetingRow[]; unplaced: MeetingRow[] } | undefined,
): MeetingRow[] {
  if (!days || view === 'outcomes') return []
  const onDayOnly = view === 'week' ? days.meetings.filter(({ date_only }) => date_only) : []
  return [...days.unplaced, ...onDayOnly]
}

/**
 * Reads the meetings of the shown days, filtered by the chosen statuses, and those without an
 * outcome. `shown` holds the meetings of the view in the order of the keyboard.
 */
export function useListedMeetings({ view, range, weekStart, zone }: CalendarPlace) {
  const [statuses, setStatuses] = useScreenState<readonly string[]>('meetings statuses', noStatuses)
  const isInDays = view === 'agenda' || view === 'week'
  const everyStatus = useQuery('meetings.range', isInDays ? range : null)
  const inRange = useStatuses(everyStatus, statuses)
  const own = useQuery('calendars.busy', isInDays ? range : null)
  const unlogged = useQuery('meetings.unlogged', {})
  const columns = useMemo(
    () => weekColumns(inRange.value?.meetings ?? [], weekStart, zone),
    [inRange.value, weekStart, zone],
  )
  const list = view === 'outcomes' ? unlogged : inRange
  const unplaced = useMemo(
    () => keepStatuses(unplacedIn(view, inRange.value), statuses),
    [view, inRange.value, statuses],
  )
  const shown = useMemo(
    () => (view === 'week' ? meetingsOf(columns) : [...unplaced, ...(list.value?.meetings ?? [])]),
    [view, columns, unplaced, list.value],
  )
  const busy = own.value?.times ?? noTimes
  return {
    busy,
    unplaced,
    everyStatus,
    statuses,
    setStatuses,
    inRange,
    unlogged,
    columns,
    list,
    shown,
  }
}

export type ListedMeetings = ReturnType<typeof useListedMeetings>
