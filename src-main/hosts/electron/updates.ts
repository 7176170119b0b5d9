import { errorFields } from '#main/engine/error-fields.ts'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock, Log, Updates } from '#main/ports.ts'

const FIRST_LOOK_MS = 60_000
const EVERY_MS = 24 * 3600_000
const MAX_NOTES = 4000

interface UpdateParts {
  clock: Clock
  log: Log
  /** The person lets Hotdesk look by itself. */
  wanted(): boolean
  channel(): 'stable' | 'beta'
  /** Ends the work and gives back every lock: what is installed starts at once. */
  stop(): Promise<void>
}

/**
 * Builds the updates with electron-updater, everything it does by itself turned off (N4): it looks,
 * and the person decides. The module is read when it is first needed, so that it costs the start
 * nothing.
 */
export function createUpdates({ clock, log, wanted, channel, stop }: UpdateParts): Updates {
  let now: ReturnType<Updates['state']> = {
    state: hasFeed() ? 'idle' : 'unavailable',
    version: null,
    notes: null,
    percent: null,
    checked_at: null,
  }
  const listeners: (() => void)[] = []
  let loading: Promise<AppUpdater> | null = null
  const set = (change: Partial<typeof now>) => {
    now = { ...now, ...change }
    for (const listener of listeners) listener()
  }
  const setFailed = (error: unknown) => {
    log.warn('looking for an update failed', errorFields(error))
    set({
      state: now.state === 'downloading' ? 'available' : 'failed',
      percent: null,
      checked_at: clock.now(),
    })
  }

  const updater = (): Promise<AppUpdater> =>
    (loading ??= import('electron-updater').then((module) => {
      const { autoUpdater } = module.default
      autoUpdater.autoDownload = false
      autoUpdater.autoInstallOnAppQuit = false
      autoUpdater.allowDowngrade = false
      autoUpdater.logger = null
      autoUpdater.on('update-available', (info) =>
        set({
          state: 'available',
          version: info.version,
          notes: asPlainText(info.releaseNotes),
          checked_at: clock.now(),
        }),
      )
      autoUpdater.on('update-not-available', () =>
        set({ state: 'idle', version: null, notes: null, checked_at: clock.now() }),
      )
      autoUpdater.on('download-progress', ({ percent }) => set({ percent: Math.round(percent) }))
      autoUpdater.on('update-downloaded', () => set({ state: 'ready', percent: null }))
      autoUpdater.on('error', setFailed)
      return autoUpdater
    }))

  const check = async (): Promise<void> => {
    if (now.state !== 'idle' && now.state !== 'failed') return
    set({ state: 'checking' })
    await updater()
      .then((found) => {
        const beta = channel() === 'beta'
        found.channel = beta ? 'beta' : 'latest'
        found.allowPrerelease = beta
        // A channel that is set allows going back; from beta to stable one waits instead.
        found.allowDowngrade = false
        return found.checkForUpdates()
      })
      .then((answer) => {
        // An updater that has nowhere to ask answers null, and tells nothing.
        if (answer === null) set({ state: 'unavailable' })
      })
      .catch(setFailed)
  }
  const checkLater = (ms: number): void =>
    void clock.after(ms, () => {
      if (wanted()) void check()
      checkLater(EVERY_MS)
    })
  if (hasFeed()) checkLater(FIRST_LOOK_MS)

  async function install(): Promise<void> {
    const found = await updater()
    await stop()
    // Nothing works any more: if it cannot be installed, Hotdesk begins anew as it was.
    found.once('error', () => {
      app.relaunch()
      app.exit(0)
    })
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

/** Tells whether this installation was given an address to ask. */
const hasFeed = (): boolean =>
  app.isPackaged && existsSync(join(process.resourcesPath ?? '', 'app-update.yml'))

/** Notes of a release as text: whoever wrote them may have written HTML. */
function asPlainText(
  notes: string | { version: string; note: string | null }[] | null | undefined,
): string | null {
  const text = Array.isArray(notes)
    ? notes.map(({ version, note }) => `${version}\n${note ?? ''}`).join('\n\n')
    : (notes ?? '')
  return (
    text
      .replace(/<[^>]*>/g, '')
      .trim()
      .slice(0, MAX_NOTES) || null
  )
}
