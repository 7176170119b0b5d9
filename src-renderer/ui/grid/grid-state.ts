import type { Rows } from '../../data/rows.ts'
import { createFramedListeners } from './framed-listeners.ts'
import type { Held } from './held-rows.ts'
import { everything, isSelected, nothingSelected, selectedCount, withRows } from './selection.ts'
import type { Selection } from './selection.ts'

/** A snapshot of a grid's active row and selection. */
export interface GridSnapshot<Row = unknown> {
  /** The index of the active row; -1 in an empty list. */
  active: number
  activeKey: string | null
  selection: Selection
  /**
   * The row that keeps its place until the active row changes, because something was bought for it
   * (D3).
   */
  held: Held<Row> | null
  /**
   * The rows of this list have not been read yet: there are none, or those of another filter. The
   * row where the user left it is looked for once they are.
   */
  awaited: boolean
}

/**
 * Creates the state of a list's active row and selection. It is a separate store, so that moving
 * renders two rows instead of the list. The active row is tracked by its key: when rows above it
 * are added or removed, the same record stays active.
 */
export function createGridState<Row>(
  keyOf: (row: Row) => string,
  list = '',
  start?: { key: string | null; index: number },
) {
  const store = createGridStore(keyOf)
  return {
    keyOf,
    /** The name of the list, unique in the window, under which its active row is stored. */
    list,
    ...createKeyboard(store, start),
    ...createFocusClaim(),
    ...createSelecting(store),
    snapshot: store.snapshot,
    subscribe: store.subscribe,
  }
}

/**
 * Creates the store of the rows, the snapshot and the anchor of range selection; notifies
 * subscribers.
 */
function createGridStore<Row>(keyOf: (row: Row) => string) {
  let rows: Rows<Row> | null = null
  let snapshot: GridSnapshot<Row> = {
    active: -1,
    activeKey: null,
    selection: nothingSelected,
    held: null,
    awaited: true,
  }
  const listeners = createFramedListeners()
  return {
    keyOf,
    setRows(next: Rows<Row>) {
      rows = next
    },
    rowAt: (index: number): Row | undefined => rows?.at(index),
    keyAt(index: number): string | null {
      const row = rows?.at(index)
      return row === undefined ? null : keyOf(row)
    },
    total: () => rows?.total ?? 0,
    /** The index of the last row that was moved to or toggled; -1 until then. */
    anchor: -1,
    snapshot: () => snapshot,
    publish(change: Partial<GridSnapshot<Row>>, tell = listeners.tell) {
      const next = { ...snapshot, ...change }
      if (isSame(next, snapshot)) return
      snapshot = next
      tell()
    },
    tellByFrame: listeners.tellByFrame,
    catchUp: listeners.catchUp,
    subscribe: listeners.subscribe,
  }
}

type GridStore<Row> = ReturnType<typeof createGridStore<Row>>

/**
 * Creates the functions that change the active row, and keep it on its record when the rows change.
 */
function createKeyboard<Row>(store: GridStore<Row>, start?: { key: string | null; index: number }) {
  const { keyOf, keyAt, total, snapshot, publish } = store
  let indexOf: ((key: string) => number) | undefined
  const placeOf = (list: Rows<Row>, key: string): number => {
    for (let index = 0; index < (list.total ?? 0); index++) {
      const row = list.at(index)
      if (row !== undefined && keyOf(row) === key) return index
    }
    return -1
  }
  /**
   * Starts on the row where the user left the list, even if its page is not loaded yet; otherwise
   * at the top.
   */
  const begin = (count: number, awaited: boolean) => {
    if (!start) return publish({ active: 0, activeKey: keyAt(0), awaited })
    const found = start.key === null ? -1 : (indexOf?.(start.key) ?? -1)
    const active = found >= 0 ? found : Math.min(start.index, count - 1)
    store.anchor = active
    publish({ active, activeKey: keyAt(active) ?? start.key, awaited })
  }
  const moveTo = (index: number, tell?: () => void) => {
    if (total() === 0) return
    const active = Math.min(total() - 1, Math.max(0, index))
    store.anchor = active
    publish({ active, activeKey: keyAt(active), held: null, awaited: false }, tell)
  }
  return {
    /**
     * Updates the rows; keeps the same record active, otherwise the same index. Without `find`, all
     * rows must be loaded.
     */
    follow(next: Rows<Row>, find = (key: string) => placeOf(next, key)) {
      store.setRows(next)
      indexOf = find
      if (next.total === null) return
      const { active, activeKey, awaited } = snapshot()
      if (next.total === 0)
        return publish({ active: -1, activeKey: null, held: null, awaited: next.stale === true })
      if (active < 0 || awaited) return begin(next.total, next.stale === true)
      // A list read for the first time fills up in any order, so the top row stays active until the
      // user does something.
      if (store.anchor < 0 && next.as_of === null)
        return publish({ active: 0, activeKey: keyAt(0) })
      const here = keyAt(Math.min(active, next.total - 1))
      if (activeKey === null || here === activeKey || here === null)
        return publish({ active: Math.min(active, next.total - 1), activeKey: here ?? activeKey })
      const found = find(activeKey)
      const place = found >= 0 ? found : Math.min(active, next.total - 1)
      publish({ active: place, activeKey: keyAt(place) })
    },
    moveTo: (index: number) => moveTo(index),
    /** Keeps the active record active from now on, because the user acts on what is shown. */
    settle() {
      if (store.anchor < 0) store.anchor = snapshot().active
    },
    move: (by: number) => moveTo(snapshot().active + by),
    /** Moves by a key that may be held: at once in the snapshot, on the screen once a frame. */
    moveByKey: (by: number) => moveTo(snapshot().active + by, store.tellByFrame),
    /** Shows the last move by a key now, because something else is about to use it. */
    catchUp: store.catchUp,
    /** Makes a record active if it is loaded. Returns whether it is. */
    moveToKey(key: string): boolean {
      const at = indexOf?.(key) ?? -1
      if (at >= 0) moveTo(at)
      return at >= 0
    },
    /**
     * Keeps the active row in its place until the active row changes, so that a second press
     * applies to the same record.
     */
    hold() {
      const { active } = snapshot()
      const row = store.rowAt(active)
      if (row !== undefined) publish({ held: { key: keyOf(row), index: active, row } })
    },
    /** Lets the held row return to its place in the list. */
    release: () => publish({ held: null }),
    row: (): Row | undefined => store.rowAt(snapshot().active),
  }
}

/**
 * Creates the functions that select rows singly, by range or all, and return what an action applies
 * to.
 */
function createSelecting<Row>(store: GridStore<Row>) {
  const { keyAt, total, snapshot, publish } = store
  return {
    isSelected: (key: string) => isSelected(snapshot().selection, key),
    toggle(index = snapshot().active) {
      const key = keyAt(index)
      if (key === null) return
      store.anchor = index
      const { selection } = snapshot()
      publish({ selection: withRows(selection, [key], !isSelected(selection, key)) })
    },
    /**
     * Selects from the last row moved to or toggled up to this one, without rows that are not
     * loaded. Returns how many were selected.
     */
    selectTo(index: number): number {
      const from = store.anchor < 0 ? snapshot().active : store.anchor
      const keys: string[] = []
      for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
        const key = keyAt(at)
        if (key !== null) keys.push(key)
      }
      publish({
        selection: withRows(snapshot().selection, keys, true),
        active: index,
        activeKey: keyAt(index),
        held: null,
      })
      return keys.length
    },
    selectAll: () => publish({ selection: everything }),
    clear: () => publish({ selection: nothingSelected }),
    selectedCount: () => selectedCount(snapshot().selection, total()),
    /**
     * Returns what an action applies to: the selection, or the active row. Null in an empty list.
     */
    target(): Selection | null {
      const { selection, active, activeKey } = snapshot()
      if (selectedCount(selection, total()) > 0) return selection
      const key = keyAt(active) ?? activeKey
      return key === null || active < 0 ? null : { mode: 'some', ids: new Set([key]) }
    },
  }
}

function isSame<Row>(a: GridSnapshot<Row>, b: GridSnapshot<Row>): boolean {
  return (
    a.active === b.active &&
    a.activeKey === b.activeKey &&
    a.selection === b.selection &&
    a.held === b.held &&
    a.awaited === b.awaited
  )
}

/** Tracks whether the user moves by keyboard, so that the focus follows. */
function createFocusClaim() {
  let claimed = false
  return {
    /** Makes the focus follow the next move, wherever it is. */
    claimFocus() {
      claimed = true
    },
    /** Returns whether the focus was claimed since the last call. */
    takesFocus(): boolean {
      const was = claimed
      claimed = false
      return was
    },
  }
}

export type GridState<Row> = ReturnType<typeof createGridState<Row>>
