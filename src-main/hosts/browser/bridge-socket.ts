import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import {
  closeCodes,
  MAX_ANSWER_CHARS,
  MAX_FRAME_BYTES,
  PART_CHARS,
  readPageFrame,
  type HostFrame,
} from '#shared/bridge/frames.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import type { Clock } from '#main/ports.ts'
import { createPageVisibility, inputForAll } from '#main/hosts/common/page-visibility.ts'
import type { Admitted, Pairing } from './pairing.ts'

/** A page that has not proved itself by then is not ours. */
const PROOF_LIMIT_MS = 10_000

/** What does the work behind the socket. */
export interface Callee {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
}

export interface BridgeSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to the pages it concerns; false where no page is connected. */
  send(event: BridgeEvent): boolean
  close(): Promise<void>
}

export interface ConnectedPages {
  /** The page that was given an address. */
  first: boolean
  /** That one, or one that it opened. */
  any: boolean
}

/** What every window has to hear; anything else is said once, in the window used last. */
const FOR_ALL: ReadonlySet<BridgeEvent['type']> = new Set(['tables.changed', 'session.changed'])

/**
 * Builds the bridge over WebSockets, one a page. A connection must prove itself with its first frame
 * (one-time token or session secret); then one call a frame. A page with a newer token ends all
 * sessions, and says so to the pages it replaces; a page that another one opened stands beside it.
 * `onPages` hears of each that comes and goes.
 */
export function createBridgeSocket(
  callee: Callee,
  pairing: Pairing,
  clock: Clock,
  onPages: (connected: ConnectedPages) => void,
): BridgeSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  const visibility = createPageVisibility()
  /** By their sessions; the one that asked something last is at the end. */
  const pages = new Map<string, WebSocket>()
  /** The session of the page that was given an address. */
  let first: string | null = null
  /** What a further page is told once it asks something: it listens then. */
  const firstPaths = new Map<WebSocket, string>()

  const replace = (id: string, socket: WebSocket): void => {
    pages.delete(id)
    socket.close(closeCodes.replaced, 'opened elsewhere')
  }
  const tell = (): void =>
    onPages({ first: first !== null && pages.has(first), any: pages.size > 0 })
  const admit = ({ id, isFurther }: Admitted, socket: WebSocket): void => {
    if (!isFurther) first = id
    for (const [other, page] of pages)
      if (other === id || !pairing.isOpen(other)) replace(other, page)
    pages.set(id, socket)
    tell()
  }
  const admitted = (frame: { open: string } | { resume: string }): Admitted | null =>
    'open' in frame ? pairing.exchange(frame.open) : pairing.resume(frame.resume)
  const answer = (id: string, socket: WebSocket, call: Call): void => {
    // Used last: what is said in one window is said in this one.
    if (pages.get(id) === socket) {
      pages.delete(id)
      pages.set(id, socket)
    }
    const path = firstPaths.get(socket)
    if (path !== undefined) {
      firstPaths.delete(socket)
      write(socket, { event: { type: 'navigate', data: { path, further: true } } })
    }
    const input = inputForAll(visibility, socket, call.command, call.input)
    void reply(callee, socket, { ...call, input })
  }
  const leave = (id: string, socket: WebSocket): void => {
    firstPaths.delete(socket)
    const isHidden = visibility.gone(socket)
    if (pages.get(id) !== socket) return
    pages.delete(id)
    tell()
    if (pages.size > 0) void callee.handle('app.hidden', { hidden: isHidden })
  }
  const meet = (socket: WebSocket): void => {
    const cancel = clock.after(PROOF_LIMIT_MS, () => socket.close(closeCodes.refused, 'no proof'))
    let id: string | null = null
    socket.on('message', (data, binary) => {
      const frame = binary ? null : readPageFrame(text(data))
      if (!frame) return socket.close(closeCodes.malformed, 'not a frame')
      if ('id' in frame)
        return id === null
          ? socket.close(closeCodes.refused, 'no proof')
          : answer(id, socket, frame)
      if (id !== null) return socket.close(closeCodes.malformed, 'already open')
      const page = admitted(frame)
      if (!page) return socket.close(closeCodes.refused, 'not the newest address')
      id = page.id
      cancel()
      if (page.path !== null) firstPaths.set(socket, page.path)
      admit(page, socket)
      write(socket, { session: page.secret })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      cancel()
      if (id !== null) leave(id, socket)
    })
  }
  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, meet),
    send(event) {
      const all = [...pages.values()]
      for (const page of FOR_ALL.has(event.type) ? all : all.slice(-1)) write(page, { event })
      return all.length > 0
    },
    close: () =>
      new Promise((resolve) => {
        for (const client of server.clients)
          client.close(closeCodes.stopping, 'Hotdesk has stopped')
        server.close(() => resolve())
        clock.after(500, () => {
          for (const client of server.clients) client.terminate()
        })
      }),
  }
}

interface Call {
  id: number
  command: string
  input: unknown
}

async function reply(callee: Callee, socket: WebSocket, call: Call): Promise<void> {
  const answer = await callee.handle(call.command, call.input)
  if (socket.readyState !== socket.OPEN) return
  if (
    !write(socket, { id: call.id, answer }) &&
    !writeInParts(socket, call.id, JSON.stringify(answer))
  ) {
    const message = 'The answer is too large to show.'
    write(socket, {
      id: call.id,
      answer: {
        ok: false,
        error: {
          code: 'answer_too_large',
          message,
          hint: 'Narrow what you look at with a filter.',
        },
      },
    })
  }
}

/** Sends a long answer part by part; false if it is longer than anything that can be shown. */
function writeInParts(socket: WebSocket, id: number, text: string): boolean {
  if (text.length > MAX_ANSWER_CHARS) return false
  for (let from = 0; from < text.length; from += PART_CHARS)
    write(socket, {
      id,
      part: text.slice(from, from + PART_CHARS),
      last: from + PART_CHARS >= text.length,
    })
  return true
}

/** Sends a frame; false if it would be longer than a frame may be. */
function write(socket: WebSocket, frame: HostFrame): boolean {
  const body = JSON.stringify(frame)
  if (Buffer.byteLength(body) > MAX_FRAME_BYTES) return false
  socket.send(body)
  return true
}

const text = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8')
