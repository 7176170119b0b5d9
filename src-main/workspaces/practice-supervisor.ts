import type { Clock, Log, Practice } from '#main/ports.ts'

/** The pauses before each restart; after the last one only the user starts it again. */
const PAUSES_MS = [1_000, 2_000, 5_000, 15_000, 60_000]
/** A process that ran this long did not end in a crash loop. */
const STEADY_MS = 5 * 60_000

/** Keeps the process of the practice workspace running: restarts it if it ends by itself. */
export interface PracticeSupervisor {
  /** Returns the running process; starts it if there is none. Rejects with PracticeError. */
  ready(): Promise<Practice>
  /** Resolves once it runs, however often it has to be started until then. */
  untilRunning(): Promise<Practice>
  running(): Practice | null
  /** Whether it ended repeatedly and waits for the user to start it. */
  gaveUp(): boolean
  stop(): Promise<void>
}

interface Parts {
  clock: Clock
  log: Log
  start(): Promise<Practice>
  /** Called when it runs again after it ended by itself; its addresses may have changed. */
  restarted(practice: Practice): void
  /** Called when it ended, runs again, or was given up. */
  changed(): void
}

/**
 * Creates the keeper of the practice workspace's process, which starts none before it is asked to.
 */
export function createPracticeSupervisor({
  clock,
  log,
  start,
  restarted,
  changed,
}: Parts): PracticeSupervisor {
  let running: Practice | null = null
  let starting: Promise<Practice> | null = null
  let attempts = 0
  let gaveUp = false
  let stopped = false
  let startedBefore = false
  const first = Promise.withResolvers<Practice>()
  let cancel = (): void => {}

  function ready(): Promise<Practice> {
    if (running) return Promise.resolve(running)
    cancel()
    return (starting ??= begin().finally(() => {
      starting = null
    }))
  }

  async function begin(): Promise<Practice> {
    if (stopped) throw new Error('the practice workspace is not started while Hotdesk ends')
    const practice = await start()
    running = practice
    first.resolve(practice)
    gaveUp = false
    if (startedBefore) {
      changed()
      restarted(practice)
    }
    startedBefore = true
    const startedAt = clock.monotonic()
    void practice.ended.then(() => noteLost(practice, startedAt))
    return practice
  }

  function noteLost(practice: Practice, startedAt: number): void {
    if (running !== practice) return
    running = null
    if (stopped) return
    log.warn('the practice workspace ended by itself', { tries: attempts })
    if (clock.monotonic() - startedAt >= STEADY_MS) attempts = 0
    startAgain()
  }

  function startAgain(): void {
    const pause = PAUSES_MS[attempts]
    gaveUp = pause === undefined
    changed()
    if (pause === undefined) {
      // A start by the user begins a new series of attempts.
      attempts = 0
      return
    }
    attempts += 1
    cancel = clock.after(pause, () => void restart())
  }

  async function restart(): Promise<void> {
    try {
      await ready()
    } catch (error) {
      log.warn('the practice workspace did not start', {
        error: error instanceof Error ? error.message : 'unknown',
      })
      if (!stopped) startAgain()
    }
  }

  return {
    ready,
    untilRunning() {
      void restart()
      return first.promise
    },
    running: () => running,
    gaveUp: () => gaveUp,
    async stop() {
      stopped = true
      cancel()
      await starting?.catch(() => {})
      await running?.stop()
    },
  }
}
