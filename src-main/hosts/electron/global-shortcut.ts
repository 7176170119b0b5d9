import { app, globalShortcut } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'on'>
  settings(): Settings
  onPress(): void
  /** Reports that another program holds this key. */
  onTaken(accelerator: string): void
}

/**
 * Makes that key work in a Wayland session, where programs hear only the keys that are pressed in
 * their own windows: Chromium then asks the desktop's portal (Electron, "globalShortcut"). Call it
 * before Electron is ready.
 */
export function allowShortcutOnWayland(
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): void {
  const isWayland = env['XDG_SESSION_TYPE'] === 'wayland' || Boolean(env['WAYLAND_DISPLAY'])
  if (platform !== 'linux' || !isWayland) return
  // A switch replaces one of the same name from the command line.
  const enabledFeatures = app.commandLine.getSwitchValue('enable-features')
  const features = [enabledFeatures, 'GlobalShortcutsPortal'].filter((feature) => feature !== '')
  app.commandLine.appendSwitch('enable-features', features.join(','))
}

/**
 * Registers the one key that works in every program (N2). It is off unless the user chose one,
 * because it takes that key away from all other programs.
 */
export function keepGlobalShortcut({ workbench, settings, onPress, onTaken }: Parts): void {
  let registered: string | null = null
  const follow = (): void => {
    const shortcut = settings().global_shortcut
    if (shortcut === registered) return
    if (registered !== null) globalShortcut.unregister(registered)
    registered = shortcut
    if (shortcut !== null && !globalShortcut.register(shortcut, onPress)) onTaken(shortcut)
  }
  workbench.on((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('preferences')) follow()
  })
  follow()
}
