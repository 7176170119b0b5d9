import { useEffect, useRef } from 'react'
import type { Rows } from '../../data/rows.ts'
import { history } from '../../navigation/navigation.ts'
import { walkList, type WalkedList } from '../../navigation/walk.ts'
import { leaveRow } from '../../stores/left-screens.ts'
import type { GridState } from './grid-state.ts'

/**
 * Lets records opened from this list step to the next and previous one, and keeps the last one
 * active in the list.
 */
export function useWalkedList<Row>(
  label: string,
  grid: GridState<Row>,
  rows: Rows<Row>,
  pathOf: ((row: Row) => string | null) | undefined,
): void {
  const latest = useRef({ rows, pathOf, label })
  const list = useRef<{ of: GridState<Row>; walked: WalkedList } | null>(null)
  useEffect(() => {
    latest.current = { rows, pathOf, label }
  })
  useEffect(() => {
    if (!pathOf) return
    // The rows shown when the screen is unmounted are those stepped through afterwards.
    const shown = latest
    if (list.current?.of !== grid)
      list.current = {
        of: grid,
        walked: walkedOf(grid, history.location.href, () => shown.current),
      }
    walkList(list.current.walked)
  }, [grid, rows, pathOf])
}

interface Shown<Row> {
  rows: Rows<Row>
  pathOf: ((row: Row) => string | null) | undefined
  label: string
}

function walkedOf<Row>(grid: GridState<Row>, place: string, shown: () => Shown<Row>): WalkedList {
  const pathAt = (index: number) => {
    const { rows, pathOf } = shown()
    const row = rows.at(index)
    return row === undefined ? undefined : (pathOf?.(row) ?? null)
  }
  return {
    place,
    get label() {
      return shown().label
    },
    total: () => shown().rows.total ?? 0,
    at: () => grid.snapshot().active,
    pathAt,
    load: (index) => shown().rows.show(Math.max(0, index - 20), index + 20),
    moveTo(index) {
      grid.moveTo(index)
      const { active, activeKey } = grid.snapshot()
      leaveRow(grid.list, { key: activeKey, index: active, top: null })
    },
    keep() {
      const { rows, label } = shown()
      const kept = { list: grid.list, label, place, index: grid.snapshot().active }
      if (rows.source) return { ...kept, source: rows.source }
      return {
        ...kept,
        rows: Array.from({ length: rows.total ?? 0 }, (_, index) => {
          const row = rows.at(index)
          return [pathAt(index) ?? null, row === undefined ? '' : grid.keyOf(row)] as const
        }),
      }
    },
  }
}
