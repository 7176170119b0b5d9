import { addDays, startOfWeek } from './calendar-days.ts'

/**
 * The outcomes of meetings. The rate is attended out of attended and no-show; null if there is
 * neither, because nothing was measured (C11).
 */
export interface ShowRate {
  attended: number
  no_show: number
  cancelled: number
  /** Over, without an outcome; in no rate. */
  unlogged: number
  rate: number | null
}

export interface RatedMeeting {
  starts_at: number
  status: string
  over: boolean
  source: string | null
}

/**
 * Reports whether the status of a meeting is an outcome. Moving the meeting does not take it back
 * (C12).
 */
export const hasOutcome = (status: string): boolean =>
  status === 'attended' || status === 'no_show' || status === 'cancelled'

/** Counts meetings by outcome. Upcoming ones count only if cancelled. */
export function showRate(meetings: readonly RatedMeeting[]): ShowRate {
  const count = (status: string) =>
    meetings.filter((meeting) => meeting.over && meeting.status === status).length
  const [attended, no_show] = [count('attended'), count('no_show')]
  return {
    attended,
    no_show,
    cancelled: meetings.filter((meeting) => meeting.status === 'cancelled').length,
    unlogged: count('booked'),
    rate: attended + no_show > 0 ? attended / (attended + no_show) : null,
  }
}

/**
 * Returns one row for each of the last `weeks` weeks, oldest first, including weeks without
 * meetings.
 */
export function ratesByWeek(
  meetings: readonly RatedMeeting[],
  now: number,
  weeks: number,
  firstDay: number,
  zone: string,
): (ShowRate & { from: number; to: number })[] {
  const first = addDays(startOfWeek(now, firstDay, zone), -7 * (weeks - 1), zone)
  return Array.from({ length: weeks }, (_, index) => {
    const [from, to] = [addDays(first, 7 * index, zone), addDays(first, 7 * (index + 1), zone)]
    return {
      from,
      to,
      ...showRate(
        meetings.filter((meeting) => meeting.starts_at >= from && meeting.starts_at < to),
      ),
    }
  })
}

/**
 * Returns one row for each source, the one with the most outcomes first. null is the source of
 * meetings whose person is on no list with a source.
 */
export function ratesBySource(
  meetings: readonly RatedMeeting[],
): (ShowRate & { source: string | null })[] {
  const sources = [...new Set(meetings.map((meeting) => meeting.source))]
  return sources
    .map((source) => ({
      source,
      ...showRate(meetings.filter((meeting) => meeting.source === source)),
    }))
    .filter((row) => row.attended + row.no_show + row.cancelled + row.unlogged > 0)
    .toSorted(
      (a, b) =>
        Number(a.source === null) - Number(b.source === null) ||
        b.attended + b.no_show - (a.attended + a.no_show) ||
        (a.source ?? '').localeCompare(b.source ?? ''),
    )
}
