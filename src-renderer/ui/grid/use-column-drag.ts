import { useState } from 'react'
import type { PointerEvent } from 'react'

/** How far the pointer must move before a press becomes a drag, in pixels. */
const START_PX = 6

const columnAt = (x: number, y: number): string | null =>
  document
    .elementFromPoint(x, y)
    ?.closest<HTMLElement>('[role=columnheader][data-column]')
    ?.getAttribute('data-column') ?? null

/**
 * Moves a column by dragging its header onto another one. Returns the column whose place it would
 * take, and the handler for the headers. A drag does not sort.
 */
export function useColumnDrag(onMove: (column: string, to: string) => void) {
  const [over, setOver] = useState<string | null>(null)
  const start = (column: string) => (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('[role=separator]')) return
    const from = event.clientX
    let dragged = false
    let to: string | null = null
    const move = (next: globalThis.PointerEvent) => {
      if (!dragged && Math.abs(next.clientX - from) < START_PX) return
      dragged = true
      to = columnAt(next.clientX, next.clientY)
      setOver(to === column ? null : to)
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
      window.removeEventListener('pointercancel', end)
      setOver(null)
      if (!dragged) return
      window.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => window.removeEventListener('click', swallow, { capture: true }))
      if (to !== null && to !== column) onMove(column, to)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    window.addEventListener('pointercancel', end)
  }
  return { over, start }
}

function swallow(event: MouseEvent): void {
  event.preventDefault()
  event.stopPropagation()
}
