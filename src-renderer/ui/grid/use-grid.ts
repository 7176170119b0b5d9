import { useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Rows } from '../../data/rows.ts'
import { leftRow } from '../../stores/left-screens.ts'
import { createGridState } from './grid-state.ts'
import type { GridSnapshot, GridState } from './grid-state.ts'

/**
 * Holds the state of one grid: `const grid = useGrid(rows, (row) => row.id, 'people all')`. `list`
 * names the list in the whole window, including its filter: the list starts where the user left it,
 * with nothing selected; another list has its own position. `keyOf` must not depend on anything
 * that changes.
 */
export function useGrid<Row>(
  rows: Rows<Row> & { indexOf?: (key: string) => number },
  keyOf: (row: Row) => string,
  list: string,
): GridState<Row> {
  const grid = useGridState(keyOf, list)
  useLayoutEffect(() => grid.follow(rows, rows.indexOf), [grid, rows])
  return grid
}

/** Holds the state of a grid whose rows the caller supplies. */
export function useGridState<Row>(keyOf: (row: Row) => string, list: string): GridState<Row> {
  const [rowKey] = useState(() => keyOf)
  return useMemo(() => createGridState<Row>(rowKey, list, leftRow(list)), [rowKey, list])
}

/** Returns the grid's state and renders at each change. Rows use `useGridRow` instead. */
export function useGridSnapshot<Row>(grid: GridState<Row>): GridSnapshot<Row> {
  return useSyncExternalStore(grid.subscribe, grid.snapshot)
}

/** Returns the active row, for the detail panel. */
export function useActiveRow<Row>(grid: GridState<Row>, rows: Rows<Row>): Row | undefined {
  const active = useSyncExternalStore(grid.subscribe, () => grid.snapshot().active)
  return active < 0 ? undefined : rows.at(active)
}

/** Returns whether one row is active and selected; renders only when that changes. */
export function useGridRow<Row>(
  grid: GridState<Row>,
  index: number,
  key: string | null,
): { active: boolean; selected: boolean } {
  const flags = useSyncExternalStore(grid.subscribe, () => {
    const { active } = grid.snapshot()
    return (active === index ? 1 : 0) + (key !== null && grid.isSelected(key) ? 2 : 0)
  })
  return { active: (flags & 1) > 0, selected: (flags & 2) > 0 }
}
