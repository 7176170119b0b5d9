import { app, shell } from 'electron'
import { createKeychain } from '../auth/keychain.ts'
import { readSettings } from '../commands/settings.ts'
import { systemClock } from '../host/clock.ts'
import { serviceEntry } from '../host/entry.ts'
import { externalAddress } from '../host/external-address.ts'
import { loadKeytar } from '../host/keytar.ts'
import { keychainService, launcherArguments, type HostOptions } from '../host/options.ts'
import { version } from '../host/version.ts'
import type { Ports } from '../ports.ts'
import { RELAY } from './relay.ts'
import { createDesktopLog } from './log.ts'
import { createNotifier } from './notifications.ts'
import { startDesktopPractice } from './practice.ts'
import { createDesktopPreferences } from './preferences.ts'
import { createUpdates } from './updates.ts'

/** What the workbench needs, given by Electron. */
export function createDesktopPorts(options: HostOptions, navigate: (path: string) => void): Ports {
  const { profile, jobs, service } = options
  const [log, preferences] = [createDesktopLog(profile), createDesktopPreferences(profile)]
  return {
    host: 'electron',
    version,
    paths: { profile },
    clock: systemClock,
    keychain: createKeychain({
      clock: systemClock,
      service: keychainService(profile),
      load: loadKeytar,
    }),
    log,
    preferences,
    notify: createNotifier(navigate),
    async openExternal(url) {
      const checked = externalAddress(url)
      if (!checked) throw new Error('This address cannot be opened.')
      await shell.openExternal(checked)
    },
    // An AppImage runs from a folder that is another one at each start.
    launcher: {
      command: process.env['APPIMAGE'] ?? process.execPath,
      args: [...(app.isPackaged ? [] : [app.getAppPath()]), RELAY, ...launcherArguments(options)],
    },
    updates: createUpdates({
      clock: systemClock,
      log,
      wanted: () => readSettings({ preferences }).look_for_updates,
    }),
    startPractice: (practice) =>
      startDesktopPractice(serviceEntry, { ...practice, ...(jobs ? { jobs } : {}) }),
    ...(service ? { offered: service } : {}),
  }
}
