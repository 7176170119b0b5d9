import { t } from '#shared/i18n/translate.ts'
import { Trans } from '../../ui/trans.tsx'
import { Video } from 'lucide-react'
import { Fragment, memo, useEffect, useRef } from 'react'
import type { CSSProperties, ReactNode, SyntheticEvent } from 'react'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { hasTime } from '#shared/domain/placed-meeting.ts'
import { addDays, startOfDay } from '#shared/domain/calendar-days.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { usePlaceText } from '../../ui/grid/use-place-text.ts'
import { cx } from '../../ui/cx.ts'
import { DncBadge } from '../../ui/dnc-badge.tsx'
import { Figure } from '../../ui/figure/figure.tsx'
import { isGivenFocus } from '../../ui/given-focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { useWidthOf } from '../../ui/words-width.ts'
import { dayFigure, type CountedMeetings } from './day-figures.ts'
import { StatusMark } from './status-mark.tsx'
import { noonOf } from './week-layout.ts'
import { warnOfBusyTime } from '../../parts/meetings/busy-warning.tsx'
import { endOf, spokenMeeting, timeRange } from '../../parts/meetings/meeting-labels.ts'
import { useCalendarScroll } from './use-calendar-scroll.ts'
import styles from './agenda.module.css'

interface AgendaProps {
  label: string
  meetings: readonly MeetingRow[]
  zone: string
  now: number
  activeId: string | null
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  /** Times at which the user's own calendar is busy. */
  busy?: readonly BusyTime[]
  /** Whether to show today even without meetings, with a line at the present time. */
  withToday?: boolean
  /** The day to scroll to the top; a new `turn` scrolls to the same day again. */
  scrollTo?: { day: number; turn: number } | undefined
  /** Whether the meetings are still those of the days shown before. */
  stale?: boolean
  /** What the numbers beside the days count. */
  counted: CountedMeetings
}

const noTimes: readonly BusyTime[] = []

/** The least width in pixels of the times of a meeting: `09:00–09:30`. */
const LEAST_TIME_WIDTH = 98

/** Lists the longest ranges of a format: within either half of a day, and over noon. */
const ranges = (format: Formats) =>
  [10, 11, 22].map((hour) =>
    format.timeRange(
      new Date(2026, 0, 15, hour, 30).getTime(),
      new Date(2026, 0, 15, hour + 1, 30).getTime(),
    ),
  )

interface Day {
  /** Start of the day; null for meetings without a readable start. */
  start: number | null
  meetings: MeetingRow[]
}

/** Groups consecutive meetings by day, in the given order. */
function byDay(meetings: readonly MeetingRow[], zone: string): Day[] {
  const days: Day[] = []
  for (const meeting of meetings) {
    const { starts_at } = meeting
    const start = starts_at === null ? null : startOfDay(starts_at, zone)
    const last = days.at(-1)
    if (last?.start === start) last.meetings.push(meeting)
    else days.push({ start, meetings: [meeting] })
  }
  return days
}

function withDay(days: Day[], start: number): Day[] {
  if (days.some((day) => day.start === start)) return days
  return [...days, { start, meetings: [] }].toSorted(
    (a, b) => (a.start ?? -Infinity) - (b.start ?? -Infinity),
  )
}

/**
 * Shows meetings under the headings of their days, one line each. The whole list is one tab stop;
 * the arrow keys move through it.
 */
export function Agenda({
  label,
  meetings,
  zone,
  now,
  activeId,
  onActive,
  onOpen,
  busy = noTimes,
  withToday,
  scrollTo,
  stale,
  counted,
}: AgendaProps) {
  const timeWidth = Math.max(LEAST_TIME_WIDTH, useWidthOf(ranges, '--w-name'))
  const today = startOfDay(now, zone)
  const days = withToday ? withDay(byDay(meetings, zone), today) : byDay(meetings, zone)
  const nextToday = withToday
    ? days
        .find(({ start }) => start === today)
        ?.meetings.find((meeting) => hasTime(meeting) && endOf(meeting) > now)
    : undefined
  const topDay = scrollTo?.day
  const places = new Map(
    days.flatMap((day) => day.meetings).map(({ id }, index) => [id, index + 1]),
  )
  const scroller = useCalendarScroll({
    name: scrollTo ? 'agenda scroll' : 'outcomes scroll',
    day: topDay,
    turn: scrollTo?.turn,
    activeId,
    ready: !stale && (meetings.length > 0 || withToday === true),
    filled: meetings.length > 0,
    toStart: (box, isAskedFor) => {
      if (topDay === undefined) return
      // After a change of view, the chosen meeting stays visible.
      const kept = isAskedFor ? null : box.querySelector('[aria-selected=true]')
      const head = [...box.querySelectorAll<HTMLElement>('[data-day]')].find(
        (dayHead) => Number(dayHead.dataset['day']) >= topDay,
      )
      if (kept) kept.scrollIntoView({ block: 'center' })
      else if (head) box.scrollTop = head.offsetTop
    },
  })
  return (
    <div className={styles.scroller} ref={scroller}>
      <div
        role="grid"
        aria-label={label}
        className={styles.agenda}
        style={{ '--time-width': `${timeWidth}px` } as CSSProperties}
        // Handled here and not on each line, so that a line is redrawn only when it changes.
        onFocus={(event) => {
          const meeting = meetingAt(event, meetings)
          if (meeting && meeting.id !== activeId && isGivenFocus(event)) onActive(meeting.id)
        }}
        onClick={(event) => {
          const meeting = meetingAt(event, meetings)
          if (meeting) onActive(meeting.id)
        }}
        onDoubleClick={(event) => {
          const meeting = meetingAt(event, meetings)
          if (meeting) onOpen(meeting)
        }}
      >
        {days.map((day) => (
          <div
            key={day.start}
            role="rowgroup"
            data-day={day.start ?? undefined}
            className={styles.day}
          >
            <DayHead day={day} now={now} today={day.start === today} counted={counted} />
            {day.start === null ? null : <BusyLine start={day.start} zone={zone} busy={busy} />}
            {day.meetings.map((meeting) => (
              <Fragment key={meeting.id}>
                {meeting === nextToday ? <NowLine /> : null}
                <Line
                  meeting={meeting}
                  place={places.get(meeting.id) ?? 0}
                  total={meetings.length}
                  active={meeting.id === activeId}
                  over={endOf(meeting) <= now}
                  running={isRunning(meeting, now)}
                />
              </Fragment>
            ))}
            {withToday && day.start === today && !nextToday ? <NowLine /> : null}
            {day.meetings.length === 0 ? (
              <div role="row" className={styles.free}>
                <span role="gridcell">{t('No meetings today.')}</span>
              </div>
            ) : null}
          </div>
        ))}
      </div>
    </div>
  )
}

/** Returns the meeting whose line was clicked. */
function meetingAt(event: SyntheticEvent, meetings: readonly MeetingRow[]): MeetingRow | undefined {
  const line = (event.target as Element).closest<HTMLElement>('[data-meeting]')
  return meetings.find(({ id }) => id === line?.dataset['meeting'])
}

const isRunning = (meeting: MeetingRow, now: number) =>
  hasTime(meeting) && meeting.starts_at <= now && endOf(meeting) > now

const NowLine = () => (
  <div className={styles.now} role="presentation">
    <span className="spoken">{t('Now')}</span>
  </div>
)

function nearDayWord(away: number, today: boolean): string | null {
  if (today) return t('Today')
  if (away === 1) return t('Tomorrow')
  return away === -1 ? t('Yesterday') : null
}

function DayHead({
  day: { start, meetings },
  now,
  today,
  counted,
}: {
  day: Day
  now: number
  today: boolean
  counted: CountedMeetings
}) {
  const format = useFormats()
  const day = start === null ? t('No readable time') : format.longDay(noonOf(start))
  const word = start === null ? null : nearDayWord(format.daysFromNow(noonOf(start), now), today)
  return (
    <div role="row" className={cx(styles.head, today && styles.today)}>
      <span role="rowheader">
        <span className={`${styles.dayName} begins`}>{word ?? day}</span>
        {word ? <span className={styles.date}>{day}</span> : null}
        {start === null ? (
          <span className={styles.date}>{t('Shown as the service wrote it')}</span>
        ) : null}
      </span>
      <span role="gridcell" className="num faint">
        {meetings.length > 1 ? (
          <Figure inside="row" of={dayFigure(day, meetings, counted, format)} />
        ) : null}
      </span>
    </div>
  )
}

interface BusyLineProps {
  start: number
  zone: string
  busy: readonly BusyTime[]
}

/** Shows on one line when the user's own calendar is busy on a day (C13). */
function BusyLine({ start, zone, busy }: BusyLineProps) {
  const format = useFormats()
  const end = addDays(start, 1, zone)
  const times = busy.filter(({ from, to }) => from < end && to > start)
  if (times.length === 0) return null
  const words = times.map((time) => warnOfBusyTime(time, format)).join(' · ')
  return (
    <div role="row" className={styles.busy}>
      <span role="gridcell" className="cut" title={words}>
        <Trans
          text="In your calendar: <bdi>{times}</bdi>"
          values={{ times: words }}
          parts={{ bdi: <bdi /> }}
        />
      </span>
    </div>
  )
}

interface LineProps {
  meeting: MeetingRow
  /** Its place among the meetings of the list, from 1. */
  place: number
  total: number
  active: boolean
  over: boolean
  running: boolean
}

const Line = memo(function Line({ meeting, place, total, active, over, running }: LineProps) {
  const format = useFormats()
  const placeText = usePlaceText(place, total)
  const element = useRef<HTMLDivElement>(null)
  // The focus follows the active line unless the user moved it elsewhere, such as into a field.
  useEffect(() => {
    if (!active) return
    const focused = document.activeElement
    if (
      focused === document.body ||
      focused?.closest('[role=grid]') === element.current?.closest('[role=grid]')
    )
      element.current?.focus({ preventScroll: true })
  }, [active])
  return (
    <div
      ref={element}
      role="row"
      tabIndex={active ? 0 : -1}
      aria-selected={active}
      aria-label={spokenMeeting(meeting, format)}
      aria-description={placeText}
      data-meeting={meeting.id}
      className={cx(
        styles.line,
        active && styles.active,
        over && !meeting.needs_outcome && styles.over,
        meeting.status === 'cancelled' && styles.cancelled,
        running && styles.running,
      )}
    >
      <span role="gridcell" className={styles.ring}>
        <PendingRing pending={meeting.pending} conflict={meeting.conflict} />
      </span>
      <span
        role="gridcell"
        className={`${styles.time} num cut`}
        title={meeting.starts_text ?? undefined}
      >
        {timeRange(meeting, format)}
      </span>
      <span role="gridcell" className={styles.title}>
        <bdi className="cut">{meeting.title}</bdi>
        {meeting.moved_to === null ? null : <span className={styles.moved}>{t('moved')}</span>}
      </span>
      <Cell name={meeting.contact_name} dnc={meeting.do_not_contact === true} />
      <span role="gridcell" className="cut muted">
        <bdi>{meeting.company_name ?? ''}</bdi>
      </span>
      <span role="gridcell" className={styles.join}>
        {meeting.meeting_link && !over ? (
          <Icon of={Video} label={t('Has a meeting link')} size="small" />
        ) : null}
      </span>
      <span role="gridcell" className={styles.status}>
        {running && meeting.status === 'booked' ? (
          <span className={styles.running}>{t('On now')}</span>
        ) : (
          <StatusMark status={meeting.status} asks={meeting.needs_outcome} />
        )}
      </span>
    </div>
  )
})

function Cell({ name, dnc }: { name: string | null; dnc: boolean }): ReactNode {
  return (
    <span role="gridcell" className={styles.who}>
      {name === null ? (
        <span className="faint">{t('No person')}</span>
      ) : (
        <bdi className="cut">{name}</bdi>
      )}
      <DncBadge flag={dnc} />
    </span>
  )
}
