import { closeCodes, PART_CHARS, type HostFrame, type PageFrame } from '#shared/bridge/frames.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import { disconnected, type Connection, type Transport } from './transport.ts'

const RETRY_MS = 2_000
/**
 * How long a page may stay without a token before it reports that, in milliseconds. The host gives
 * its own window an address right after a load or reload.
 */
const GRACE_MS = 2_000

/** The browser APIs used here; tests pass their own. */
export interface Page {
  location: { host: string; hash: string; pathname: string }
  history: { replaceState(data: unknown, unused: string, url: string): void }
  addEventListener(type: 'hashchange', listener: () => void): void
  setTimeout(callback: () => void, ms: number): unknown
  open(url: string, target: string, features: string): unknown
  connect(url: string): WebSocket
}

/** Removes the one-time token from the address, before anything else can read it there. */
function takeToken(page: Page): string | null {
  const token = page.location.hash.slice(1)
  if (!/^[\w-]{43}$/.test(token)) return null
  page.history.replaceState(null, '', page.location.pathname)
  return token
}

/** Returns the texts to send for a frame: one, or the parts of one that is too long. */
function splitFrame(frame: PageFrame): string[] {
  const text = JSON.stringify(frame)
  if (text.length <= PART_CHARS) return [text]
  return Array.from({ length: Math.ceil(text.length / PART_CHARS) }, (_, index) => {
    const end = (index + 1) * PART_CHARS
    return JSON.stringify({ part: text.slice(end - PART_CHARS, end), last: end >= text.length })
  })
}

/**
 * Connects to the browser host by WebSocket. The one-time token arrives in the fragment of the
 * address and is removed from there immediately; the session's secret stays in memory only.
 */
export function webSocketTransport(page: Page): Transport {
  const waiting = new Map<number, (answer: Answer<unknown>) => void>()
  const unsent: PageFrame[] = []
  /** Partially received answers. */
  const arriving = new Map<number, string>()
  const eventListeners: ((event: BridgeEvent) => void)[] = []
  const connectionListeners: ((connection: Connection) => void)[] = []
  let connection: Connection = 'opening'
  let secret: string | null = null
  let socket: WebSocket | null = null
  let calls = 0

  const turn = (next: Connection): void => {
    connection = next
    for (const listener of connectionListeners) listener(next)
  }
  const send = (frame: PageFrame): void => splitFrame(frame).forEach((text) => socket?.send(text))
  const settle = (id: number, answer: Answer<unknown>): void => {
    arriving.delete(id)
    waiting.get(id)?.(answer)
    waiting.delete(id)
  }
  const receive = (frame: HostFrame): void => {
    if ('session' in frame) {
      secret = frame.session
      turn('open')
      for (const call of unsent.splice(0)) send(call)
    } else if ('event' in frame) {
      if (frame.event.type === 'external.open')
        page.open(frame.event.data.url, '_blank', 'noopener,noreferrer')
      for (const listener of eventListeners) listener(frame.event)
    } else if ('part' in frame) {
      const text = (arriving.get(frame.id) ?? '') + frame.part
      if (frame.last) settle(frame.id, JSON.parse(text) as Answer<unknown>)
      else arriving.set(frame.id, text)
    } else settle(frame.id, frame.answer)
  }
  const lose = (code: number): void => {
    socket = null
    unsent.length = 0
    arriving.clear()
    for (const answer of waiting.values()) answer(disconnected)
    waiting.clear()
    if (code === closeCodes.replaced) return turn('elsewhere')
    if (code === closeCodes.stopping) return turn('stopped')
    if (code === closeCodes.refused || code === closeCodes.malformed || secret === null)
      return turn('waiting')
    turn('lost')
    const again = secret
    page.setTimeout(() => {
      if (!socket && connection === 'lost') connect({ resume: again })
    }, RETRY_MS)
  }
  const connect = (proof: PageFrame): void => {
    const opening = page.connect(`ws://${page.location.host}/bridge`)
    socket = opening
    opening.addEventListener('open', () => send(proof))
    opening.addEventListener('message', (message) =>
      receive(JSON.parse(String(message.data)) as HostFrame),
    )
    opening.addEventListener('close', (closed) => {
      if (socket === opening) lose(closed.code)
    })
  }
  const openWithToken = (): boolean => {
    const token = takeToken(page)
    if (token === null) return false
    const before = socket
    socket = null
    before?.close()
    secret = null
    turn('opening')
    connect({ open: token })
    return true
  }
  page.addEventListener('hashchange', openWithToken)
  if (!openWithToken())
    page.setTimeout(() => {
      if (!socket && connection === 'opening') turn('waiting')
    }, GRACE_MS)
  return {
    call: (command, input) =>
      new Promise((resolve) => {
        if (connection !== 'open' && connection !== 'opening' && connection !== 'waiting')
          return resolve(disconnected)
        const id = ++calls
        waiting.set(id, resolve)
        if (connection === 'open') send({ id, command, input })
        else unsent.push({ id, command, input })
      }),
    onEvent: (listener) => {
      eventListeners.push(listener)
    },
    onConnection(listener) {
      connectionListeners.push(listener)
      listener(connection)
    },
  }
}
