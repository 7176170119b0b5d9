import { globalShortcut } from 'electron'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import type { Workbench } from '#main/workbench.ts'

interface Parts {
  workbench: Pick<Workbench, 'on'>
  settings(): Settings
  pressed(): void
  /** Another program has this key. */
  taken(accelerator: string): void
}

/**
 * Keeps the one key that works over every program (N2): off unless the person chose one, since it
 * takes that key from all others.
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
