import { useEffect, useEffectEvent } from 'react'
import { t } from '#shared/i18n/translate.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useKeyHold } from '../../keys/use-actions.ts'
import { linkOfStep } from '../../navigation/navigation.ts'
import { useMissingRecord } from '../../navigation/use-missing-record.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { endOf } from '../../parts/meetings/meeting-labels.ts'
import { isCalendar } from './search.ts'
import { keepStatuses } from './status-counts.ts'
import type { CalendarPlace } from './use-calendar-place.ts'
import type { ListedMeetings } from './use-listed-meetings.ts'
import { useCurrentId } from './use-current-id.ts'
import { useWalkedMeetings } from './use-walked-meetings.ts'
import { neighbour } from './week-layout.ts'

/**
 * Returns the active meeting, or null. Follows a link to its meeting, or chooses the current or
 * next meeting if none is chosen. Holds key presses until that meeting is shown, and reads the
 * single record for what lists leave out.
 */
export function useActiveMeeting(place: CalendarPlace, listed: ListedMeetings): MeetingRow | null {
  const { view, now, activeId: chosenId, setActiveId, meetingId } = place
  const { shown, list, statuses } = listed
  const { id: activeId, known, meeting } = useCurrentId(chosenId, shown)
  const active = shown.find((shownMeeting) => shownMeeting.id === activeId) ?? null
  const calendar = isCalendar(view)
  useRecordInView('/meetings', calendar ? active?.id : undefined)
  useWalkedMeetings({ view, today: place.today, meetings: shown, id: active?.id ?? null })

  useEffect(() => {
    void run('sync.look', { resource: 'meetings' }, { quiet: true })
  }, [])
  const linkedAt = useLinkedMeeting(place)
  const isGone = known && active === null && meeting === null && activeId === meetingId
  useMissingRecord(isGone ? (meetingId ?? null) : null, t('This meeting no longer exists'))
  const first =
    shown.find((shownMeeting) => endOf(shownMeeting) > now && shownMeeting.status === 'booked') ??
    shown[0]
  // A newly logged meeting is about to appear in the list: no other one is chosen instead.
  const isOnItsWay = meeting !== null && belongs(meeting, place, statuses)
  const missing =
    active === null &&
    known &&
    !isOnItsWay &&
    list.value !== undefined &&
    !list.stale &&
    (activeId === null || linkedAt === undefined)
  const firstId = first?.id
  const isComing =
    list.value === undefined ||
    list.stale ||
    !known ||
    isOnItsWay ||
    (missing && firstId !== undefined)
  useKeyHold(calendar && active === null && isComing ? 'item' : null)
  const leaveMissing = useEffectEvent(() => {
    if (missing && firstId !== undefined && chosenId !== meetingId) setActiveId(firstId)
  })
  const chooseIfNone = useEffectEvent(() => {
    if (missing && firstId !== undefined && activeId === null) setActiveId(firstId)
  })
  // Both run only when the chosen meeting is no longer there; they must not undo a choice.
  useEffect(() => leaveMissing(), [missing, firstId, meetingId])
  useEffect(() => chooseIfNone(), [missing])
  // Lists lack the link to join (contract §2), so the record is read when the meeting becomes
  // active: once, not after each read.
  const lookedAt = calendar ? active?.id : undefined
  const readRecord = useEffectEvent(() => {
    if (active && !active.meeting_link)
      void run('sync.look', { resource: 'meetings', id: active.id }, { quiet: true })
  })
  useEffect(() => {
    if (lookedAt === undefined) return
    const timer = setTimeout(() => readRecord(), 250)
    return () => clearTimeout(timer)
  }, [lookedAt])
  return active
}

/** Reports whether the shown days and the chosen statuses include this meeting. */
const belongs = (
  meeting: MeetingRow,
  { view, isInRange }: CalendarPlace,
  statuses: readonly string[],
): boolean =>
  (view === 'agenda' || view === 'week') &&
  meeting.starts_at !== null &&
  isInRange(meeting.starts_at) &&
  keepStatuses([meeting], statuses).length > 0

/**
 * Chooses the meeting that a link names and shows its day, once per link. Returns when it starts.
 */
function useLinkedMeeting({
  meetingId,
  view,
  setActiveId,
  isInRange,
  showDay,
}: CalendarPlace): number | undefined {
  const linked = useQuery('meetings.read', meetingId ? { id: meetingId } : null)
  const linkedAt = linked.stale ? undefined : (linked.value?.meeting?.starts_at ?? undefined)
  const follow = useEffectEvent((id: string) => {
    if (linkOfStep().isFollowed) return
    setActiveId(id)
    if (linkedAt !== undefined && view !== 'outcomes' && !isInRange(linkedAt))
      showDay(linkedAt, true)
  })
  // Once per link: a user who moves on to another week must not be brought back.
  useEffect(() => {
    if (meetingId) follow(meetingId)
  }, [meetingId, linkedAt])
  return linkedAt
}

/**
 * Moves from the active meeting to the next one. In the week, left and right move to the nearest
 * meeting of another day, and beyond the last day to another week; in other views they move to
 * another week at once.
 */
export function moveKeyboard(
  way: 'up' | 'down' | 'left' | 'right',
  { view, setActiveId, byWeeks }: CalendarPlace,
  { shown, columns }: ListedMeetings,
  activeId: string | null,
): void {
  const sideways = way === 'left' || way === 'right'
  if (view === 'week') {
    const next = neighbour(columns, activeId, way)
    if (next) return setActiveId(next)
  }
  if (sideways) return byWeeks(way === 'left' ? -1 : 1)
  if (view === 'week') return
  const at = shown.findIndex((shownMeeting) => shownMeeting.id === activeId)
  const next = shown[Math.min(shown.length - 1, Math.max(0, at + (way === 'up' ? -1 : 1)))]
  if (next) setActiveId(next.id)
}
