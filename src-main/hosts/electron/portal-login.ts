import { desktopBusAddress } from '#main/hosts/common/session-bus.ts'
import type { Log } from '#main/ports.ts'

const PORTAL = 'org.freedesktop.portal.Desktop'

interface Asked {
  on: boolean
  /** Command that starts with the computer. */
  command: readonly string[]
  log: Log
  env?: NodeJS.ProcessEnv
}

/**
 * Asks the desktop to start Hotdesk with the computer, or no longer to, because Hotdesk cannot
 * configure that itself inside a Flatpak (XDG Desktop Portal, "Background"). The desktop may ask
 * the user. Never rejects.
 */
export async function askForLogin({ on, command, log, env = process.env }: Asked): Promise<void> {
  try {
    const { sessionBus } = await import('dbus-native')
    const bus = sessionBus({ busAddress: desktopBusAddress('linux', env) ?? '' })
    bus.connection.on('error', () => {})
    try {
      await bus.invoke({
        destination: PORTAL,
        path: '/org/freedesktop/portal/desktop',
        interface: 'org.freedesktop.portal.Background',
        member: 'RequestBackground',
        signature: 'sa{sv}',
        body: [
          '',
          [
            ['autostart', ['b', on]],
            ['commandline', ['as', [...command]]],
          ],
        ],
      })
    } finally {
      await bus.close().catch(() => {})
    }
  } catch (error) {
    log.warn('the desktop does not begin Hotdesk', {
      reason: error instanceof Error ? error.name : 'unknown',
    })
  }
}
