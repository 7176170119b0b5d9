import { app } from 'electron'
import { exitProcess } from '#main/hosts/common/keytar.ts'

/** The shutdown of Hotdesk: ends its work once, whatever triggers it, before the process exits. */
export interface Shutdown {
  /** Adds a step to the shutdown. The steps run in reverse order. */
  add(step: () => unknown): void
  /** Ends the work but keeps the process, so that an update is installed while no lock is held. */
  stop(): Promise<void>
}

/** Delays every quit from now on until the work has ended. */
export function createShutdown(): Shutdown {
  const steps: (() => unknown)[] = []
  let stopped: Promise<void> | null = null
  let done = false
  const stopAll = async (): Promise<void> => {
    for (const step of steps.toReversed()) await step()
  }
  const stop = (): Promise<void> =>
    (stopped ??= stopAll().finally(() => {
      done = true
    }))
  let leaving = false
  app.on('will-quit', (event) => {
    // The installer of an update quits the process itself.
    if (done && !leaving) return
    event.preventDefault()
    if (leaving) return
    leaving = true
    void stop().finally(() => exitProcess(0, (code) => app.exit(code)))
  })
  return { add: (step) => void steps.push(step), stop }
}
