import type { ProblemError } from '#main/engine/problem.ts'
import type { Clock, Log } from '#main/ports.ts'
import { createDoor } from './door.ts'
import type { OpenWorkspace } from './open-workspace.ts'

/** The place of the one workspace that may be open: empty, being filled, or filled. */
export interface OpenSlot {
  current(): OpenWorkspace | null
  /** A workspace is being opened, and is not here yet. */
  isOpening(): boolean
  whileOpening<T>(work: () => Promise<T>): Promise<T>
  put(opened: OpenWorkspace): void
  /** Does what somebody asks about the open workspace; see Door. */
  within<T>(work: () => T | Promise<T>): Promise<T>
  /** Somebody is at the keyboard: counts the minutes until it locks from now on. */
  active(): void
  /** Takes the open workspace out of every hand, and resolves when its files are closed. */
  close(): Promise<void>
  /**
   * Takes the open workspace out of every hand and refuses whoever asked something before (P22).
   * Tells nobody.
   */
  shut(reason: ProblemError): void
  /** Takes the open workspace out for good; its files close behind it. */
  end(): void
  /** Resolves when the files of every workspace that was taken out are closed. */
  closed(): Promise<void>
}

interface Parts {
  clock: Clock
  log: Log
  /** Locks when nobody has done anything for long. */
  idle: { begin(): void; stop(): void }
  /** The open workspace was closed. */
  changed(): void
}

/** Begins empty. */
export function createOpenSlot({ clock, log, idle, changed }: Parts): OpenSlot {
  const door = createDoor(clock)
  let live: OpenWorkspace | null = null
  let opening = false
  let closing: Promise<void> = Promise.resolve()

  /** Its files close behind it, once `after` is over: `closing`. */
  function takeOut(after?: Promise<void>): void {
    const old = live
    if (!old) return
    live = null
    closing = Promise.all([closing, old.stop(after)])
      .then(() => {})
      .catch((error: unknown) =>
        log.error('a workspace did not close well', {
          error: error instanceof Error ? error.message : 'unknown',
        }),
      )
  }

  return {
    current: () => live,
    isOpening: () => opening,
    whileOpening(work) {
      opening = true
      return work().finally(() => {
        opening = false
      })
    },
    put(opened) {
      live = opened
    },
    within: door.through,
    active() {
      if (live) idle.begin()
    },
    async close() {
      takeOut()
      changed()
      await closing
    },
    shut(reason) {
      idle.stop()
      takeOut(door.shut(reason))
    },
    end() {
      idle.stop()
      takeOut()
    },
    closed: () => closing,
  }
}
