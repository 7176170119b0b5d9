import { t } from '#shared/i18n/translate.ts'
import { app, Notification, session, shell } from 'electron'
import { createKeychain } from '#main/engine/auth/keychain.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import { readSettings } from '#main/features/workspace/settings.ts'
import { systemClock } from '#main/hosts/common/clock.ts'
import { serviceEntry } from '#main/hosts/common/entry.ts'
import { externalAddress } from '#main/hosts/common/external-address.ts'
import { loadKeytar } from '#main/hosts/common/keytar.ts'
import { openCertificates } from '#main/hosts/common/network/certificates.ts'
import { createNetwork } from '#main/hosts/common/network/network.ts'
import type { NoticePress } from '#main/hosts/common/notice-answers.ts'
import { keychainService, launcherArguments, type HostOptions } from '#main/hosts/common/options.ts'
import { openPolicy } from '#main/hosts/common/policy-file.ts'
import { version } from '#main/hosts/common/version.ts'
import type { UserLanguage } from '#main/language.ts'
import type { FurtherWindow, Network, Notice, Ports } from '#main/ports.ts'
import { launcherOf } from './launcher.ts'
import { createDesktopLog } from './log.ts'
import type { NotifierParts } from './notifications.ts'
import { startDesktopPractice } from './practice.ts'
import { createDesktopPreferences } from './preferences.ts'
import type { DesktopSpelling } from './spelling.ts'
import { createUpdates } from './updates.ts'

/** Ways back into Hotdesk from outside its windows. */
export interface DesktopCallbacks {
  navigate(path: string): void
  show(): void
  openAnother(window: FurtherWindow): void
  onPress(notice: Notice, press: NoticePress): void
  /** Ends the work but keeps the process. */
  stop(): Promise<void>
  spelling: DesktopSpelling
  language: UserLanguage
  startCache: StartCache
  /** Resolves when the first screen has loaded. */
  settled: Promise<void>
  openedBackup(): string | null
}

/** Builds the workbench's ports on Electron. */
export async function createDesktopPorts(
  options: HostOptions,
  desktop: DesktopCallbacks,
): Promise<Ports & { network: Network }> {
  const { profile, jobs, service } = options
  const [log, preferences] = [createDesktopLog(profile), createDesktopPreferences(profile)]
  const policy = await openPolicy(log, {
    platform: process.platform,
    env: process.env,
    packaged: app.isPackaged,
  })
  const settings = () => readSettings({ preferences, policy })
  const keychain = createKeychain({
    clock: systemClock,
    service: keychainService(profile),
    load: loadKeytar,
  })
  const network = createNetwork({
    clock: systemClock,
    log,
    settled: desktop.settled,
    keychain,
    certificates: openCertificates(profile),
    // Chromium knows the system's proxy settings and runs its PAC file.
    resolve: (address) => session.defaultSession.resolveProxy(address),
  })
  return {
    host: 'electron',
    version,
    paths: { profile },
    clock: systemClock,
    settled: desktop.settled,
    language: desktop.language,
    startCache: desktop.startCache,
    keychain,
    network,
    log,
    preferences,
    openWindow(window) {
      desktop.openAnother(window)
      return null
    },
    notify: notifyLater({ Notification, log, onPress: desktop.onPress, raise: desktop.show }),
    async openExternal(url) {
      const checked = externalAddress(url)
      if (!checked) throw new Error(t('This address cannot be opened.'))
      await shell.openExternal(checked)
    },
    openFolder: async (path) => (await shell.openPath(path)) === '',
    launcher: launcherOf(
      {
        profile,
        program: process.execPath,
        before: app.isPackaged ? [] : [app.getAppPath()],
        after: launcherArguments(options),
      },
      { platform: process.platform, env: process.env, resources: process.resourcesPath ?? '' },
    ),
    updates: createUpdates({
      clock: systemClock,
      log,
      mayCheck: () => settings().look_for_updates,
      channel: () => settings().update_channel,
      network,
      stop: desktop.stop,
    }),
    spelling: desktop.spelling,
    openedBackup: desktop.openedBackup,
    startPractice: (practice) =>
      startDesktopPractice(serviceEntry, { ...practice, ...(jobs ? { jobs } : {}) }),
    ...(policy ? { policy } : {}),
    ...(service ? { offered: service } : {}),
  }
}

/**
 * Returns the function that shows notices. Its script is loaded with the first notice, and at once
 * where an earlier Hotdesk may have left some (Windows).
 */
function notifyLater(parts: NotifierParts): (notice: Notice) => void {
  let loading: Promise<(notice: Notice) => void> | null = null
  const load = () =>
    (loading ??= import('./notifications.ts').then(({ createDesktopNotifier }) =>
      createDesktopNotifier(parts),
    ))
  if (process.platform === 'win32') void load()
  return (notice) => void load().then((show) => show(notice))
}
