import { t } from '#shared/i18n/translate.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { keyAlongLine } from '../direction.ts'
import { followPointer } from '../follow-pointer.ts'
import styles from './grid.module.css'

const least = 40
/** About the width of a window: a column that is wider can no longer be read as one. */
const most = 1600
const step = 16
/** How much a click widens a column, in pixels. */
export const CLICK_STEP = 2 * step
/** Rounds the width of a column, and keeps it between the least and the greatest. */
export const withinBounds = (width: number): number =>
  Math.min(most, Math.max(least, Math.round(width)))
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step }

const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? least

interface ColumnResizerProps {
  name: string
  /** The current width, or the minimum width, in pixels. */
  width: number
  onWidth: (width: number | null) => void
}

/**
 * Resizes a column by the end of its header: by dragging, by a click to widen or a Shift+click to
 * narrow, or with the arrow keys. A double click restores the width.
 */
export function ColumnResizer({ name, width: now, onWidth }: ColumnResizerProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const width = widthOf(event.currentTarget)
    const { shiftKey } = event
    followPointer(event, {
      onDrag: (way) => onWidth(withinBounds(width + way)),
      onEnd(isClick) {
        if (isClick) onWidth(withinBounds(width + (shiftKey ? -CLICK_STEP : CLICK_STEP)))
      },
    })
  }
  const nudge = (event: KeyboardEvent<HTMLElement>) => {
    const by = steps[keyAlongLine(event.key)]
    // Shift+arrow moves the column instead.
    if (by === undefined || event.shiftKey) return
    event.preventDefault()
    onWidth(withinBounds(widthOf(event.currentTarget) + by))
  }
  return (
    <span
      className={styles.edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('Width of {column}', { column: name })}
      aria-valuenow={now}
      aria-valuemin={least}
      aria-valuemax={most}
      tabIndex={0}
      title={t(
        'Drag or click to widen, Shift-click to narrow, double-click to reset; Shift with an arrow key moves the column',
      )}

      onPointerDown={drag}
      onKeyDown={nudge}
      onDoubleClick={() => onWidth(null)}
    />
  )
}
