import { EventEmitter } from 'node:events'
import type { AppUpdater, UpdateCheckResult } from 'electron-updater'
import { note } from './record.ts'

/**
 * electron-updater, as far as Hotdesk uses it: `STAND_IN_UPDATE` is the version there is,
 * `inactive` an updater that answers null and tells nothing. `STAND_IN_PROXY_WANTS` is the name
 * and the password that a proxy asks for before anything is found, `name:password`.
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
    await this.#passProxy()
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

  /** As Chromium does: asks until it has the right answer, and gives up at an empty one. */
  async #passProxy(): Promise<void> {
    const wanted = process.env['STAND_IN_PROXY_WANTS']
    if (wanted === undefined) return
    const asked = { isProxy: true, scheme: 'basic', host: 'proxy.example', port: 3128, realm: '' }
    for (;;) {
      // Nobody who listens answers: it waits for ever.
      const given = await new Promise<string>((resolve) =>
        this.emit('login', asked, (user: string, password: string) =>
          resolve(`${user}:${password}`),
        ),
      )
      note('updater.login', given)
      if (given === wanted) return
      if (given === ':') {
        const error = new Error('net::ERR_INVALID_AUTH_CREDENTIALS')
        this.emit('error', error)
        throw error
      }
    }
  }

  async downloadUpdate(): Promise<string[]> {
    note('updater.downloadUpdate')
    this.emit('download-progress', { percent: 42.4 })
    this.emit('update-downloaded', {})
    return []
  }

  quitAndInstall(...args: unknown[]): void {
    note('updater.quitAndInstall', ...args)
  }
}

export default { autoUpdater: new Updater() }
