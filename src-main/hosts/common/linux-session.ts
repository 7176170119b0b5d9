import type { Message, MessageBus } from 'dbus-native'
import { sessionBusAddress, systemBusAddress } from './session-bus.ts'

const LOGIN = 'org.freedesktop.login1'
const SESSION = `${LOGIN}.Session`
const PROPERTIES = 'org.freedesktop.DBus.Properties'
/** A signal on the bus, as opposed to a call or an answer. */
const SIGNAL = 4

/** Why a computer wants everything closed. */
export type LinuxSessionEvent = 'locked' | 'sleeps'

/** What listens to the desktop. */
export interface LinuxSessionWatch {
  /** Resolves when everything that can be heard is listened to. */
  ready: Promise<void>
  stop(): void
}

/**
 * Tells when the screen of this Linux session is locked or the computer goes to sleep, which neither
 * Node nor Electron does there: the screen savers say it on the session's bus, logind on the system's.
 * Never throws; a bus that is not there says nothing.
 */
export function watchLinuxSession(
  tell: (event: LinuxSessionEvent) => void,
  env: NodeJS.ProcessEnv = process.env,
): LinuxSessionWatch {
  const session = sessionBusAddress(env)
  const buses = [
    ...(session === null ? [] : [openBus(session, (bus) => hearScreenSaver(bus, tell))]),
    openBus(systemBusAddress(env), (bus) => hearLogin(bus, tell, env['XDG_SESSION_ID'])),
  ]
  return {
    ready: Promise.all(buses).then(() => {}),
    stop() {
      for (const opened of buses) void opened.then((bus) => bus?.close()).catch(() => {})
    },
  }
}

/** Opens a bus and what is heard there; null where that cannot be had. */
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

function onSignal(bus: MessageBus, heard: (signal: Message) => void): void {
  bus.connection.on('message', (message: Message) => {
    if (message.type === SIGNAL) heard(message)
  })
}

/** GNOME, KDE, Cinnamon, MATE and Xfce: each has an interface of its own, and the same signal. */
async function hearScreenSaver(
  bus: MessageBus,
  tell: (event: LinuxSessionEvent) => void,
): Promise<void> {
  onSignal(bus, ({ interface: from = '', member, body }) => {
    if (member !== 'ActiveChanged' || !from.endsWith('.ScreenSaver')) return
    if (firstOf(body) === true) tell('locked')
  })
  await bus.addMatch("type='signal',member='ActiveChanged'")
}

/** Logind, for this session alone: others lock and unlock theirs. */
async function hearLogin(
  bus: MessageBus,
  tell: (event: LinuxSessionEvent) => void,
  id: string | undefined,
): Promise<void> {
  const own = id === undefined ? null : await pathOf(bus, id)
  onSignal(bus, ({ interface: from, member, path, body }) => {
    if (from === `${LOGIN}.Manager` && member === 'PrepareForSleep' && firstOf(body) === true)
      tell('sleeps')
    if (own === null || path !== own) return
    if (from === SESSION && member === 'Lock') tell('locked')
    if (from === PROPERTIES && member === 'PropertiesChanged' && saysLocked(body)) tell('locked')
  })
  await bus.addMatch(`type='signal',interface='${LOGIN}.Manager',member='PrepareForSleep'`)
  if (own === null) return
  await bus.addMatch(`type='signal',interface='${SESSION}',path='${own}'`)
  await bus.addMatch(`type='signal',interface='${PROPERTIES}',path='${own}'`)
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

/** Desktops that lock say so in a hint to logind. */
function saysLocked(body: unknown): boolean {
  const [from, changed] = Array.isArray(body) ? (body as unknown[]) : []
  return from === SESSION && /"LockedHint"[^}]*?true/.test(JSON.stringify(changed ?? null))
}
