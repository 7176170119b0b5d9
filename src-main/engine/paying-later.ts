import type { Log } from '#main/ports.ts'
import { errorFields } from './error-fields.ts'
import type { OpenPaying, Paying } from './paying.ts'

/** Paying that is opened on first use. */
export interface PayingLater {
  /** Opens paying once; after a failure, the next call tries again. */
  open(): Promise<Paying>
  /** Resumes the work of an earlier run; waits for `settled` first, if it is given. */
  start(settled?: Promise<void>): Promise<void>
  /** Starts nothing more. */
  stop(): void
  /** Resolves when no paid work is in progress. */
  idle(): Promise<void>
}

/** Creates paying that is loaded with `load` when it is first needed. */
export function createPayingLater(load: () => Promise<OpenPaying>, log: Log): PayingLater {
  let opened: OpenPaying | null = null
  let opening: Promise<OpenPaying> | null = null
  let started = false
  let stopped = false

  async function openNow(): Promise<OpenPaying> {
    const paying = await load()
    try {
      if (stopped) paying.stop()
      else if (started) paying.start()
    } catch (error) {
      // No caller could stop the parts that had started before the failure.
      paying.stop()
      throw error
    }
    opened = paying
    return paying
  }

  function open(): Promise<OpenPaying> {
    opening ??= openNow().catch((error: unknown) => {
      opening = null
      throw error
    })
    return opening
  }

  return {
    open,
    async start(settled) {
      started = true
      if (opened) return opened.start()
      if (!settled) return void (await open())
      void settled
        .then(() => (stopped ? null : open()))
        .catch((error: unknown) => log.warn('paying could not be opened', errorFields(error)))
    },
    stop() {
      stopped = true
      opened?.stop()
    },
    async idle() {
      await opening?.then((paying) => paying.idle()).catch(() => {})
    },
  }
}
