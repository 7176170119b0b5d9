import { createListeners } from '../../data/listeners.ts'
import type { Rows } from '../../data/rows.ts'
import type { Held } from './held-rows.ts'
import { everything, isSelected, nothingSelected, selectedCount, withRows } from './selection.ts'
import type { Selection } from './selection.ts'

export interface GridSnapshot<Row = unknown> {
  /** The place of the row the keyboard is on; -1 in an empty list. */
  active: number
  activeKey: string | null
  selection: Selection
  /** The row that stays where it is until the keyboard moves: something was bought for it (D3). */
  held: Held<Row> | null
}

/**
 * Where the keyboard is in a list and what is selected. A store of its own, so that moving draws
 * two rows and not the list. The active row is followed by its key: when rows come and go above it,
 * the keyboard stays on the same person.
 */
export function createGridState<Row>(keyOf: (row: Row) => string) {
  let rows: Rows<Row> | null = null
  let indexOf: ((key: string) => number) | undefined
  let snapshot: GridSnapshot<Row> = {
    active: -1,
    activeKey: null,
    selection: nothingSelected,
    held: null,
  }
  let anchor = -1
  const listeners = createListeners()

  const publish = (change: Partial<GridSnapshot<Row>>) => {
    const next = { ...snapshot, ...change }
    if (isSame(next, snapshot)) return
    snapshot = next
    listeners.tell()
  }
  const keyAt = (index: number): string | null => {
    const row = rows?.at(index)
    return row === undefined ? null : keyOf(row)
  }
  const total = () => rows?.total ?? 0
  const placeOf = (list: Rows<Row>, key: string): number => {
    for (let index = 0; index < (list.total ?? 0); index++) {
      const row = list.at(index)
      if (row !== undefined && keyOf(row) === key) return index
    }
    return -1
  }
  const moveTo = (index: number) => {
    if (total() === 0) return
    const active = Math.min(total() - 1, Math.max(0, index))
    anchor = active
    publish({ active, activeKey: keyAt(active), held: null })
  }
  const select = (selection: Selection) => publish({ selection })

  return {
    keyOf,
    /**
     * Takes the rows as they are now; keeps the keyboard on the same record, else at the same
     * place. Without `find` all rows are loaded.
     */
    follow(next: Rows<Row>, find = (key: string) => placeOf(next, key)) {
      rows = next
      indexOf = find
      if (next.total === null) return
      if (next.total === 0) return publish({ active: -1, activeKey: null, held: null })
      const { active, activeKey } = snapshot
      // While a list is read for the first time it fills up in any order: the keyboard waits at its
      // top until somebody moves.
      if (active < 0 || (anchor < 0 && next.as_of === null))
        return publish({ active: 0, activeKey: keyAt(0) })
      const here = keyAt(Math.min(active, next.total - 1))
      if (activeKey === null || here === activeKey || here === null)
        return publish({ active: Math.min(active, next.total - 1), activeKey: here ?? activeKey })
      const found = find(activeKey)
      const place = found >= 0 ? found : Math.min(active, next.total - 1)
      publish({ active: place, activeKey: keyAt(place) })
    },
    moveTo,
    move: (by: number) => moveTo(snapshot.active + by),
    /** Puts the keyboard on a record if it is loaded. Returns whether it is. */
    moveToKey(key: string): boolean {
      const at = indexOf?.(key) ?? -1
      if (at >= 0) moveTo(at)
      return at >= 0
    },
    /**
     * Keeps the row the keyboard is on where it is, so that a second press means the same record;
     * until the keyboard moves.
     */
    hold() {
      const row = rows?.at(snapshot.active)
      if (row !== undefined) publish({ held: { key: keyOf(row), index: snapshot.active, row } })
    },
    /** Lets the held row go where the list has it. */
    release: () => publish({ held: null }),
    ...createFocusClaim(),
    row: (): Row | undefined => rows?.at(snapshot.active),
    isSelected: (key: string) => isSelected(snapshot.selection, key),
    toggle(index = snapshot.active) {
      const key = keyAt(index)
      if (key === null) return
      anchor = index
      select(withRows(snapshot.selection, [key], !isSelected(snapshot.selection, key)))
    },
    /**
     * Selects from where the last row was taken to here; rows that are not loaded are left out, so
     * it says how many it took.
     */
    selectTo(index: number): number {
      const from = anchor < 0 ? snapshot.active : anchor
      const keys: string[] = []
      for (let at = Math.min(from, index); at <= Math.max(from, index); at++) {
        const key = keyAt(at)
        if (key !== null) keys.push(key)
      }
      publish({
        selection: withRows(snapshot.selection, keys, true),
        active: index,
        activeKey: keyAt(index),
        held: null,
      })
      return keys.length
    },
    selectAll: () => select(everything),
    clear: () => select(nothingSelected),
    selectedCount: () => selectedCount(snapshot.selection, total()),
    /**
     * What an action applies to: the selection, or the row the keyboard is on. Null in an empty
     * list.
     */
    target(): Selection | null {
      if (selectedCount(snapshot.selection, total()) > 0) return snapshot.selection
      const key = keyAt(snapshot.active) ?? snapshot.activeKey
      return key === null || snapshot.active < 0 ? null : { mode: 'some', ids: new Set([key]) }
    },
    snapshot: () => snapshot,
    subscribe: listeners.subscribe,
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
