import type { AppUpdater } from 'electron-updater'
import type { Clock, Network } from '#main/ports.ts'
import { routeUpdates } from './update-requests.ts'
import type { Change } from './updates.ts'

const MAX_NOTES = 4000

interface Parts {
  clock: Pick<Clock, 'now'>
  network: Pick<Network, 'dispatcher'>
  set: Change
  setFailed(error: unknown): void
}

/** Loads electron-updater, which sends its requests through this network. */
export async function loadUpdater(parts: Parts): Promise<AppUpdater> {
  const { autoUpdater } = (await import('electron-updater')).default
  routeUpdates(autoUpdater, parts.network)
  return prepareUpdater(autoUpdater, parts)
}

/** Turns off what the updater does by itself, and passes on what it reports. */
function prepareUpdater(updater: AppUpdater, { clock, set, setFailed }: Parts): AppUpdater {
  updater.autoDownload = false
  updater.autoInstallOnAppQuit = false
  updater.allowDowngrade = false
  updater.logger = null
  updater.on('error', setFailed)
  updater.on('update-available', (info) =>
    set({
      state: 'available',
      version: info.version,
      notes: asPlainText(info.releaseNotes),
      checked_at: clock.now(),
    }),
  )
  updater.on('update-not-available', () =>
    set({ state: 'idle', version: null, notes: null, checked_at: clock.now() }),
  )
  updater.on('download-progress', ({ percent }) => set({ percent: Math.round(percent) }))
  updater.on('update-downloaded', () => set({ state: 'ready', percent: null }))
  return updater
}

/** Returns release notes as plain text; they may contain HTML. Returns null if they are empty. */
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
