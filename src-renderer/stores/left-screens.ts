import { useCallback, useSyncExternalStore } from 'react'
import { createListeners } from '../data/listeners.ts'
import { bridge } from '../data/port.ts'
import { useSame } from '../data/use-same.ts'

/** How long a change waits for others before it is kept; a busy person does not put it off. */
const GATHERING_MS = 300

/** Where the keyboard and the scroll bar of a list were. */
export interface LeftRow {
  key: string | null
  index: number
  /** Null where the list has to scroll to the row. */
  top: number | null
}

let screens = new Map<string, unknown>()
let changed = new Set<string>()
let path: string | null = null
/** The workspace they belong to; null while none is open. */
let workspace: string | null = null
/** Where a further window is, which comes back to it after a lock; null in the first one. */
let own: { window: string; workspace: string | null; path: string | null } | null = null
let saving: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()

/**
 * Takes over how the screens of the workspace that has just opened were left. Returns the path that
 * was shown last, or null.
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

/** Forgets how the screens were left in this window; what main keeps stays. */
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
 * Forgets it in main too: filters may be the words of somebody who is erased. What `isKept` says of
 * a state and its name stays.
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

/** Keeps what has changed at once: the window may be closing. */
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

/** The path that is found again in the first window; a further one leaves it as it is. */
const firstPath = () => (own ? {} : { path })

function saveSoon(): void {
  if (workspace === null || saving !== undefined) return
  saving = setTimeout(saveLeftScreens, GATHERING_MS)
}

/** Says that this window stands beside another one, and under which name it is found again. */
export function beFurtherWindow(window: string): void {
  own ??= { window, workspace, path: null }
}

/** Tells whether this window stands beside another one. */
export const isFurtherWindow = (): boolean => own !== null

/** Returns the name of this window and the screen it shows; null for the first one. */
export const furtherWindow = (): { id: string; path: string } | null =>
  own && { id: own.window, path: own.path ?? '/' }

/** Remembers which path is shown. */
export function leavePath(next: string): void {
  if (own ? own.path === next && own.workspace === workspace : path === next) return
  if (own) own = { ...own, workspace, path: next }
  else path = next
  saveSoon()
}

/** Returns how something was left, or undefined. */
export function leftOf(name: string): unknown {
  return screens.get(name) ?? undefined
}

/** Remembers how something is, under a name that is unique in the window. */
export function leave(name: string, value: unknown): void {
  // Put at the end again: main drops what was not changed for longest.
  screens.delete(name)
  screens.set(name, value)
  changed.add(name)
  listeners.tell()
  saveSoon()
}

/** Returns where the keyboard was in a list, if it was left before. */
export function leftRow(list: string): LeftRow | undefined {
  return leftOf(nameOfRow(list)) as LeftRow | undefined
}

/** Remembers where the keyboard is in a list. */
export function leaveRow(list: string, row: LeftRow): void {
  leave(nameOfRow(list), row)
}

/** The name of a list may hold the words of a filter; a number in its place says nothing (J9). */
function nameOfRow(list: string): string {
  let hash = 5381
  for (const char of list) hash = (Math.imul(hash, 33) ^ (char.codePointAt(0) ?? 0)) >>> 0
  return `row ${hash.toString(36)} ${list.length}`
}

/**
 * Keeps a value like useState, and finds it again after going back and after a restart: a filter, a
 * tab, what is open. The name is unique in the window.
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
