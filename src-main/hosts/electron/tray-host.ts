import type { MessageBus } from 'dbus-native'
import { sessionBusAddress } from '#main/hosts/common/session-bus.ts'
import type { Clock } from '#main/ports.ts'

const WATCHER = 'org.kde.StatusNotifierWatcher'
/** A bus that does not answer by then has no tray to offer. */
const LIMIT_MS = 3_000

/**
 * Tells whether something on this desktop shows the icons of a tray. Windows and macOS always do;
 * on Linux Electron never says that nobody does, so the watcher of status icons is asked itself.
 * Never rejects.
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

/** The watcher runs on some desktops without anything that shows what it watches. */
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
