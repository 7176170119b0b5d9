import type { Workspaces } from './workspaces.ts'

/** What a feature has on the open workspace, for its commands that work without one. */
export interface Opened<T> {
  /** Throws the problem `no_workspace` or `locked` where none is open. */
  open(): T
  isOpen(): boolean
  set(value: T): void
}

/** Hands out what was set last, as long as a workspace is open. */
export function createOpened<T>(workspaces: Pick<Workspaces, 'open' | 'isOpen'>): Opened<T> {
  let current: T | undefined
  return {
    open() {
      workspaces.open()
      return current as T
    },
    isOpen: workspaces.isOpen,
    set(value) {
      current = value
    },
  }
}
