import { nativeTheme, powerMonitor } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { lockIfProtected } from '#main/hosts/common/lock-if-protected.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'handle' | 'on'>
  settings(): Pick<Settings, 'theme'>
}

/**
 * Locks the workspace, if it has a passphrase, when the computer is locked or goes to sleep (J6).
 * Returns a function that stops listening to the Linux desktop, whose events Electron does not
 * report.
 */
export function lockWithSystem(
  { workbench }: Pick<Parts, 'workbench'>,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): () => void {
  const lock = (): void => void lockIfProtected(workbench)
  powerMonitor.on('lock-screen', lock)
  powerMonitor.on('suspend', lock)
  if (platform !== 'linux') return () => {}
  // Loaded later, so that no window waits for it.
  const watch = import('#main/hosts/common/linux-session.ts').then(({ watchLinuxSession }) =>
    watchLinuxSession(lock, env),
  )
  return () => void watch.then(({ stop }) => stop())
}

/** Applies the user's theme to menus, title bars and what else Chromium draws. */
export function followTheme({ workbench, settings }: Parts): void {
  const follow = (): void => {
    const { theme } = settings()
    nativeTheme.themeSource = theme === 'contrast' ? 'system' : theme
  }
  workbench.on((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('preferences')) follow()
  })
  follow()
}
