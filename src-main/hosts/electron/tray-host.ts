import type { MessageBus } from 'dbus-native'
import { sessionBusAddress } from '#main/hosts/common/session-bus.ts'
import type { Clock } from '#main/ports.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
/** Time after which a bus that does not reply counts as having no tray. */
const LIMIT_MS = 3_000

/**
 * Reports whether the desktop shows tray icons. Windows and macOS always do. On Linux Electron does
 * not report it, so this asks the status icon watcher. Never rejects.
 */
export async function hasTrayHost(
  clock: Clock,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<boolean> {
  if (platform !== 'linux') return true
  const address = sessionBusAddress(env)
  if (address === null) return false
  return Promise.race([
    askWatcher(address).catch(() => false),
    new Promise<boolean>((resolve) => void clock.after(LIMIT_MS, () => resolve(false))),
  ])
}

async function askWatcher(busAddress: string): Promise<boolean> {
  const { sessionBus } = await import('dbus-native')
  const bus = sessionBus({ busAddress })
  bus.connection.on('error', () => {})
  try {
    const isThere = await bus.invoke<boolean>({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member: 'NameHasOwner',
      signature: 's',
      body: [WATCHER],
    })
    return isThere && (await hasHost(bus))
  } finally {
    void bus.close().catch(() => {})
  }
}

/**
 * Reports whether anything displays the icons: on some desktops the watcher runs without a host.
 */
async function hasHost(bus: MessageBus): Promise<boolean> {
  const answer = await bus.invoke<unknown>({
    destination: WATCHER,
    path: '/StatusNotifierWatcher',
    interface: 'org.freedesktop.DBus.Properties',
    member: 'Get',
    signature: 'ss',
    body: [WATCHER, 'IsStatusNotifierHostRegistered'],
  })
  return JSON.stringify(answer).includes('true')
}
