import { EventEmitter } from 'node:events'
import { note } from './record.ts'

/** electron-updater, as far as Hotdesk uses it: a test says what there is (remote.ts). */
class Updater extends EventEmitter {
  autoDownload = true
  autoInstallOnAppQuit = true
  allowDowngrade = true
  logger: unknown = console

  async checkForUpdates(): Promise<void> {
    note('updater.checkForUpdates', {
      autoDownload: this.autoDownload,
      autoInstallOnAppQuit: this.autoInstallOnAppQuit,
      allowDowngrade: this.allowDowngrade,
    })
    const offered = process.env['STAND_IN_UPDATE']
    if (offered)
      this.emit('update-available', {
        version: offered,
        releaseNotes: '<p>Faster <b>lists</b>.</p>',
      })
    else this.emit('update-not-available', { version: '0.1.0' })
  }

  async downloadUpdate(): Promise<void> {
    note('updater.downloadUpdate')
    this.emit('download-progress', { percent: 42.4 })
    this.emit('update-downloaded', {})
  }

  quitAndInstall(...args: unknown[]): void {
    note('updater.quitAndInstall', ...args)
  }
}

export default { autoUpdater: new Updater() }
