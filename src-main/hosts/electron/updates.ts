import { errorFields } from '#main/engine/error-fields.ts'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log, Network, Updates } from '#main/ports.ts'

const FIRST_LOOK_MS = 60_000
const EVERY_MS = 24 * 3600_000

interface UpdateParts {
  clock: Clock
  log: Log
  /** Reports whether the user allows automatic update checks. */
  mayCheck(): boolean
  channel(): 'stable' | 'beta'
  network: Pick<Network, 'dispatcher'>
  /** Ends the work and releases every lock, because the installed version starts at once. */
  stop(): Promise<void>
}

/**
 * Builds the updates with electron-updater, with all its automatic actions turned off (N4): it
 * checks, and the user decides. The module is loaded on first use, so that it does not slow down
 * the start.
 */
export function createUpdates({
  clock,
  log,
  mayCheck,
  channel,
  network,
  stop,
}: UpdateParts): Updates {
  let now: ReturnType<Updates['state']> = {
    state: hasFeed() ? 'idle' : 'unavailable',
    version: null,
    notes: null,
    percent: null,
    checked_at: null,
  }
  const listeners: (() => void)[] = []
  let loading: Promise<AppUpdater> | null = null
  const set: Change = (change) => {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }
  let failure: unknown = null
  const setFailed = (error: unknown) => {
    // electron-updater tells of most errors twice: by an event, and by its promise.
    if (error === failure) return
    failure = error
    log.warn('looking for an update failed', errorFields(error))
    set({
      state: now.state === 'downloading' ? 'available' : 'failed',
      percent: null,
      checked_at: clock.now(),
    })
  }

  const updater = (): Promise<AppUpdater> =>
    (loading ??= import('./updater.ts').then(({ loadUpdater }) =>
      loadUpdater({ clock, network, set, setFailed }),
    ))

  const check = async (): Promise<void> => {
    if (now.state !== 'idle' && now.state !== 'failed') return
    set({ state: 'checking' })
    await updater()
      .then((found) => {
        const beta = channel() === 'beta'
        found.channel = beta ? 'beta' : 'latest'
        found.allowPrerelease = beta
        // Setting a channel allows downgrades, so this forbids them: a user who leaves beta waits
        // for the next stable version.
        found.allowDowngrade = false
        return found.checkForUpdates()
      })
      .then((answer) => {
        // An updater without a feed returns null and sends no event.
        if (answer === null) set({ state: 'unavailable' })
      })
      .catch(setFailed)
  }
  const checkLater = (ms: number): void =>
    void clock.after(ms, () => {
      if (mayCheck()) void check()
      checkLater(EVERY_MS)
    })
  if (hasFeed()) checkLater(FIRST_LOOK_MS)

  async function install(): Promise<void> {
    const [found, { relaunch }] = await Promise.all([updater(), import('./relaunch.ts')])
    await stop()
    // The work has ended by now, so if the installation fails, Hotdesk restarts in its old version.
    found.once('error', () => relaunch(app, 0))
    found.quitAndInstall(false, true)
  }

  return {
    state: () => now,
    check: check,
    async download() {
      if (now.state !== 'available') return
      set({ state: 'downloading', percent: 0 })
      await updater()
        .then((found) => found.downloadUpdate())
        .catch(setFailed)
    },
    install() {
      if (now.state === 'ready') void install().catch(setFailed)
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Changes the state of the updates. */
export type Change = (change: Partial<ReturnType<Updates['state']>>) => void

/** Reports whether this installation has an update feed. */
const hasFeed = (): boolean =>
  app.isPackaged && existsSync(join(process.resourcesPath ?? '', 'app-update.yml'))
