import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { addDays, startOfDay, startOfWeek } from '#shared/domain/calendar-days.ts'
import { useNow } from '../../format/use-now.ts'
import { firstDayOfWeek } from '../../format/week-start.ts'
import { localZone } from '../../parts/meetings/zones.ts'
import { useLink } from '../../navigation/use-link.ts'
import { leavePart, useScreenState } from '../../stores/left-screens.ts'
import { usePreferences } from '../../stores/preferences.ts'
import { isCalendar, type MeetingsView } from './search.ts'

const route = getRouteApi('/meetings/{-$meetingId}')
const AHEAD_DAYS = 29

/**
 * Returns the view, the days and the meeting the user is at, and functions that change them. View
 * and day are in the address, so that back and forward step through them.
 */
export function useCalendarPlace() {
  const { meetingId } = route.useParams()
  const { view = 'agenda', day } = route.useSearch()
  const navigate = route.useNavigate()
  const now = useNow()
  const zone = localZone()
  const locale = usePreferences(({ preferences }) => preferences.format)
  const today = startOfDay(now, zone)
  const anchor = startOfDay(day ?? now, zone)
  const weekStart = startOfWeek(anchor, firstDayOfWeek(locale), zone)
  const [activeId, setActiveId] = useChosenMeeting(meetingId ?? null, today)
  const [turn, setTurn] = useState(0)

  // The days to read: the week and the day before it, whose night may reach into it, or five weeks
  // of agenda.
  const range =
    view === 'week'
      ? { from: addDays(weekStart, -1, zone), to: addDays(weekStart, 7, zone) }
      : { from: addDays(anchor, -7, zone), to: addDays(anchor, AHEAD_DAYS, zone) }
  const firstShown = view === 'week' ? weekStart : range.from
  // By the days that are shown: on the day before the week a meeting is read, but has no column.
  const isInRange = (at: number) => at >= firstShown && at < range.to
  const lastShown =
    view === 'week' ? addDays(weekStart, 6, zone) : addDays(anchor, AHEAD_DAYS - 1, zone)

  const showDay = (at: number, replace = false) =>
    void navigate({ search: (before) => ({ ...before, day: at }), replace })
  const toDay = (at: number) => {
    setTurn((before) => before + 1)
    setActiveId(null)
    void navigate({
      params: { meetingId: undefined },
      search: (before) => ({
        ...(before.view === undefined ? {} : { view: before.view }),
        ...(startOfDay(at, zone) === today ? {} : { day: at }),
      }),
    })
  }
  return {
    view,
    now,
    zone,
    today,
    weekStart,
    range,
    isInRange,
    firstShown,
    lastShown,
    /**
     * The day to scroll to the top; `turn` counts the requests for a day, so that T scrolls again.
     */
    scrollTo: { day: view === 'agenda' ? anchor : weekStart, turn },
    /** The meeting that a link names. */
    meetingId,
    activeId,
    setActiveId,
    showDay,
    /** Shows another view of the same day, and keeps it for the next visit. */
    showView(next: MeetingsView) {
      leavePart('/meetings', next === 'agenda' ? '/meetings' : `/meetings?view=${next}`)
      void navigate({
        search: (before) => ({
          ...(before.day === undefined ? {} : { day: before.day }),
          ...(next === 'agenda' ? {} : { view: next }),
        }),
      })
    },
    toToday: () => toDay(now),
    byWeeks: (weeks: number) =>
      toDay(addDays(view === 'week' ? weekStart : anchor, 7 * weeks, zone)),
    /** Chooses a meeting that was just logged, and shows its day if it is not in view. */
    showLogged(id: string, at: number) {
      setActiveId(id)
      if (isCalendar(view) && view !== 'outcomes' && !isInRange(at)) showDay(at)
    },
  }
}

/**
 * Keeps the active meeting: at first the one that a link names, otherwise the one left today. A
 * meeting left on an earlier day is ignored, so that the next one is chosen.
 */
function useChosenMeeting(linked: string | null, today: number) {
  const [left, setLeft] = useScreenState<{ id: string | null; on: number }>('meeting', nobody)
  const link = useLink(linked)
  const atFirst = left.on === today ? left.id : null
  const [chosen, setChosen] = useState<string | null>(
    linked === null || link.isFollowed ? atFirst : linked,
  )
  const choose = (id: string | null) => {
    setChosen(id)
    setLeft({ id, on: today })
    if (id !== linked) link.moveOn()
  }
  return [chosen, choose] as const
}

const nobody = { id: null, on: 0 }

export type CalendarPlace = ReturnType<typeof useCalendarPlace>
