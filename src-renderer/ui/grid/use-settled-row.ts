import { useEffect } from 'react'
import type { GridState } from './grid-state.ts'

/**
 * Keeps the active row on its record from the first key or click on, while a list that is read for
 * the first time fills up. Otherwise the keys of one gesture, such as N and the letters of a note,
 * could reach two records.
 */
export function useSettledRow<Row>(grid: GridState<Row>, enabled: boolean): void {
  useEffect(() => {
    if (!enabled) return undefined
    const settle = () => grid.settle()
    window.addEventListener('keydown', settle, true)
    window.addEventListener('pointerdown', settle, true)
    return () => {
      window.removeEventListener('keydown', settle, true)
      window.removeEventListener('pointerdown', settle, true)
    }
  }, [grid, enabled])
}
