import { t } from '#shared/i18n/translate.ts'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useRef } from 'react'
import { keyAlongLine } from './direction.ts'
import { followPointer } from './follow-pointer.ts'
import styles from './resizer.module.css'

const step = 16
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step }

interface ResizerProps {
  label: string
  value: number
  min: number
  max: number
  /** The edge of the panel that the handle is on, in writing direction. */
  edge: 'start' | 'end'
  onChange: (width: number) => void
}

/**
 * Resizes a panel by dragging its edge, with the arrow keys, or by clicks, which widen it in steps
 * and make the widest panel the narrowest: a pointer needs no key (WCAG 2.5.7). With Shift, a click
 * narrows it. The panel changes its width during the drag; `onChange` is called at the end.
 */
export function Resizer({ label, value, min, max, edge, onChange }: ResizerProps) {
  const latest = useRef(value)
  const sign = edge === 'end' ? 1 : -1
  const clamp = (width: number) => Math.min(max, Math.max(min, Math.round(width)))
  const drag = (event: PointerEvent<HTMLElement>) => {
    const panel = event.currentTarget.parentElement
    const { shiftKey } = event
    followPointer(event, {
      onDrag(way) {
        latest.current = clamp(value + sign * way)
        if (panel) panel.style.width = `${latest.current}px`
      },
      onEnd(isClick) {
        if (isClick)
          latest.current = shiftKey || value < max ? clamp(value + (shiftKey ? -2 : 2) * step) : min
        if (latest.current !== value) onChange(latest.current)
      },
    })
  }
  const nudge = (event: KeyboardEvent) => {
    const by = steps[keyAlongLine(event.key)]
    if (by === undefined) return
    event.preventDefault()
    onChange(clamp(value + sign * by))
  }
  return (
    <div
      className={styles.handle}
      data-edge={edge}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      title={t('Drag or click to widen (the widest becomes narrow), Shift-click to narrow')}
      onPointerDown={drag}
      onKeyDown={nudge}
    />
  )
}
