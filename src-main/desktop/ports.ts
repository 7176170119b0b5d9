import { shell } from 'electron'
import { createKeychain } from '../auth/keychain.ts'
import { systemClock } from '../host/clock.ts'
import { serviceEntry } from '../host/entry.ts'
import { externalAddress } from '../host/external-address.ts'
import { loadKeytar } from '../host/keytar.ts'
import { keychainService, type HostOptions } from '../host/options.ts'
import { version } from '../host/version.ts'
import type { Ports } from '../ports.ts'
import { createDesktopLog } from './log.ts'
import { createNotifier } from './notifications.ts'
import { startDesktopPractice } from './practice.ts'
import { createDesktopPreferences } from './preferences.ts'

/** What the workbench needs, given by Electron. */
export function createDesktopPorts(options: HostOptions, navigate: (path: string) => void): Ports {
  const { profile, jobs, service } = options
  return {
    host: 'electron',
    version,
    paths: { profile },
    clock: systemClock,
    keychain: createKeychain({ clock: systemClock, service: keychainService(profile), load: loadKeytar }),
    log: createDesktopLog(profile),
    preferences: createDesktopPreferences(profile),
    notify: createNotifier(navigate),
    async openExternal(url) {
      const checked = externalAddress(url)
      if (!checked) throw new Error('This address cannot be opened.')
      await shell.openExternal(checked)
    },
    startPractice: (practice) => startDesktopPractice(serviceEntry, { ...practice, ...(jobs ? { jobs } : {}) }),
    ...(service ? { offered: service } : {}),
  }
}
