import type { KeyboardEvent, PointerEvent } from 'react'
import styles from './grid.module.css'

const least = 40
const step = 16

const widthOf = (edge: HTMLElement) => edge.parentElement?.getBoundingClientRect().width ?? least

/** The right edge of a column header: drag it, move it with the arrows, double-click it to go back. */
export function ColumnResizer({ name, onWidth }: { name: string; onWidth: (width: number | null) => void }) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    const width = widthOf(edge)
    edge.setPointerCapture(event.pointerId)
    const move = (next: globalThis.PointerEvent) => onWidth(Math.max(least, Math.round(width + next.clientX - from)))
    edge.addEventListener('pointermove', move)
    edge.addEventListener('lostpointercapture', () => edge.removeEventListener('pointermove', move), { once: true })
  }
  const nudge = (event: KeyboardEvent<HTMLElement>) => {
    const by = event.key === 'ArrowLeft' ? -step : event.key === 'ArrowRight' ? step : 0
    if (by === 0) return
    event.preventDefault()
    onWidth(Math.max(least, Math.round(widthOf(event.currentTarget) + by)))
  }
  return (
    <span
      className={styles.edge} role="separator" aria-orientation="vertical" aria-label={`Width of ${name}`} tabIndex={-1}
      onPointerDown={drag} onKeyDown={nudge} onDoubleClick={() => onWidth(null)}
    />
  )
}
