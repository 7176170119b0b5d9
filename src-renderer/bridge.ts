import type { DesktopBridge } from '#shared/bridge/desktop.ts'
import type {
  Answer,
  BridgeEvent,
  BridgeEventType,
  CommandInput,
  CommandName,
  CommandOutput,
  QueryName,
} from '#shared/bridge/index.ts'
import { withAhead } from './bridge/ahead.ts'
import { desktopTransport } from './bridge/desktop.ts'
import type { Connection } from './bridge/transport.ts'
import { webSocketTransport } from './bridge/web-socket.ts'

export type { Connection } from './bridge/transport.ts'

/**
 * Adds the preload API to `Window`. The interface reaches main only through this module: no other
 * module knows the transport, and the interface makes no requests of its own.
 */

declare global {
  interface Window {
    hotdesk?: DesktopBridge
  }
}

type Data<T extends BridgeEventType> = Extract<BridgeEvent, { type: T }>['data']

const listeners = new Map<BridgeEventType, Set<(data: never) => void>>()
const connectionListeners = new Set<() => void>()
/**
 * The newest event of each type that had no listener yet, such as the deep link that started
 * Hotdesk before the screens are rendered.
 */
const unheard = new Map<BridgeEventType, Data<BridgeEventType>>()
let connection: Connection = 'opening'

const transport = withAhead(
  window.hotdesk
    ? desktopTransport(window.hotdesk)
    : webSocketTransport({
        location: window.location,
        history: window.history,
        addEventListener: (type, listener) => window.addEventListener(type, listener),
        setTimeout: (callback, ms) => window.setTimeout(callback, ms),
        open: (url, target, features) => window.open(url, target, features),
        connect: (url) => new WebSocket(url),
      }),
)
transport.onEvent((event) => {
  const heard = listeners.get(event.type)
  if (!heard?.size) unheard.set(event.type, event.data)
  else for (const listener of heard) listener(event.data as never)
})
transport.onConnection((now) => {
  connection = now
  for (const listener of connectionListeners) listener()
})

/**
 * Calls main. Never rejects: every failure is an answer with a problem. Calls made before the
 * connection is open wait for it.
 */
export async function call<N extends CommandName>(
  command: N,
  input: CommandInput<N>,
): Promise<Answer<CommandOutput<N>>> {
  return (await transport.call(command, input)) as Answer<CommandOutput<N>>
}

/**
 * Sends a query that takes no input before anybody needs its answer. The first `call` of it gets
 * that answer, unless an event has arrived since.
 */
export async function askAhead<N extends QueryName>(query: N): Promise<Answer<CommandOutput<N>>> {
  return (await transport.askAhead(query)) as Answer<CommandOutput<N>>
}

/**
 * Listens to an event of main, and delivers the newest one that had no listener yet. Returns a
 * function that removes the listener.
 */
export function on<T extends BridgeEventType>(
  type: T,
  listener: (data: Data<T>) => void,
): () => void {
  const heard = listeners.get(type) ?? new Set()
  listeners.set(type, heard)
  heard.add(listener)
  const earlier = unheard.get(type)
  unheard.delete(type)
  if (earlier) queueMicrotask(() => listener(earlier as Data<T>))
  return () => heard.delete(listener)
}

/**
 * Returns the state of the connection to main; forms an external store with `onConnection`
 * (useSyncExternalStore).
 */
export const connectionNow = (): Connection => connection

/** Calls the listener at each change of `connectionNow()`. Returns a function that removes it. */
export function onConnection(listener: () => void): () => void {
  connectionListeners.add(listener)
  return () => connectionListeners.delete(listener)
}
