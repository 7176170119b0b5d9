import type { ProblemError } from '#main/engine/problem.ts'
import type { Clock, Log } from '#main/ports.ts'
import { createRequestGate } from './request-gate.ts'
import type { OpenWorkspace } from './open-workspace.ts'

/** The slot of the one workspace that may be open: empty, being filled, or filled. */
export interface OpenSlot {
  current(): OpenWorkspace | null
  /** Whether a workspace is being opened and is not in the slot yet. */
  isOpening(): boolean
  whileOpening<T>(work: () => Promise<T>): Promise<T>
  put(opened: OpenWorkspace): void
  /** Runs work on the open workspace; see Door. */
  within<T>(work: () => T | Promise<T>): Promise<T>
  /** Restarts the idle timer, because the user is active. */
  active(): void
  /** Takes the open workspace out of the slot. Resolves when its files are closed. */
  close(): Promise<void>
  /**
   * Takes the open workspace out of the slot, and rejects all work on it with `reason` (P22). Sends
   * no event.
   */
  closeNow(reason: ProblemError): void
  /** Takes the open workspace out for good; its files close in the background. */
  end(): void
  /** Resolves when the files of every workspace that was taken out are closed. */
  closed(): Promise<void>
}

interface Parts {
  clock: Clock
  log: Log
  /** Locks when the user has been idle for long. */
  idle: { begin(): void; stop(): void }
  /** Called when the open workspace was closed. */
  changed(): void
}

/** Creates an empty slot. */
export function createOpenSlot({ clock, log, idle, changed }: Parts): OpenSlot {
  const gate = createRequestGate(clock)
  let live: OpenWorkspace | null = null
  let opening = false
  let closing: Promise<void> = Promise.resolve()

  /**
   * Takes the workspace out of the slot. Its files close in the background, once `after` is over;
   * see `closing`.
   */
  function takeOut(after?: Promise<void>): void {
    const old = live
    if (!old) return
    idle.stop()
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
    within: gate.run,
    active() {
      if (live) idle.begin()
    },
    async close() {
      takeOut()
      changed()
      await closing
    },
    closeNow(reason) {
      takeOut(gate.close(reason))
    },
    end: () => takeOut(),
    closed: () => closing,
  }
}
