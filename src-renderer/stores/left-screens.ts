import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '../data/listeners.ts'
import { bridge } from '../data/port.ts'
import { useSame } from '../data/use-same.ts'
import { hashed } from './hashed.ts'

/**
 * How long changes are collected before they are saved, in milliseconds; later changes do not
 * extend the wait.
 */
const GATHERING_MS = 300

/** The active row and scroll position of a list when the user left it. */
export interface LeftRow {
  key: string | null
  index: number
  /** The scroll position in pixels; null if the list must scroll to the row. */
  top: number | null
}

let screens = new Map<string, unknown>()
let changed = new Set<string>()
let path: string | null = null
/** The workspace of these screens; null while none is open. */
let workspace: string | null = null
/**
 * The name and path of a further window, which restores the path after a lock; null in the first
 * window.
 */
let own: { window: string; workspace: string | null; path: string | null } | null = null
let saving: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

/**
 * Loads the saved screen states of a workspace that has just opened. Returns the path that was
 * shown last, or null.
 */
export async function openLeftScreens(id: string): Promise<string | null> {
  forgetLeftScreens()
  const answer = await bridge().call('recents.left', {})
  if (answer.ok) {
    screens = new Map(Object.entries(answer.value.screens))
    ;({ path } = answer.value)
  }
  workspace = id
  listeners.tell()
  return own?.workspace === id && own.path !== null ? own.path : path
}

/** Drops the screen states in this window; main keeps its copy. */
export function forgetLeftScreens(): void {
  clearTimeout(saving)
  saving = undefined
  workspace = null
  path = null
  screens = new Map()
  changed = new Set()
  listeners.tell()
}

/**
 * Deletes the states in main too, because filters may name an erased person. States for which
 * `isKept` returns true stay.
 */
export function eraseLeftScreens(isKept: (name: string, value: unknown) => boolean): void {
  clearTimeout(saving)
  saving = undefined
  screens = new Map([...screens].filter(([name, value]) => isKept(name, value)))
  changed = new Set(screens.keys())
  listeners.tell()
  if (workspace === null) return
  void bridge().call('recents.leave', { workspace, ...firstPath(), screens: null })
  if (changed.size > 0) saveSoon()
}

/** Saves pending changes immediately, because the window may be closing. */
export function saveLeftScreens(): void {
  if (saving === undefined || workspace === null) return
  clearTimeout(saving)
  saving = undefined
  const names = [...changed]
  changed = new Set()
  void bridge().call('recents.leave', {
    workspace,
    ...firstPath(),
    screens: Object.fromEntries(names.map((name) => [name, screens.get(name) ?? null])),
  })
  if (own?.path && own.workspace === workspace)
    void bridge().call('recents.leaveWindow', { workspace, window: own.window, path: own.path })
}

/** The path restored in the first window; a further window does not change it. */
const firstPath = () => (own ? {} : { path })

function saveSoon(): void {
  if (workspace === null || saving !== undefined) return
  saving = setTimeout(saveLeftScreens, GATHERING_MS)
}

/** Marks this window as a further one, with the name under which it is restored. */
export function beFurtherWindow(window: string): void {
  own ??= { window, workspace, path: null }
}

/** Reports whether this is a further window. */
export const isFurtherWindow = (): boolean => own !== null

/** Returns the name and path of this window; null for the first one. */
export const furtherWindow = (): { id: string; path: string } | null =>
  own && { id: own.window, path: own.path ?? '/' }

/** Records the path that is shown. */
export function leavePath(next: string): void {
  if (own ? own.path === next && own.workspace === workspace : path === next) return
  if (own) own = { ...own, workspace, path: next }
  else path = next
  saveSoon()
}

/** Returns the saved state of this name, or undefined. */
export function leftOf(name: string): unknown {
  return screens.get(name) ?? undefined
}

/** Saves a state under a name that is unique in the window. */
export function leave(name: string, value: unknown): void {
  // Moved to the end: main drops the states that have not changed for longest.
  screens.delete(name)
  screens.set(name, value)
  changed.add(name)
  listeners.tell()
  saveSoon()
}

/** Saves the view or part of a place that the user chose: `/credits` and `/credits/runs`. */
export const leavePart = (place: string, part: string): void => leave(`part ${place}`, part)

/** Returns the path at which a place opens: the part that was chosen last, or the place itself. */
export function leftPart(place: string): string {
  const part = leftOf(`part ${place}`)
  return typeof part === 'string' ? part : place
}

/** Returns the active row and scroll position of a list the user has left before. */
export function leftRow(list: string): LeftRow | undefined {
  return leftOf(nameOfRow(list)) as LeftRow | undefined
}

/** Saves the active row and scroll position of a list. */
export function leaveRow(list: string, row: LeftRow): void {
  leave(nameOfRow(list), row)
}

/** Returns the name of a list's state, which may not contain the words of its filter. */
const nameOfRow = (list: string): string => `row ${hashed(list)}`

/**
 * Holds a value like useState, and restores it after going back and after a restart: a filter, a
 * tab, an open section. The name is unique in the window.
 */
export function useScreenState<T>(
  name: string,
  first: T,
): [T, (next: T | ((before: T) => T)) => void] {
  const value = useSyncExternalStore(listeners.subscribe, () => leftOf(name)) as T | undefined
  const start = useSame(first)
  const set = useCallback(
    (next: T | ((before: T) => T)) => {
      const before = (leftOf(name) as T | undefined) ?? start
      leave(name, typeof next === 'function' ? (next as (before: T) => T)(before) : next)
    },
    [name, start],
  )
  return [value ?? start, set]
}
