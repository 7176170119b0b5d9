import { useEffect, useLayoutEffect, useMemo, useRef, useEffectEvent } from 'react'
import type { CSSProperties, MouseEvent, RefObject } from 'react'
import type { BusyTime } from '#shared/bridge/calendars.ts'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { isRepeated, offsetMinutes, startOfDay, wallMinutes } from '#shared/domain/calendar-days.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { BusyBlocks } from './busy-blocks.tsx'
import { StatusMark } from './status-mark.tsx'
import { LEAST_MINUTES, noonOf, type Block, type DayColumn } from './week-layout.ts'
import { endOf, statusWord, timeRange } from '../../parts/meetings/meeting-labels.ts'
import { ZoneMenu } from './zone-menu.tsx'
import { cityOf, zoneShort } from '../../parts/meetings/zones.ts'
import styles from './week.module.css'

interface WeekProps {
  columns: readonly DayColumn[]
  /** When the person is busy elsewhere. */
  busy: readonly BusyTime[]
  zone: string
  secondZone: string | null
  now: number
  activeId: string | null
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  /** Free time was double-clicked: a meeting may begin there. */
  onFree: (at: number) => void
  scrollTo?: { day: number; turn: number } | undefined
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const isWeekend = (at: number) => [0, 6].includes(new Date(at).getDay())
const dayNumber = (at: number) => new Date(at).getDate()
const inHours = (minutes: number) => `calc(var(--hour) * ${minutes / 60})`

/**
 * Shows a week on a grid of hours: the wall clock of this computer, and of a second zone beside it.
 * Overlapping meetings share the width.
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
  scrollTo,
}: WeekProps) {
  const today = startOfDay(now, zone)
  const scroller = useWeekScroll(columns, zone, now, scrollTo?.turn)
  const second = secondZone && secondZone !== zone ? secondZone : null
  return (
    <div className={styles.scroller} ref={scroller} data-second={second !== null || undefined}>
      <div
        className={styles.grid}
        style={{
          gridTemplateColumns: `var(--gutter) ${columns.map((column) => columnWidth(column, today)).join(' ')}`,
        }}
      >
        <div className={styles.corner}>
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
          />
        ))}
      </div>
    </div>
  )
}

/**
 * Scrolls a week that opens to its first meeting or the morning, and never past the present hour.
 * `turn` scrolls the same week again. Returns the ref of the box that scrolls.
 */
function useWeekScroll(
  columns: readonly DayColumn[],
  zone: string,
  now: number,
  turn: number | undefined,
): RefObject<HTMLDivElement | null> {
  const scroller = useRef<HTMLDivElement>(null)
  const today = startOfDay(now, zone)
  const week = columns[0]?.start ?? today
  const first = useMemo(
    () =>
      Math.min(9 * 60, ...columns.flatMap((column) => column.blocks.map((block) => block.from))),
    [columns],
  )
  const scrollToStart = useEffectEvent(() => {
    const box = scroller.current
    if (!box) return
    const hour = box.querySelector<HTMLElement>('[data-hour="0"]')?.offsetHeight ?? 48
    const present = shows(columns, today) ? wallMinutes(now, zone) : 1440
    box.scrollTop = Math.max(0, (Math.min(first, 8 * 60 + 30, present) / 60 - 0.5) * hour)
  })
  // Scrolls when a week opens, not as the clock runs.
  useLayoutEffect(() => scrollToStart(), [week, turn])
  return scroller
}

/** Tells whether a day is among the columns. */
const shows = (columns: readonly DayColumn[], day: number): boolean =>
  columns.some((column) => column.start === day)

/** Returns the day by whose offsets the hours of the second zone are written. */
const anchorOf = (columns: readonly DayColumn[], today: number): number =>
  shows(columns, today) ? today : (columns[0]?.start ?? today)

/** Returns how wide a day is: a Saturday or Sunday without meetings leaves room to the others. */
const columnWidth = (column: DayColumn, today: number): string =>
  isWeekend(noonOf(column.start)) && column.blocks.length === 0 && column.start !== today
    ? 'minmax(calc(64px * var(--text-scale)), 0.5fr)'
    : 'minmax(84px, 1fr)'

interface WeekEdgeProps {
  columns: readonly DayColumn[]
  today: number
  zone: string
  second: string | null
}

/** Names the days; where a clock changes in the week, says how far the second zone is on each. */
function DayHeads({ columns, today, zone, second }: WeekEdgeProps) {
  const format = useFormats()
  const differences = second
    ? columns.map(({ start }) => zoneDifference(noonOf(start), zone, second))
    : []
  const varies = new Set(differences).size > 1
  return columns.map((column, index) => (
    <div key={column.start} className={cx(styles.dayHead, column.start === today && styles.today)}>
      <span className={styles.weekday}>{format.weekday(noonOf(column.start))}</span>
      <span className={`${styles.date} num`}>{dayNumber(noonOf(column.start))}</span>
      {varies && second ? (
        <span className={styles.shift}>
          {index === 0 ? `${cityOf(second)} ` : ''}
          {signedHours(differences[index] ?? 0)}
        </span>
      ) : null}
    </div>
  ))
}

/** Writes the hours beside the days, of the second zone too, and the time now. */
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
}

function Day({ column, busy, zone, now, today, activeId, onActive, onOpen, onFree }: DayProps) {
  const format = useFormats()
  const { blocks } = column
  const free = (event: MouseEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return
    const { top, height } = event.currentTarget.getBoundingClientRect()
    const quarter = Math.floor(((event.clientY - top) / height) * 96) * 15
    onFree(atWall(column, quarter))
  }
  return (
    <section
      className={cx(styles.day, today && styles.isToday)}
      aria-label={`${format.longDay(noonOf(column.start))}, ${count(blocks.length, 'meeting').replace(/^0/, 'no')}`}
      onDoubleClick={free}
    >
      {column.change ? (
        <span className={styles.change} style={{ top: inHours(column.change.minute) }}>
          Clocks go {column.change.shift > 0 ? 'forward' : 'back'} {Math.abs(column.change.shift)}{' '}
          min
        </span>
      ) : null}
      <BusyBlocks times={busy} start={column.start} end={column.end} zone={zone} />
      {column.blocks.map((block) => (
        <Event
          key={`${block.meeting.id} ${block.continued}`}
          block={block}
          zone={zone}
          now={now}
          active={block.meeting.id === activeId}
          onActive={onActive}
          onOpen={onOpen}
        />
      ))}
      {today ? (
        <div className={styles.now} style={{ top: inHours(wallMinutes(now, zone)) }}>
          <span className="spoken">Now, {format.time(now)}</span>
        </div>
      ) : null}
    </section>
  )
}

/** Returns when the wall clock shows these minutes of a day, with a change of the clock counted. */
const atWall = (column: DayColumn, minutes: number): number =>
  column.start +
  minutes * 60_000 -
  (column.change && minutes >= column.change.minute ? column.change.shift * 60_000 : 0)

function Event({
  block,
  zone,
  now,
  active,
  onActive,
  onOpen,
}: {
  block: Block
  zone: string
  now: number
  active: boolean
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
}) {
  const format = useFormats()
  const { meeting } = block
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!active) return
    const focused = document.activeElement
    if (focused === document.body || focused?.hasAttribute('data-event'))
      element.current?.focus({ preventScroll: true })
    element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])
  const length = Math.max(block.to - block.from, LEAST_MINUTES)
  const style: CSSProperties = {
    top: inHours(block.from),
    height: `calc(${inHours(length)} - 2px)`,
    insetInlineStart: `${(block.lane / block.lanes) * 100}%`,
    width: `calc(${(100 * block.span) / block.lanes}% - 3px)`,
  }
  const small = length < 45
  // Lines of text that fit: one for the time, one for the person where there is room, the rest for
  // the title.
  const lines = Math.floor((length * 0.8 - 7) / 16)
  const who = lines >= 4 && meeting.contact_name !== null
  const repeated = isRepeated(meeting.starts_at, zone)
  const over = endOf(meeting) <= now
  return (
    <button
      ref={element}
      type="button"
      data-event=""
      data-meeting={meeting.id}
      tabIndex={active ? 0 : -1}
      aria-current={active || undefined}
      style={style}
      data-status={meeting.needs_outcome ? 'asks' : meeting.status}
      data-over={over || undefined}
      data-shared={block.lanes > block.span || undefined}
      data-running={(!over && meeting.starts_at <= now) || undefined}
      className={cx(styles.event, active && styles.active, small && styles.small)}
      onClick={() => onActive(meeting.id)}
      onDoubleClick={() => onOpen(meeting)}
    >
      <span className={styles.eventTitle}>
        <PendingRing pending={meeting.pending} conflict={meeting.conflict} />
        {meeting.status === 'booked' && !meeting.needs_outcome ? null : (
          <StatusMark status={meeting.status} asks={meeting.needs_outcome} bare />
        )}
        <bdi
          className={styles.eventName}
          style={{
            WebkitLineClamp: small
              ? 1
              : Math.max(1, block.lanes > block.span ? lines : lines - (who ? 2 : 1)),
          }}
        >
          {meeting.title}
        </bdi>
      </span>
      <span className={`${styles.eventTime} num`}>
        <span>{format.time(meeting.starts_at)}</span>
        {small ? null : <span>–{format.time(endOf(meeting))}</span>}
        {repeated ? ` ${zoneShort(meeting.starts_at, zone)}` : ''}
      </span>
      <span className="spoken">
        {[
          timeRange(meeting, format),
          who ? null : meeting.contact_name,
          meeting.company_name,
          statusWord(meeting.status),
          meeting.do_not_contact ? 'do not contact' : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {who ? <bdi className={`${styles.eventWho} cut`}>{meeting.contact_name}</bdi> : null}
    </button>
  )
}

const signedHours = (minutes: number) =>
  `${minutes < 0 ? '−' : '+'}${Math.abs(minutes) % 60 === 0 ? Math.abs(minutes) / 60 : (Math.abs(minutes) / 60).toFixed(1)} h`

/** Returns "14:00" or "2 pm", as this person writes a time, on a day when no clock changes. */
const wallLabel = (minutes: number, time: (at: number) => string) =>
  time(new Date(2026, 0, 15, 0, ((minutes % 1440) + 1440) % 1440).getTime())

/** Returns by how many minutes the clocks of a second zone are ahead at a moment. */
const zoneDifference = (at: number, zone: string, second: string): number =>
  offsetMinutes(at, second) - offsetMinutes(at, zone)

/** Returns what the clock of the second zone shows at an hour of a day. */
function secondLabel(
  day: number,
  hour: number,
  zone: string,
  second: string,
  time: (at: number) => string,
): string {
  return wallLabel(hour * 60 + zoneDifference(day + hour * 3600_000, zone, second), time)
}
