import { app } from 'electron'
import { leave } from '#main/hosts/common/keytar.ts'

/** How Hotdesk ends: its work first, once, whoever asks for it. */
export interface Ending {
  /** What has to end before the process does, the last first. */
  add(step: () => unknown): void
  /** Ends the work; the process stays. An update is installed over what then holds no lock. */
  stop(): Promise<void>
}

/** Makes quitting wait, from now on, until the work has ended. */
export function createEnding(): Ending {
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
    // Whoever installs an update quits the rest of the way by himself.
    if (done && !leaving) return
    event.preventDefault()
    if (leaving) return
    leaving = true
    void stop().finally(() => leave(0, (code) => app.exit(code)))
  })
  return { add: (step) => void steps.push(step), stop }
}
