import type { PointerEvent as ReactPointerEvent } from 'react'
import { wayAlongLine } from './direction.ts'

/** A press that moves less than this is a click. */
const LEAST_PIXELS = 3

interface Following {
  /** Called while the pointer drags, with its way from the press in writing direction, in pixels. */
  onDrag: (way: number) => void
  /** Called when the button is released, with whether it was a click. */
  onEnd: (isClick: boolean) => void
}

/** Follows the pointer from a press on an edge until the button is released. */
export function followPointer(
  event: ReactPointerEvent<HTMLElement>,
  { onDrag, onEnd }: Following,
): void {
  const { currentTarget: edge, clientX: from, pointerId } = event
  let isClick = true
  const move = ({ clientX }: PointerEvent) => {
    if (isClick && Math.abs(clientX - from) < LEAST_PIXELS) return
    isClick = false
    onDrag(wayAlongLine(clientX - from))
  }
  edge.setPointerCapture(pointerId)
  edge.addEventListener('pointermove', move)
  edge.addEventListener(
    'lostpointercapture',
    () => {
      edge.removeEventListener('pointermove', move)
      onEnd(isClick)
    },
    { once: true },
  )
}
