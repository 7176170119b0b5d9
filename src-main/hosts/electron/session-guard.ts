import { nativeTheme, powerMonitor } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { lockWhereSealed } from '#main/hosts/common/lock-where-sealed.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'handle' | 'on'>
  settings(): Pick<Settings, 'theme'>
}

/**
 * Locks with the computer, when it is locked or goes to sleep, where a passphrase guards the
 * workspace (J6). Returns how to stop listening to the desktop of Linux, which Electron does not hear.
 */
export function lockWithSystem(
  { workbench }: Pick<Parts, 'workbench'>,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): () => void {
  const lock = (): void => void lockWhereSealed(workbench)
  powerMonitor.on('lock-screen', lock)
  powerMonitor.on('suspend', lock)
  if (platform !== 'linux') return () => {}
  // No window waits for it.
  const watch = import('#main/hosts/common/linux-session.ts').then(({ watchLinuxSession }) =>
    watchLinuxSession(lock, env),
  )
  return () => void watch.then(({ stop }) => stop())
}

/** Lets menus, title bars and what Chromium draws follow the theme that the person chose. */
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
