import { withSign } from '../../format/signed.ts'
import { formatFigure, t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { CSSProperties, MouseEvent, PointerEvent, RefObject } from 'react'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { offsetMinutes, startOfDay, wallMinutes } from '#shared/domain/calendar-days.ts'
import { isWeekend } from '../../format/mornings.ts'
import type { Formats } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { useWidthOf } from '../../ui/words-width.ts'
import { BusyBlocks } from './busy-blocks.tsx'
import { useCalendarScroll } from './use-calendar-scroll.ts'
import { useWeekDrag, type BeginDrag } from './use-week-drag.ts'
import { atWall, timesOf, type Drag } from './week-drag.ts'
import { WeekEvent } from './week-event.tsx'
import { inHours, noonOf, type DayColumn } from './week-layout.ts'
import { ZoneMenu } from './zone-menu.tsx'
import { cityOf } from '../../parts/meetings/zones.ts'
import styles from './week.module.css'

interface WeekProps {
  columns: readonly DayColumn[]
  /** Times at which the user's own calendar is busy. */
  busy: readonly BusyTime[]
  zone: string
  secondZone: string | null
  now: number
  activeId: string | null
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  /** Called when the user double-clicks free time or drags over it, to log a meeting there. */
  onFree: (at: number, minutes?: number) => void
  /** Called when the user drags a meeting to another time. */
  onMove: (meeting: MeetingRow, to: number) => void
  scrollTo?: { day: number; turn: number } | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** The size of the hours beside the days, as a part of the size of text. */
const SMALL = 10.5 / 13
/** Lists the longest times of a format. */
const times = ({ time }: Formats) =>
  [10, 22].map((hour) => time(new Date(2026, 0, 15, hour, 58).getTime()))
const dayNumber = (at: number) => new Date(at).getDate()

/**
 * Shows a week on a grid of hours: by the wall clock of this computer, and of a second zone beside
 * it. Overlapping meetings share the width.
 */
export function Week({
  columns,
  busy,
  zone,
  secondZone,
  now,
  activeId,
  onActive,
  onOpen,
  onFree,
  onMove,
  scrollTo,
}: WeekProps) {
  const { locale } = useFormats()
  const today = startOfDay(now, zone)
  const scroller = useWeekScroll(columns, zone, now, activeId, scrollTo?.turn)
  const second = secondZone && secondZone !== zone ? secondZone : null
  const timeWidth = Math.ceil(useWidthOf(times, '--w-strong') * SMALL)
  const { drag, begin } = useWeekDrag(scroller, columns, (done) => {
    const { at, minutes } = timesOf(done)
    if (done.kind === 'log') onFree(at, minutes)
    else if (at !== done.meeting.starts_at) onMove(done.meeting, at)
  })
  return (
    <div
      className={styles.scroller}
      style={{ '--time-width': `${timeWidth}px` } as CSSProperties}
      data-plane
      data-surface="week"
      ref={scroller}
      data-second={second !== null || undefined}
      data-drag={drag?.kind}
    >
      <div
        className={styles.grid}
        style={{
          gridTemplateColumns: `var(--gutter) ${columns.map((column) => columnWidth(column, today, locale)).join(' ')}`,
        }}
      >
        <div className={styles.corner} data-read="never">
          <ZoneMenu second={second} at={anchorOf(columns, today)} />
        </div>
        <DayHeads columns={columns} today={today} zone={zone} second={second} />
        <HourGutter columns={columns} today={today} now={now} zone={zone} second={second} />
        {columns.map((column) => (
          <Day
            key={column.start}
            column={column}
            busy={busy}
            zone={zone}
            now={now}
            today={column.start === today}
            activeId={activeId}
            onActive={onActive}
            onOpen={onOpen}
            onFree={onFree}
            drag={drag}
            onGrab={begin}
          />
        ))}
      </div>
    </div>
  )
}

/**
 * Scrolls a newly opened week to its first meeting or the morning, and never past the present hour.
 * A new `turn` scrolls the same week again. Returns the ref of the scrolling element.
 */
function useWeekScroll(
  columns: readonly DayColumn[],
  zone: string,
  now: number,
  activeId: string | null,
  turn: number | undefined,
): RefObject<HTMLDivElement | null> {
  const today = startOfDay(now, zone)
  const week = columns[0]?.start ?? today
  const first = useMemo(
    () =>
      Math.min(9 * 60, ...columns.flatMap((column) => column.blocks.map((block) => block.from))),
    [columns],
  )
  // Scrolls when a week opens, not as time passes.
  return useCalendarScroll({
    name: 'week scroll',
    day: week,
    turn,
    activeId,
    ready: true,
    filled: columns.some(({ blocks }) => blocks.length > 0),
    toStart: (box) => {
      const hour = box.querySelector<HTMLElement>('[data-hour="0"]')?.offsetHeight ?? 48
      const present = shows(columns, today) ? wallMinutes(now, zone) : 1440
      box.scrollTop = Math.max(0, (Math.min(first, 8 * 60 + 30, present) / 60 - 0.5) * hour)
    },
  })
}

/** Reports whether a day is among the columns. */
const shows = (columns: readonly DayColumn[], day: number): boolean =>
  columns.some((column) => column.start === day)

/** Returns the day whose offsets give the hours of the second zone. */
const anchorOf = (columns: readonly DayColumn[], today: number): number =>
  shows(columns, today) ? today : (columns[0]?.start ?? today)

/** Reports whether a day is drawn narrower: one of a weekend without meetings, except today. */
const isQuiet = (column: DayColumn, today: number, locale: string | null): boolean =>
  isWeekend(noonOf(column.start), locale) && column.blocks.length === 0 && column.start !== today

/**
 * Returns the CSS width of a day, which is at least that of its head. Seven days fit beside the
 * panel in the smallest window that has one.
 */
const columnWidth = (column: DayColumn, today: number, locale: string | null): string =>
  `minmax(max-content, ${isQuiet(column, today, locale) ? 0.5 : 1}fr)`

interface WeekEdgeProps {
  columns: readonly DayColumn[]
  today: number
  zone: string
  second: string | null
}

/**
 * Shows the names of the days; if a clock changes in the week, also the difference to the second
 * zone on each day.
 */
function DayHeads({ columns, today, zone, second }: WeekEdgeProps) {
  const format = useFormats()
  const differences = second
    ? columns.map(({ start }) => zoneDifference(noonOf(start), zone, second))
    : []
  const varies = new Set(differences).size > 1
  return columns.map((column, index) => (
    <div
      key={column.start}
      data-read="never"
      className={cx(
        styles.dayHead,
        column.start === today && styles.today,
        isQuiet(column, today, format.locale) && styles.quiet,
      )}
    >
      <span className={styles.weekday}>{format.weekday(noonOf(column.start))}</span>
      <span className={`${styles.date} num`}>{formatFigure(dayNumber(noonOf(column.start)))}</span>
      {varies && second ? (
        <span className={styles.shift}>
          {index === 0 ? `${cityOf(second)} ` : ''}
          {signedHours(differences[index] ?? 0)}
        </span>
      ) : null}
    </div>
  ))
}

/** Shows the hours beside the days, also those of the second zone, and the present time. */
function HourGutter({ columns, today, zone, second, now }: WeekEdgeProps & { now: number }) {
  const format = useFormats()
  const anchor = anchorOf(columns, today)
  const shownToday = shows(columns, today)
  const present = wallMinutes(now, zone)
  return (
    <div className={styles.gutter} aria-hidden="true">
      {second ? (
        <div className={styles.hours}>
          {hours.map((hour) => (
            <span key={hour} className={`${styles.hour} num`}>
              {hour === 0 ? '' : secondLabel(anchor, hour, zone, second, format.hour)}
            </span>
          ))}
        </div>
      ) : null}
      <div className={styles.hours}>
        {hours.map((hour) => (
          <span key={hour} className={`${styles.hour} num`} data-hour={hour}>
            {hour === 0 || (shownToday && Math.abs(present - hour * 60) < 16)
              ? ''
              : wallLabel(hour * 60, format.hour)}
          </span>
        ))}
      </div>
      {shownToday ? (
        <span className={`${styles.nowTime} num`} style={{ top: inHours(present) }}>
          {format.time(now)}
        </span>
      ) : null}
    </div>
  )
}

interface DayProps {
  column: DayColumn
  busy: readonly BusyTime[]
  zone: string
  now: number
  today: boolean
  activeId: string | null
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  onFree: (at: number) => void
  /** The current drag in the week; null if there is none. */
  drag: Drag | null
  onGrab: BeginDrag
}

function Day({ column, busy, zone, now, today, drag, onGrab, ...more }: DayProps) {
  const { activeId, onActive, onOpen, onFree } = more
  const format = useFormats()
  const { blocks } = column
  const grabFree = (event: PointerEvent<HTMLElement>) => {
    if (event.target === event.currentTarget) onGrab(event, null)
  }
  const pickFreeTime = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const quarter = Math.floor(((event.clientY - top) / height) * 96) * 15
    onFree(atWall(column, quarter))
  }
  return (
    <section
      className={cx(styles.day, today && styles.isToday)}
      aria-label={t(
        '{meetings, plural, =0 {{day}, no meetings} one {{day}, # meeting} other {{day}, # meetings}}',
        { day: format.longDay(noonOf(column.start)), meetings: blocks.length },
      )}
      data-day=""
      onDoubleClick={pickFreeTime}
      onPointerDown={grabFree}
    >
      {column.change ? (
        <span className={styles.change} style={placeOfChange(column.change.minute)}>
          {column.change.shift > 0
            ? t('Clocks go forward {minutes} min', { minutes: column.change.shift })
            : t('Clocks go back {minutes} min', { minutes: -column.change.shift })}
        </span>
      ) : null}
      <BusyBlocks times={busy} start={column.start} end={column.end} zone={zone} />
      {blocks.map((block) => (
        <WeekEvent
          key={`${block.meeting.id} ${block.continued}`}
          block={block}
          zone={zone}
          now={now}
          active={block.meeting.id === activeId}
          isTaken={drag?.kind === 'move' && drag.meeting.id === block.meeting.id}
          onActive={onActive}
          onOpen={onOpen}
          onGrab={onGrab}
        />
      ))}
      {drag?.day.start === column.start ? <Landing drag={drag} /> : null}
      {today ? (
        <div className={styles.now} style={{ top: inHours(wallMinutes(now, zone)) }}>
          <span className="spoken">{t('Now, {time}', { time: format.time(now) })}</span>
        </div>
      ) : null}
    </section>
  )
}

/** Returns where the note on a clock change stands; at midnight it is above the end of the day. */
const placeOfChange = (minute: number): CSSProperties =>
  minute === 1440 ? { bottom: 0 } : { top: inHours(minute) }

/** Shows where a drag would land, with its times. */
function Landing({ drag }: { drag: Drag }) {
  const format = useFormats()
  const { at, minutes } = timesOf(drag)
  return (
    <div
      aria-hidden="true"
      className={`${styles.landing} num`}
      style={{ top: inHours(drag.from), height: inHours(Math.min(drag.to, 1440) - drag.from) }}
    >
      {format.time(at)}–{format.time(at + minutes * 60_000)}
      {drag.kind === 'move' ? <bdi className="cut">{drag.meeting.title}</bdi> : null}
    </div>
  )
}

function signedHours(minutes: number): string {
  const hours = Math.abs(minutes) / 60
  return withSign(minutes < 0 ? '−' : '+', t('{hours} h', { hours: Number(hours.toFixed(1)) }))
}

/** Returns "14:00" or "2 pm" in the user's format, computed on a day when no clock changes. */
const wallLabel = (minutes: number, time: (at: number) => string) =>
  time(new Date(2026, 0, 15, 0, ((minutes % 1440) + 1440) % 1440).getTime())

/** Returns by how many minutes the second zone is ahead at a moment. */
const zoneDifference = (at: number, zone: string, second: string): number =>
  offsetMinutes(at, second) - offsetMinutes(at, zone)

/** Returns the time in the second zone at an hour of a day. */
function secondLabel(
  day: number,
  hour: number,
  zone: string,
  second: string,
  time: (at: number) => string,
): string {
  return wallLabel(hour * 60 + zoneDifference(day + hour * 3600_000, zone, second), time)
}
