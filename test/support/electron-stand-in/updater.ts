import { EventEmitter } from 'node:events'
import type { AppUpdater, UpdateCheckResult } from 'electron-updater'
import { note } from './record.ts'

/**
 * electron-updater, as far as Hotdesk uses it: `STAND_IN_UPDATE` is the version there is,
 * `inactive` an updater that answers null and tells nothing. `STAND_IN_INSTALL_FAILS`: it cannot be
 * installed. It asks nobody: what leads its requests
 * is shown with electron-updater itself (test/main/hosts/electron/updates-proxy.test.ts).
 */
class Updater
  extends EventEmitter
  implements Pick<AppUpdater, 'checkForUpdates' | 'downloadUpdate' | 'quitAndInstall'>
{
  autoDownload = true
  autoInstallOnAppQuit = true
  allowDowngrade = true
  allowPrerelease = true
  logger: unknown = console
  readonly httpExecutor = { createRequest: () => {} }
  #channel: string | null = null

  get channel(): string | null {
    return this.#channel
  }
  /** As electron-updater says: whoever sets a channel allows going back. */
  set channel(channel: string | null) {
    this.#channel = channel
    this.allowDowngrade = true
  }

  async checkForUpdates(): Promise<UpdateCheckResult | null> {
    note('updater.checkForUpdates', {
      autoDownload: this.autoDownload,
      autoInstallOnAppQuit: this.autoInstallOnAppQuit,
      allowDowngrade: this.allowDowngrade,
      allowPrerelease: this.allowPrerelease,
      channel: this.channel,
    })
    const offered = process.env['STAND_IN_UPDATE']
    if (offered === 'inactive') return null
    const version = offered ?? '0.1.0'
    const updateInfo = {
      version,
      files: [],
      path: '',
      sha512: '',
      releaseDate: '2026-01-01T00:00:00Z',
      releaseNotes: '<p>Faster <b>lists</b>.</p>',
    }
    this.emit(offered ? 'update-available' : 'update-not-available', updateInfo)
    return { isUpdateAvailable: offered !== undefined, updateInfo, versionInfo: updateInfo }
  }

  async downloadUpdate(): Promise<string[]> {
    note('updater.downloadUpdate')
    this.emit('download-progress', { percent: 42.4 })
    this.emit('update-downloaded', {})
    return []
  }

  quitAndInstall(...args: unknown[]): void {
    note('updater.quitAndInstall', ...args)
    if (process.env['STAND_IN_INSTALL_FAILS']) this.emit('error', new Error('not installed'))
  }
}

export default { autoUpdater: new Updater() }
