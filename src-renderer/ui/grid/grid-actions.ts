import { t } from '#shared/i18n/translate.ts'
import { openInWindow } from '../../data/open-window.ts'
import type { Rows } from '../../data/rows.ts'
import type { Action } from '../../keys/action.ts'
import { useActions, useKeyHold } from '../../keys/use-actions.ts'
import { keyAlongLine } from '../direction.ts'
import { moveHint, openHint, selectHint } from '../hint-words.ts'
import type { GridState } from './grid-state.ts'
import { useSettledRow } from './use-settled-row.ts'

/** The part of a list that is loading and that a key press may be meant for. */
export type AwaitedByKeys = Parameters<typeof useKeyHold>[0]

/**
 * Returns which part of the list is loading. Rows of an earlier filter count as loading, because a
 * key press does not mean them.
 */
export function awaitedBy<Row>(rows: Rows<Row>, active: number): AwaitedByKeys {
  if (rows.loading || rows.stale) return 'list'
  const isMissing = active >= 0 && active < (rows.total ?? 0) && rows.at(active) === undefined
  return isMissing && !rows.error ? 'row' : null
}

interface GridActionsOptions<Row> {
  /** False for lists without bulk actions. */
  selectable: boolean
  /** Returns the number of visible rows, for Page Up and Page Down. */
  pageSize: () => number
  /** Moves to the next cell of the row, or back; without it the cells are not reachable by key. */
  onCell?: (by: 1 | -1) => void
  onOpen?: (row: Row) => void
  pathOf?: ((row: Row) => string | null) | undefined
  /** False while another grid on the screen handles the keys. */
  enabled: boolean
  awaited?: AwaitedByKeys
}

/**
 * Registers the keys of every grid: J and K or arrows move, with Shift they extend the selection, X
 * selects one row, Ctrl+A all, Escape none, Enter opens; the arrows along the row move through its
 * cells.
 */
export function useGridActions<Row>(
  grid: GridState<Row>,
  {
    selectable,
    pageSize,
    onCell,
    onOpen,
    pathOf,
    enabled,
    awaited = null,
  }: GridActionsOptions<Row>,
): void {
  useKeyHold(awaited)
  useSettledRow(grid, enabled)
  useActions([
    ...moveActions(grid, enabled, pageSize),
    ...(onCell ? cellActions(enabled, onCell) : []),
    ...(onOpen ? [openAction(grid, enabled, onOpen)] : []),
    ...(pathOf ? [windowAction(grid, enabled, pathOf)] : []),
    ...(selectable ? selectActions(grid, enabled) : []),
  ])
  // In the nearer scope: Escape on the page around the list applies only once nothing is selected.
  useActions(selectable ? [clearAction(grid, enabled)] : [], 'panel')
}

const group = t('List')

function moveActions<Row>(
  grid: GridState<Row>,
  enabled: boolean,
  pageSize: () => number,
): Action[] {
  // By a button, the focus stays on the button.
  const move = (by: number) => (event?: KeyboardEvent) => {
    if (!event) return grid.move(by)
    grid.claimFocus()
    grid.moveByKey(by)
  }
  return [
    {
      id: 'list.next',
      label: t('Next row'),
      group,
      keys: ['j', 'ArrowDown'],
      hint: moveHint(),
      repeat: true,
      palette: false,
      enabled,
      run: move(1),
    },
    {
      id: 'list.previous',
      label: t('Previous row'),
      group,
      keys: ['k', 'ArrowUp'],
      hint: moveHint(),
      repeat: true,
      palette: false,
      enabled,
      run: move(-1),
    },
    {
      id: 'list.pageDown',
      label: t('Page down'),
      group,
      keys: ['PageDown'],
      repeat: true,
      palette: false,
      enabled,
      run: (event) => move(pageSize())(event),
    },
    {
      id: 'list.pageUp',
      label: t('Page up'),
      group,
      keys: ['PageUp'],
      repeat: true,
      palette: false,
      enabled,
      run: (event) => move(-pageSize())(event),
    },
    {
      id: 'list.first',
      label: t('First row'),
      group,
      keys: ['Home'],
      palette: false,
      enabled,
      run: move(-Number.MAX_SAFE_INTEGER),
    },
    {
      id: 'list.last',
      label: t('Last row'),
      group,
      keys: ['End'],
      palette: false,
      enabled,
      run: move(Number.MAX_SAFE_INTEGER),
    },
  ]
}

/** Returns the actions that move through the cells of a row, by the arrow keys along the row. */
const cellActions = (enabled: boolean, onCell: (by: 1 | -1) => void): Action[] => [
  {
    id: 'list.nextCell',
    label: t('Next cell of the row'),
    group,
    keys: [keyAlongLine('ArrowRight')],
    repeat: true,
    palette: false,
    enabled,
    run: () => onCell(1),
  },
  {
    id: 'list.previousCell',
    label: t('Previous cell of the row'),
    group,
    keys: [keyAlongLine('ArrowLeft')],
    repeat: true,
    palette: false,
    enabled,
    run: () => onCell(-1),
  },
]

function openAction<Row>(
  grid: GridState<Row>,
  enabled: boolean,
  onOpen: (row: Row) => void,
): Action {
  const open = () => {
    const row = grid.row()
    if (row !== undefined) onOpen(row)
  }
  return {
    id: 'list.open',
    label: t('Open'),
    group,
    keys: ['Enter'],
    hint: openHint(),
    onRow: true,
    palette: false,
    enabled,
    run: open,
  }
}

function windowAction<Row>(
  grid: GridState<Row>,
  enabled: boolean,
  pathOf: (row: Row) => string | null,
): Action {
  const open = () => {
    const row = grid.row()
    const path = row === undefined ? null : pathOf(row)
    if (path !== null) void openInWindow(path)
  }
  return newWindowAction(group, enabled, open)
}

/** Returns the action that opens the active record in a window of its own (N8). */
export const newWindowAction = (of: string, enabled: boolean, run: () => void): Action => ({
  id: 'list.openWindow',
  label: t('Open in new window'),
  group: of,
  keys: ['Shift+Enter'],
  onRow: true,
  palette: false,
  enabled,
  run,
})

function selectActions<Row>(grid: GridState<Row>, enabled: boolean): Action[] {
  return [
    {
      id: 'list.select',
      label: t('Select'),
      group,
      keys: ['x'],
      hint: selectHint(),
      onRow: true,
      palette: false,
      enabled,
      run: () => grid.toggle(),
    },
    {
      id: 'list.selectDown',
      label: t('Select down'),
      group,
      keys: ['Shift+ArrowDown', 'Shift+j'],
      repeat: true,
      palette: false,
      enabled,
      run: () => {
        grid.selectTo(grid.snapshot().active + 1)
      },
    },
    {
      id: 'list.selectUp',
      label: t('Select up'),
      group,
      keys: ['Shift+ArrowUp', 'Shift+k'],
      repeat: true,
      palette: false,
      enabled,
      run: () => {
        grid.selectTo(Math.max(0, grid.snapshot().active - 1))
      },
    },
    {
      id: 'list.selectAll',
      label: t('Select all rows of the list'),
      group,
      keys: ['$mod+a'],
      enabled,
      run: () => grid.selectAll(),
    },
  ]
}

const clearAction = <Row>(grid: GridState<Row>, enabled: boolean): Action => ({
  id: 'list.selectNone',
  label: t('Clear selection'),
  group,
  keys: ['Escape'],
  palette: false,
  enabled: enabled && grid.selectedCount() > 0,
  run: () => grid.clear(),
})
