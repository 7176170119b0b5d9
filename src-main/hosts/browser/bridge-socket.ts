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
import type { Pairing } from './pairing.ts'

/** A page that has not proved itself by then is not ours. */
const PROOF_LIMIT_MS = 10_000

/** What does the work behind the socket. */
export interface Callee {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
}

export interface BridgeSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to the page; false where no page is connected. */
  send(event: BridgeEvent): boolean
  close(): Promise<void>
}

/**
 * Builds the bridge over one WebSocket. A connection must prove itself with its first frame
 * (one-time token or session secret); then one call a frame. There is one session: a page with a
 * newer token ends it, and says so to the page it replaces. `onPages` hears when a page comes and
 * goes.
 */
export function createBridgeSocket(
  callee: Callee,
  pairing: Pairing,
  clock: Clock,
  onPages: (connected: boolean) => void,
): BridgeSocket {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
  let page: WebSocket | null = null

  const admit = (socket: WebSocket): void => {
    page?.close(closeCodes.replaced, 'opened elsewhere')
    page = socket
    onPages(true)
  }
  const sessionOf = (frame: { open: string } | { resume: string }): string | null => {
    if ('open' in frame) return pairing.exchange(frame.open)
    return pairing.matches(frame.resume) ? frame.resume : null
  }
  const meet = (socket: WebSocket): void => {
    const cancel = clock.after(PROOF_LIMIT_MS, () => socket.close(closeCodes.refused, 'no proof'))
    let admitted = false
    socket.on('message', (data, binary) => {
      const frame = binary ? null : readPageFrame(text(data))
      if (!frame) return socket.close(closeCodes.malformed, 'not a frame')
      if ('id' in frame)
        return admitted
          ? void reply(callee, socket, frame)
          : socket.close(closeCodes.refused, 'no proof')
      if (admitted) return socket.close(closeCodes.malformed, 'already open')
      const session = sessionOf(frame)
      if (session === null) return socket.close(closeCodes.refused, 'not the newest address')
      admitted = true
      cancel()
      admit(socket)
      write(socket, { session })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      cancel()
      if (page !== socket) return
      page = null
      onPages(false)
    })
  }
  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, meet),
    send(event) {
      if (!page) return false
      write(page, { event })
      return true
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

async function reply(
  callee: Callee,
  socket: WebSocket,
  call: { id: number; command: string; input: unknown },
): Promise<void> {
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
