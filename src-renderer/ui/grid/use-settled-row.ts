import { useEffect } from 'react'
import type { GridState } from './grid-state.ts'

/**
 * Keeps the active row on its record from the first key or click on, while a list that is read for
 * the first time fills up. Otherwise the keys of one gesture, such as N and the letters of a note,
 * could reach two records. Any key but the one that is held finds the moves of that one on the
 * screen.
 */
export function useSettledRow<Row>(grid: GridState<Row>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    let held = ''
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== held) grid.catchUp()
      held = key
      grid.settle()
    }
    const onPointer = () => {
      grid.catchUp()
      grid.settle()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('pointerdown', onPointer, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('pointerdown', onPointer, true)
    }
  }, [grid, enabled])
}
