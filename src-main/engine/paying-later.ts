import type { Log } from '#main/ports.ts'
import { errorFields } from './error-fields.ts'
import type { OpenPaying, Paying } from './paying.ts'

/** Paying that is opened when somebody needs it. */
export interface PayingLater {
  /** Opens it, once; where that fails, the next one tries again. */
  open(): Promise<Paying>
  /** Begins what an earlier run left behind; after `settled`, where there is something to wait for. */
  start(settled?: Promise<void>): Promise<void>
  /** Begins nothing more. */
  stop(): void
  /** Resolves when nothing is under way any more. */
  idle(): Promise<void>
}

/** Creates paying that is opened by `load` when it is first asked for. */
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
      // Nobody would stop what began before it failed.
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
