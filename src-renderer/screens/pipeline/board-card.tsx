import { formatFigure, t } from '#shared/i18n/translate.ts'
import { StickyNote } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import type { JobRow } from '#shared/bridge/pipeline.ts'
import { useNow } from '../../format/use-now.ts'
import { cx } from '../../ui/cx.ts'
import { isGivenFocus } from '../../ui/given-focus.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePlaceText } from '../../ui/grid/use-place-text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Day, FollowUpDay } from './columns.tsx'
import { dueAt, isFaded, isStale, stageOf, stageLabels, statusWord } from './pipeline-labels.ts'
import styles from './board.module.css'
import { Dotted } from '../../ui/dotted.tsx'

interface BoardCardProps {
  row: JobRow | undefined
  index: number
  /** The number of cards in the column. */
  total: number
  top: number
  /** Measures the height of the drawn card for the column. */
  measure: (element: HTMLElement | null) => void
  /** Whether this is the active card. */
  active: boolean
  /** Whether Tab leads to this card of its column. */
  focusable: boolean
  draggable: boolean
  onPress: () => void
  onOpen: () => void
  onDrag: (transfer: DataTransfer) => void
}

/** Shows a lead on the board: title, company and place, the follow-up, and its age. */
export function BoardCard({
  row,
  index,
  total,
  top,
  measure,
  active,
  focusable,
  draggable,
  onPress,
  onOpen,
  onDrag,
}: BoardCardProps) {
  const element = useRef<HTMLDivElement>(null)
  const placeText = usePlaceText(index + 1, total)
  const stale = isStaleNow(row, useNow())
  useLayoutEffect(() => {
    if (!active) return
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('[data-board-card], #screen h1'))
      element.current?.focus({ preventScroll: true })
  }, [active])
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 1}
      className={styles.place}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        ref={element}
        role="gridcell"
        data-board-card=""
        tabIndex={focusable ? 0 : -1}
        aria-selected={active}
        aria-description={placeText}
        draggable={draggable && row !== undefined}
        className={cx(
          styles.card,
          active && styles.active,
          row && isFaded(row) && styles.faded,
          stale && styles.stale,
        )}
        onFocus={(event) => {
          if (!active && isGivenFocus(event)) onPress()
        }}
        onClick={onPress}
        onDoubleClick={onOpen}
        onDragStart={(event) => {
          onPress()
          event.dataTransfer.effectAllowed = 'move'
          onDrag(event.dataTransfer)
        }}
      >
        {row ? (
          <>
            <span className={styles.title} title={row.title}>
              <bdi>{row.title}</bdi>
              {row.cluster_size > 1 ? (
                <span className={`${styles.times} num`}>×{formatFigure(row.cluster_size)}</span>
              ) : null}
            </span>
            <span className="cut muted" title={row.company_name ?? undefined}>
              <Dotted parts={[row.company_name, row.location]} />
            </span>
            <span className={styles.facts}>
              {dueAt(row) === null ? null : (
                <span className={styles.due}>
                  <span className="spoken">{t('follow up')} </span>
                  <FollowUpDay row={row} />
                </span>
              )}
              {row.mine.note ? (
                <Icon of={StickyNote} size="small" label={t('Has my note')} />
              ) : null}
              {row.salary ? <span className="cut faint">{row.salary}</span> : null}
              <span className={styles.posted}>
                <span className="spoken">{t('posted')} </span>
                <Day at={row.posting_date} />
              </span>
            </span>
            <span className="spoken">{describeCard(row)}</span>
          </>
        ) : (
          <>
            <Skeleton width={80} />
            <Skeleton width={55} />
          </>
        )}
      </div>
    </div>
  )
}

/** Describes for screen readers what a card shows only by its column and its look. */
const describeCard = (row: JobRow) =>
  [
    stageLabels[stageOf(row)],
    row.status ? t('status {statusWord}', { statusWord: statusWord(row.status) }) : '',
    row.vanished ? t('no longer listed') : '',
  ]
    .filter(Boolean)
    .join(', ')

const isStaleNow = (row: JobRow | undefined, now: number) => row !== undefined && isStale(row, now)
