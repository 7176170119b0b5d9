import { t } from '#shared/i18n/translate.ts'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type RawData, type WebSocket } from 'ws'
import {
  closeCodes,
  MAX_ANSWER_CHARS,
  MAX_CALL_CHARS,
  MAX_FRAME_BYTES,
  PART_CHARS,
  readPageFrame,
  type CallPart,
  type HostFrame,
  type PageFrame,
} from '#shared/bridge/frames.ts'
import type { Answer, BridgeEvent } from '#shared/bridge/index.ts'
import type { Clock } from '#main/ports.ts'
import { isForAll } from '#main/hosts/common/events-for-all.ts'
import { createPageVisibility, inputForAll } from '#main/hosts/common/page-visibility.ts'
import type { Admitted, Pairing } from './pairing.ts'

/** Time within which a page must prove itself; otherwise its connection is closed. */
const PROOF_LIMIT_MS = 10_000

/** Time after which an absent page counts as closed, if other pages are still connected. */
const CLOSED_AFTER_MS = 2_000

const CUT_OFF_MS = 500

/** Handler of the calls that arrive over the socket. */
export interface CommandHandler {
  handle(command: string, input: unknown): Promise<Answer<unknown>>
}

export interface BridgeSocket {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to the pages it concerns. Returns false if no page is connected. */
  send(event: BridgeEvent): boolean
  close(): Promise<void>
}

export interface ConnectedPages {
  /** Whether the page that was opened with an address is connected. */
  first: boolean
  /** Whether that page, or one that it opened, is connected. */
  any: boolean
}

/**
 * Builds the bridge over WebSockets, one per page. The first frame of a connection must prove the
 * page (one-time token or session secret); each later frame is one call. A page with a newer token
 * ends all sessions, and the replaced pages are told so. A page opened by another page gets a
 * session beside the others. Calls `onPages` whenever a page connects or disconnects.
 */
export function createBridgeSocket(
  callee: CommandHandler,
  pairing: Pairing,
  clock: Clock,
  onPages: (connected: ConnectedPages) => void,
): BridgeSocket {
  const server = openServer()
  const visibility = createPageVisibility()
  /** Connected pages by session, least recently used first. */
  const pages = new Map<string, WebSocket>()
  /** Session of the page that was opened with an address; null if there has been none. */
  let first: string | null = null
  /** First screens of further pages, sent at their first call, when they begin to listen. */
  const firstPaths = new Map<WebSocket, { path: string; window: string }>()
  let isClosing = false

  const replace = (id: string, socket: WebSocket): void => {
    pages.delete(id)
    socket.close(closeCodes.replaced, 'opened elsewhere')
  }
  const reportPages = (): void =>
    onPages({ first: first !== null && pages.has(first), any: pages.size > 0 })
  const register = ({ id, window }: Admitted, socket: WebSocket): void => {
    if (window === null) first = id
    for (const [pageId, page] of pages)
      if (pageId === id || !pairing.isOpen(pageId)) replace(pageId, page)
    pages.set(id, socket)
    reportPages()
  }
  const findAdmission = (frame: { open: string } | { resume: string }): Admitted | null =>
    'open' in frame ? pairing.exchange(frame.open) : pairing.resume(frame.resume)
  const answer = (id: string, socket: WebSocket, call: Call): void => {
    // Moves the page to the end: events for one window go to the page used last.
    if (pages.get(id) === socket) {
      pages.delete(id)
      pages.set(id, socket)
    }
    const data = firstPaths.get(socket)
    if (data) {
      firstPaths.delete(socket)
      write(socket, { event: { type: 'navigate', data } })
    }
    const input = inputForAll(visibility, socket, call.command, call.input)
    void reply(callee, socket, { ...call, input })
  }
  /** Reports whether one page was closed. If all are gone, Hotdesk quit; its windows reopen. */
  const wasClosed = (id: string): boolean => !isClosing && pages.size > 0 && !pages.has(id)
  const onDisconnect = ({ id, window }: Admitted, socket: WebSocket): void => {
    firstPaths.delete(socket)
    const isHidden = visibility.remove(socket)
    if (pages.get(id) !== socket) return
    pages.delete(id)
    reportPages()
    if (window !== null)
      clock.after(CLOSED_AFTER_MS, () => {
        if (wasClosed(id)) void callee.handle('app.windowClosed', { window })
      })
    if (pages.size > 0) void callee.handle('app.hidden', { hidden: isHidden })
  }
  const onConnection = (socket: WebSocket): void => {
    const cancel = clock.after(PROOF_LIMIT_MS, () => socket.close(closeCodes.refused, 'no proof'))
    let page: Admitted | null = null
    const readCall = createCallReader()
    socket.on('message', (data, binary) => {
      const sent = binary ? null : readPageFrame(text(data))
      const frame = sent && 'part' in sent ? readCall(sent, page !== null) : sent
      if (frame === undefined) return
      if (!frame) return socket.close(closeCodes.malformed, 'not a frame')
      if ('id' in frame)
        return page === null
          ? socket.close(closeCodes.refused, 'no proof')
          : answer(page.id, socket, frame)
      if (page !== null) return socket.close(closeCodes.malformed, 'already open')
      page = findAdmission(frame)
      if (!page) return socket.close(closeCodes.refused, 'not the newest address')
      cancel()
      const { path, window } = page
      if (path !== null && window !== null) firstPaths.set(socket, { path, window })
      register(page, socket)
      write(socket, { session: page.secret })
    })
    socket.on('error', () => socket.terminate())
    socket.on('close', () => {
      cancel()
      if (page !== null) onDisconnect(page, socket)
    })
  }
  return {
    upgrade: (request, socket, head) => server.handleUpgrade(request, socket, head, onConnection),
    send(event) {
      const all = [...pages.values()]
      for (const page of isForAll(event) ? all : all.slice(-1)) write(page, { event })
      return all.length > 0
    },
    close() {
      isClosing = true
      return closeServer(server, clock)
    },
  }
}

type WholeFrame = Exclude<PageFrame, CallPart>

/**
 * Returns what joins the parts of a page's long calls: undefined while more follow, and null if
 * they are too long, no frame, or from a page without proof.
 */
function createCallReader(): (part: CallPart, isProven: boolean) => WholeFrame | null | undefined {
  let arrived = ''
  return ({ part, last }, isProven) => {
    if (!isProven || arrived.length + part.length > MAX_CALL_CHARS) return null
    arrived += part
    if (!last) return undefined
    const frame = readPageFrame(arrived)
    arrived = ''
    return frame && 'part' in frame ? null : frame
  }
}

function openServer(): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: true,
  })
}

/** Tells every page that Hotdesk has stopped, and cuts off pages that do not disconnect in time. */
function closeServer(server: WebSocketServer, clock: Clock): Promise<void> {
  return new Promise((resolve) => {
    for (const client of server.clients) client.close(closeCodes.stopping, 'Hotdesk has stopped')
    server.close(() => resolve())
    clock.after(CUT_OFF_MS, () => {
      for (const client of server.clients) client.terminate()
    })
  })
}

interface Call {
  id: number
  command: string
  input: unknown
}

async function reply(callee: CommandHandler, socket: WebSocket, call: Call): Promise<void> {
  const answer = await callee.handle(call.command, call.input)
  if (socket.readyState !== socket.OPEN) return
  if (
    !write(socket, { id: call.id, answer }) &&
    !writeInParts(socket, call.id, JSON.stringify(answer))
  ) {
    const message = t('The answer is too large to show.')
    write(socket, {
      id: call.id,
      answer: {
        ok: false,
        error: {
          code: 'answer_too_large',
          message,
          hint: t('Narrow what you look at with a filter.'),
        },
      },
    })
  }
}

/** Sends a long answer in parts. Returns false if it exceeds MAX_ANSWER_CHARS. */
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

/** Sends a frame. Returns false if it exceeds MAX_FRAME_BYTES. */
function write(socket: WebSocket, frame: HostFrame): boolean {
  const body = JSON.stringify(frame)
  if (Buffer.byteLength(body) > MAX_FRAME_BYTES) return false
  socket.send(body)
  return true
}

const text = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString('utf8')
