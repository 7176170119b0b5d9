import { createListeners } from '../../data/listeners.ts'
import type { Rows } from '../../data/rows.ts'
import type { Held } from './held-rows.ts'
import { everything, isSelected, nothingSelected, selectedCount, withRows } from './selection.ts'
import type { Selection } from './selection.ts'

/** What a grid shows of its keyboard and its selection at a moment. */
export interface GridSnapshot<Row = unknown> {
  /** The place of the row the keyboard is on; -1 in an empty list. */
  active: number
  activeKey: string | null
  selection: Selection
  /** The row that keeps its place until the keyboard moves: something was bought for it (D3). */
  held: Held<Row> | null
}

/**
 * Keeps where the keyboard is in a list and what is selected. It is a store of its own, so that
 * moving draws two rows and not the list. The active row is followed by its key: when rows come and
 * go above it, the keyboard stays on the same record.
 */
export function createGridState<Row>(
  keyOf: (row: Row) => string,
  list = '',
  start?: { key: string | null; index: number },
) {
  const store = createGridStore(keyOf)
  return {
    keyOf,
    /** Names the list in the whole window: where the keyboard is in it is remembered by that. */
    list,
    ...createKeyboard(store, start),
    ...createFocusClaim(),
    ...createSelecting(store),
    snapshot: store.snapshot,
    subscribe: store.subscribe,
  }
}

/** Keeps the rows, the snapshot and where a selection by range begins; tells who subscribed. */
function createGridStore<Row>(keyOf: (row: Row) => string) {
  let rows: Rows<Row> | null = null
  let snapshot: GridSnapshot<Row> = {
    active: -1,
    activeKey: null,
    selection: nothingSelected,
    held: null,
  }
  const listeners = createListeners()
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
    /** The row that was moved to or toggled last; -1 until somebody does either. */
    anchor: -1,
    snapshot: () => snapshot,
    publish(change: Partial<GridSnapshot<Row>>) {
      const next = { ...snapshot, ...change }
      if (isSame(next, snapshot)) return
      snapshot = next
      listeners.tell()
    },
    subscribe: listeners.subscribe,
  }
}

type GridStore<Row> = ReturnType<typeof createGridStore<Row>>

/** Moves the keyboard through the rows, and keeps it on its record when they change. */
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
  /** Begins on the row that was left, even if its page is not loaded yet; else at the top. */
  const begin = (count: number) => {
    if (!start) return publish({ active: 0, activeKey: keyAt(0) })
    const found = start.key === null ? -1 : (indexOf?.(start.key) ?? -1)
    const active = found >= 0 ? found : Math.min(start.index, count - 1)
    store.anchor = active
    publish({ active, activeKey: keyAt(active) ?? start.key })
  }
  const moveTo = (index: number) => {
    if (total() === 0) return
    const active = Math.min(total() - 1, Math.max(0, index))
    store.anchor = active
    publish({ active, activeKey: keyAt(active), held: null })
  }
  return {
    /**
     * Takes the rows as they are now; keeps the keyboard on the same record, else at the same
     * place. Without `find` all rows are loaded.
     */
    follow(next: Rows<Row>, find = (key: string) => placeOf(next, key)) {
      store.setRows(next)
      indexOf = find
      if (next.total === null) return
      if (next.total === 0) return publish({ active: -1, activeKey: null, held: null })
      const { active, activeKey } = snapshot()
      // A list that is read for the first time fills up in any order: the keyboard waits at its top
      // until somebody moves.
      if (active < 0) return begin(next.total)
      if (store.anchor < 0 && next.as_of === null)
        return publish({ active: 0, activeKey: keyAt(0) })
      const here = keyAt(Math.min(active, next.total - 1))
      if (activeKey === null || here === activeKey || here === null)
        return publish({ active: Math.min(active, next.total - 1), activeKey: here ?? activeKey })
      const found = find(activeKey)
      const place = found >= 0 ? found : Math.min(active, next.total - 1)
      publish({ active: place, activeKey: keyAt(place) })
    },
    moveTo,
    move: (by: number) => moveTo(snapshot().active + by),
    /** Puts the keyboard on a record if it is loaded. Returns whether it is. */
    moveToKey(key: string): boolean {
      const at = indexOf?.(key) ?? -1
      if (at >= 0) moveTo(at)
      return at >= 0
    },
    /**
     * Keeps the active row at its place until the keyboard moves, so that a second press means the
     * same record.
     */
    hold() {
      const { active } = snapshot()
      const row = store.rowAt(active)
      if (row !== undefined) publish({ held: { key: keyOf(row), index: active, row } })
    },
    /** Lets the held row go to its place in the list. */
    release: () => publish({ held: null }),
    row: (): Row | undefined => store.rowAt(snapshot().active),
  }
}

/** Selects rows one by one, by range or all, and says what an action applies to. */
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
     * Selects from the row that was moved to or toggled last to this one. Rows that are not loaded
     * are left out; returns how many were taken.
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
     * Returns what an action applies to: the selection, or the row the keyboard is on. Null in an
     * empty list.
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
    a.held === b.held
  )
}

/** Remembers that the person moves by keyboard, so that the focus goes along. */
function createFocusClaim() {
  let claimed = false
  return {
    /** The next move takes the focus along, wherever it is. */
    claimFocus() {
      claimed = true
    },
    /** Returns whether the focus was claimed since this was last asked. */
    takesFocus(): boolean {
      const was = claimed
      claimed = false
      return was
    },
  }
}

export type GridState<Row> = ReturnType<typeof createGridState<Row>>
