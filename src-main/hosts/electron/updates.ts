import { errorFields } from '#main/engine/error-fields.ts'
import { app } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { Clock, Log, Updates } from '#main/ports.ts'

const FIRST_LOOK_MS = 60_000
const EVERY_MS = 24 * 3600_000
const MAX_NOTES = 4000

interface UpdateParts {
  clock: Clock
  log: Log
  /** The person lets Hotdesk look by itself. */ wanted(): boolean
}

/**
 * electron-updater with everything it does by itself turned off (N4): it looks, and the person
 * decides. The module is read when it is first needed, so that it costs the start nothing.
 */
export function createUpdates({ clock, log, wanted }: UpdateParts): Updates {
  let now: ReturnType<Updates['state']> = {
    state: app.isPackaged ? 'idle' : 'unavailable',
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
  const failed = (error: unknown) => {
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
          notes: plain(info.releaseNotes),
          checked_at: clock.now(),
        }),
      )
      autoUpdater.on('update-not-available', () =>
        set({ state: 'idle', version: null, notes: null, checked_at: clock.now() }),
      )
      autoUpdater.on('download-progress', ({ percent }) => set({ percent: Math.round(percent) }))
      autoUpdater.on('update-downloaded', () => set({ state: 'ready', percent: null }))
      autoUpdater.on('error', failed)
      return autoUpdater
    }))

  const look = async (): Promise<void> => {
    if (now.state !== 'idle' && now.state !== 'failed') return
    set({ state: 'checking' })
    await updater()
      .then((found) => found.checkForUpdates())
      .then((answer) => {
        // An updater that has nowhere to ask answers null, and tells nothing.
        if (answer === null) set({ state: 'unavailable' })
      })
      .catch(failed)
  }
  const later = (ms: number): void =>
    void clock.after(ms, () => {
      if (wanted()) void look()
      later(EVERY_MS)
    })
  if (app.isPackaged) later(FIRST_LOOK_MS)

  return {
    state: () => now,
    check: look,
    async download() {
      if (now.state !== 'available') return
      set({ state: 'downloading', percent: 0 })
      await updater()
        .then((found) => found.downloadUpdate())
        .catch(failed)
    },
    install() {
      if (now.state === 'ready') void updater().then((found) => found.quitAndInstall(false, true))
    },
    onChange: (listener) => void listeners.push(listener),
  }
}

/** Notes of a release as text: whoever wrote them may have written HTML. */
function plain(
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
