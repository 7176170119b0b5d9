import { t } from '#shared/i18n/translate.ts'
import { useEffect, useRef } from 'react'
import type { CSSProperties } from 'react'
import type { MeetingRow } from '#shared/bridge/meetings.ts'
import { isRepeated } from '#shared/domain/calendar-days.ts'
import { statusWord } from '#shared/domain/status-labels.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { cx } from '../../ui/cx.ts'
import { isGivenFocus } from '../../ui/given-focus.ts'
import { PendingRing } from '../../ui/pending-ring.tsx'
import { endOf, timeRange } from '../../parts/meetings/meeting-labels.ts'
import { zoneShort } from '../../parts/meetings/zones.ts'
import { StatusMark } from './status-mark.tsx'
import type { BeginDrag } from './use-week-drag.ts'
import { inHours, LEAST_MINUTES, type Block } from './week-layout.ts'
import styles from './week-event.module.css'

interface WeekEventProps {
  block: Block
  zone: string
  now: number
  active: boolean
  /** Whether it is being dragged. */
  isTaken: boolean
  onActive: (id: string) => void
  onOpen: (meeting: MeetingRow) => void
  onGrab: BeginDrag
}

/** Draws a meeting at its time of a day; the user can drag it to another time (C14). */
export function WeekEvent({
  block,
  zone,
  now,
  active,
  isTaken,
  onActive,
  onOpen,
  onGrab,
}: WeekEventProps) {
  const format = useFormats()
  const { meeting } = block
  const element = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!active) return
    const focused = document.activeElement
    if (focused === document.body || focused?.hasAttribute('data-event'))
      element.current?.focus({ preventScroll: true })
  }, [active])
  const length = Math.max(block.to - block.from, LEAST_MINUTES)
  const style: CSSProperties = {
    top: inHours(block.from),
    height: `calc(${inHours(length)} - 2px)`,
    insetInlineStart: `${(block.lane / block.lanes) * 100}%`,
    width: `calc(${(100 * block.span) / block.lanes}% - 3px)`,
  }
  const small = length < 45
  // Lines of text that fit: one for the time, one for the person if there is room, the rest for the
  // title.
  const lines = Math.floor((length * 0.8 - 7) / 16)
  const showsPerson = lines >= 4 && meeting.contact_name !== null
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
      data-taken={isTaken || undefined}
      onPointerDown={(event) => {
        // A part continued from the day before has no start to move.
        if (!block.continued) onGrab(event, block)
      }}
      onFocus={(event) => {
        if (!active && isGivenFocus(event)) onActive(meeting.id)
      }}
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
              : Math.max(1, block.lanes > block.span ? lines : lines - (showsPerson ? 2 : 1)),
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
          showsPerson ? null : meeting.contact_name,
          meeting.company_name,
          statusWord(meeting.status),
          meeting.do_not_contact ? t('do not contact') : null,
        ]
          .filter(Boolean)
          .join(', ')}
      </span>
      {showsPerson ? <bdi className={`${styles.eventWho} cut`}>{meeting.contact_name}</bdi> : null}
    </button>
  )
}
