import { app, globalShortcut } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'on'>
  settings(): Settings
  pressed(): void
  /** Reports that another program holds this key. */
  taken(accelerator: string): void
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
  const given = app.commandLine.getSwitchValue('enable-features')
  const features = [given, 'GlobalShortcutsPortal'].filter((feature) => feature !== '')
  app.commandLine.appendSwitch('enable-features', features.join(','))
}

/**
 * Registers the one key that works in every program (N2). It is off unless the user chose one,
 * because it takes that key away from all other programs.
 */
export function keepGlobalShortcut({ workbench, settings, pressed, taken }: Parts): void {
  let held: string | null = null
  const follow = (): void => {
    const wanted = settings().global_shortcut
    if (wanted === held) return
    if (held !== null) globalShortcut.unregister(held)
    held = wanted
    if (wanted !== null && !globalShortcut.register(wanted, pressed)) taken(wanted)
  }
  workbench.on((event) => {
    if (event.type === 'tables.changed' && event.data.tables.includes('preferences')) follow()
  })
  follow()
}
