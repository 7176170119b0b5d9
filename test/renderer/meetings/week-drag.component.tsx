import { useRef } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useWeekDrag } from '#renderer/screens/meetings/use-week-drag.ts'
import { timesOf, type Drag } from '#renderer/screens/meetings/week-drag.ts'
import type { DayColumn } from '#renderer/screens/meetings/week-layout.ts'
import { connect, show } from '#test/renderer/support/component.tsx'

/* C14: dragging in the week, as the pointer tells it. */

beforeEach(() => connect())

const day = { start: 0, change: null } as unknown as DayColumn
const PIXELS_PER_HOUR = 20

/** A day of 480 pixels, that tells of every drop. */
function Day({ onDrop }: { onDrop: (drag: Drag) => void }) {
  const box = useRef<HTMLDivElement>(null)
  const { begin } = useWeekDrag(box, [day], onDrop)
  return (
    <div ref={box} style={{ height: 24 * PIXELS_PER_HOUR }}>
      <div data-day style={{ height: '100%' }} onPointerDown={(event) => begin(event, null)} />
    </div>
  )
}

async function shownDay() {
  const drops: Drag[] = []
  await show(<Day onDrop={(drag) => void drops.push(drag)} />)
  const column = document.querySelector('[data-day]')
  if (!column) throw new Error('no day is drawn')
  const { top, left } = column.getBoundingClientRect()
  /** Lets the day move up under the pointer, as when something above it goes away. */
  const moveUp = (hours: number) => {
    column.parentElement?.style.setProperty('margin-top', `${-hours * PIXELS_PER_HOUR}px`)
  }
  const point = (type: string, hour: number) =>
    column.dispatchEvent(
      new PointerEvent(type, {
        bubbles: true,
        clientX: left + 10,
        clientY: top + hour * PIXELS_PER_HOUR,
        pointerType: 'mouse',
      }),
    )
  return { drops, point, moveUp }
}

test('C14: a drag ends where the button is released, though no move told of it', async () => {
  const { drops, point } = await shownDay()
  point('pointerdown', 13.1)
  point('pointermove', 13.9)
  point('pointerup', 14.4)
  expect(drops.map(timesOf)).toEqual([{ at: 13 * 3_600_000, minutes: 90 }])
})

test('C14: a drag ends where it was shown, though the week moved under a pointer that rests', async () => {
  const { drops, point, moveUp } = await shownDay()
  point('pointerdown', 13.1)
  point('pointermove', 14.4)
  moveUp(2)
  point('pointerup', 14.4)
  expect(drops.map(timesOf)).toEqual([{ at: 13 * 3_600_000, minutes: 90 }])
})

test('C14: a press that hardly moves drops nothing', async () => {
  const { drops, point } = await shownDay()
  point('pointerdown', 13.1)
  point('pointerup', 13.15)
  expect(drops).toEqual([])
})
