import type { Message, MessageBus } from 'dbus-native'
import { sessionBusAddress, systemBusAddress } from './session-bus.ts'

const LOGIN = 'org.freedesktop.login1'
const SESSION = `${LOGIN}.Session`
const PROPERTIES = 'org.freedesktop.DBus.Properties'
/** Message type of a signal, as opposed to a call or a reply (D-Bus). */
const SIGNAL = 4

/** Event of the desktop after which Hotdesk locks. */
export type LinuxSessionEvent = 'locked' | 'sleeps'

/** A running watch of the desktop. */
export interface LinuxSessionWatch {
  /** Resolves when all available signals are subscribed. */
  ready: Promise<void>
  stop(): void
}

/**
 * Reports when the screen of this Linux session is locked or the computer goes to sleep, which
 * neither Node nor Electron reports on Linux. Screen savers signal it on the session bus, logind on
 * the system bus. Never throws; a missing bus is ignored.
 */
export function watchLinuxSession(
  tell: (event: LinuxSessionEvent) => void,
  env: NodeJS.ProcessEnv = process.env,
): LinuxSessionWatch {
  const session = sessionBusAddress(env)
  const buses = [
    ...(session === null ? [] : [openBus(session, (bus) => watchScreenSaver(bus, tell))]),
    openBus(systemBusAddress(env), (bus) => watchLogind(bus, tell, env['XDG_SESSION_ID'])),
  ]
  return {
    ready: Promise.all(buses).then(() => {}),
    stop() {
      for (const opened of buses) void opened.then((bus) => bus?.close()).catch(() => {})
    },
  }
}

/** Opens a bus and subscribes to its signals. Returns null if that fails. */
async function openBus(
  busAddress: string,
  begin: (bus: MessageBus) => Promise<void>,
): Promise<MessageBus | null> {
  try {
    const { sessionBus } = await import('dbus-native')
    const bus = sessionBus({ busAddress })
    bus.connection.on('error', () => {})
    await begin(bus)
    return bus
  } catch {
    return null
  }
}

function onSignal(bus: MessageBus, listener: (signal: Message) => void): void {
  bus.connection.on('message', (message: Message) => {
    if (message.type === SIGNAL) listener(message)
  })
}

/**
 * Listens to the screen savers of GNOME, KDE, Cinnamon, MATE and Xfce. Each has its own interface,
 * but all send the same signal.
 */
async function watchScreenSaver(
  bus: MessageBus,
  tell: (event: LinuxSessionEvent) => void,
): Promise<void> {
  onSignal(bus, ({ interface: from = '', member, body }) => {
    if (member !== 'ActiveChanged' || !from.endsWith('.ScreenSaver')) return
    if (firstOf(body) === true) tell('locked')
  })
  await bus.addMatch("type='signal',member='ActiveChanged'")
}

/** Listens to logind, and to the lock of this session only. */
async function watchLogind(
  bus: MessageBus,
  tell: (event: LinuxSessionEvent) => void,
  id: string | undefined,
): Promise<void> {
  const sessionPath = id === undefined ? null : await pathOf(bus, id)
  onSignal(bus, ({ interface: from, member, path, body }) => {
    if (from === `${LOGIN}.Manager` && member === 'PrepareForSleep' && firstOf(body) === true)
      tell('sleeps')
    if (sessionPath === null || path !== sessionPath) return
    if (from === SESSION && member === 'Lock') tell('locked')
    if (from === PROPERTIES && member === 'PropertiesChanged' && saysLocked(body)) tell('locked')
  })
  await bus.addMatch(`type='signal',interface='${LOGIN}.Manager',member='PrepareForSleep'`)
  if (sessionPath === null) return
  await bus.addMatch(`type='signal',interface='${SESSION}',path='${sessionPath}'`)
  await bus.addMatch(`type='signal',interface='${PROPERTIES}',path='${sessionPath}'`)
}

async function pathOf(bus: MessageBus, id: string): Promise<string | null> {
  try {
    return await bus.invoke<string>({
      destination: LOGIN,
      path: '/org/freedesktop/login1',
      interface: `${LOGIN}.Manager`,
      member: 'GetSession',
      signature: 's',
      body: [id],
    })
  } catch {
    return null
  }
}

const firstOf = (body: unknown): unknown => (Array.isArray(body) ? body[0] : undefined)

/** Reports whether logind's lock hint is set, as desktops do when they lock. */
function saysLocked(body: unknown): boolean {
  const [from, changed] = Array.isArray(body) ? (body as unknown[]) : []
  return from === SESSION && /"LockedHint"[^}]*?true/.test(JSON.stringify(changed ?? null))
}
