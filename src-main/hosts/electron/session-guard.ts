import { nativeTheme, powerMonitor } from 'electron'
import type { SessionState } from '#shared/bridge/session.ts'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'handle' | 'on'>
  settings(): Pick<Settings, 'theme'>
}

/**
 * Locks with the computer, when it is locked or goes to sleep, where a passphrase guards the
 * workspace; without one a lock would only be in the way (J6).
 */
export function lockWithSystem({ workbench }: Pick<Parts, 'workbench'>): void {
  const lock = async (): Promise<void> => {
    const state = await workbench.handle('session.state', {})
    if (state.ok && (state.value as SessionState).sealed) await workbench.handle('session.lock', {})
  }
  powerMonitor.on('lock-screen', () => void lock())
  powerMonitor.on('suspend', () => void lock())
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
