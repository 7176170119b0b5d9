import type { Workspaces } from './workspaces.ts'

/** A feature's part of the open workspace, for its commands that also work without one. */
export interface Opened<T> {
  /** Throws the problem `no_workspace` or `locked` if no workspace is open. */
  open(): T
  isOpen(): boolean
  set(value: T): void
}

/** Builds a holder that returns the last set value while a workspace is open. */
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
