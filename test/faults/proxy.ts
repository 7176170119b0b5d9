import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { type Fault, isConnectFault, madeAnswer } from './catalogue.ts'
import { readMessage, writeMessage, type Message } from './http-message.ts'

export interface Seen {
  method: string
  path: string
  body: string
  fault: Fault['name'] | null
  forwarded: boolean
}

/** Which of the coming requests a fault befalls: the first `times` that match. */
export interface Rule {
  matches: (request: { method: string; path: string }) => boolean
  fault: Fault
  times: number
}

/**
 * A raw TCP proxy in front of a service. It does to a request whatever its rules say, and lets all
 * others through untouched.
 */
export interface FaultProxy {
  origin: string
  /** The rule that is in force; null for none. */
  rule(rule: Rule | null): void
  /** Takes the fault that befalls a request before there is a connection; see dispatcher.ts. */
  takeConnectFault(request: { method: string; path: string }): Fault | null
  /** Every request that came, in order. */
  seen: Seen[]
  /** Connections that are left without an answer, or get it too slowly. */
  stalled(): number
  /** Requests that reached the other host, to which a redirect points: none must. */
  strayed(): number
  close(): Promise<void>
}

const OVERSIZED = 40 * 1024 * 1024

/** Starts it in front of `target`, on loopback. */
export async function startProxy(target: string): Promise<FaultProxy> {
  const upstream = new URL(target)
  const sockets = new Set<Socket>()
  const seen: Seen[] = []
  const lastOfPage = new Map<string, unknown>()
  let rule: Rule | null = null
  let stalled = 0
  let strayed = 0

  function take(request: { method: string; path: string }, connecting: boolean): Fault | null {
    if (
      !rule ||
      rule.times <= 0 ||
      isConnectFault(rule.fault.name) !== connecting ||
      !rule.matches(request)
    )
      return null
    rule.times -= 1
    return rule.fault
  }

  function stall(socket: Socket): void {
    // Who gave up before the service had answered waits for nothing, and closes no second time.
    if (socket.destroyed) return
    stalled += 1
    socket.once('close', () => {
      stalled -= 1
    })
  }

  async function serve(socket: Socket, message: Message): Promise<void> {
    const [method = '', path = ''] = message.start.split(' ')
    const fault = take({ method, path }, false)
    const entry: Seen = {
      method,
      path,
      body: message.body.toString('utf8'),
      fault: fault?.name ?? null,
      forwarded: !fault || fault.committed,
    }
    seen.push(entry)
    const request =
      fault?.name === 'capped_per_page'
        ? { ...message, start: message.start.replace(/per_page=\d+/, 'per_page=3') }
        : message
    const answer = entry.forwarded ? await forward(request, upstream, sockets) : null
    if (!fault) return void socket.end(writeMessage(answer ?? message))
    befall(socket, fault, answer, path, { elsewhere: elsewhere.origin, lastOfPage, stall })
  }

  const server = createServer((socket) => readRequests(keep(socket, sockets), serve))
  const elsewhere = await listen(
    createServer((socket) => {
      strayed += 1
      keep(socket, sockets).destroy()
    }),
  )
  const { origin } = await listen(server)
  return {
    origin,
    seen,
    rule: (next) => {
      rule = next
    },
    takeConnectFault: (request) => {
      const fault = take(request, true)
      if (fault) seen.push({ ...request, body: '', fault: fault.name, forwarded: false })
      return fault
    },
    stalled: () => stalled,
    strayed: () => strayed,
    async close() {
      for (const socket of sockets) socket.destroy()
      await Promise.all(
        [server, elsewhere.server].map(
          (one) =>
            new Promise((resolve) => {
              one.close(resolve)
            }),
        ),
      )
    },
  }
}

/** Hands over each whole request of a connection, as it comes. */
function readRequests(
  socket: Socket,
  serve: (socket: Socket, message: Message) => Promise<void>,
): void {
  let bytes: Buffer = Buffer.alloc(0)
  socket.on('data', (part: Buffer) => {
    bytes = Buffer.concat([bytes, part])
    // Somebody begins a TLS handshake, and is answered like by any server that knows none.
    if (bytes[0] === 0x16)
      return void socket.end(
        'HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n',
      )
    const whole = readMessage(bytes)
    if (!whole) return
    bytes = whole.rest
    serve(socket, whole.message).catch(() => socket.destroy())
  })
}

/** Sends a request on to the service and returns its whole answer. */
async function forward(message: Message, upstream: URL, sockets: Set<Socket>): Promise<Message> {
  const socket = keep(connect(Number(upstream.port), upstream.hostname), sockets)
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  const closed = once(socket, 'close')
  socket.write(
    writeMessage({
      ...message,
      headers: message.headers.map(([name, value]) => [
        name,
        name === 'host' ? upstream.host : value,
      ]),
    }),
  )
  await closed
  const whole = readMessage(Buffer.concat(parts), true)
  if (!whole) throw new Error('The service broke off.')
  return whole.message
}

/** What a fault needs of the proxy it befalls a request in. */
interface Place {
  elsewhere: string
  lastOfPage: Map<string, unknown>
  /** Leaves the connection as it is until the other side gives up. */
  stall(socket: Socket): void
}

/** Lets a fault befall the answer to one request. */
function befall(
  socket: Socket,
  fault: Fault,
  answer: Message | null,
  path: string,
  { elsewhere, lastOfPage, stall }: Place,
): void {
  const made = madeAnswer(fault, elsewhere)
  if (made)
    return void socket.end(
      writeMessage({
        start: `HTTP/1.1 ${made.status} Fault`,
        headers: Object.entries({ 'content-type': 'application/json', ...made.headers }),
        body: Buffer.from(made.body),
      }),
    )
  const ok: Message = answer ?? {
    start: 'HTTP/1.1 200 OK',
    headers: [['content-type', 'application/json']],
    body: Buffer.from('{"id":"never","ok":true}'),
  }
  switch (fault.name) {
    case 'reset':
      return void socket.resetAndDestroy()
    case 'truncated':
      return void socket.write(
        writeMessage(
          { ...ok, body: ok.body.subarray(0, Math.floor(ok.body.length / 2)) },
          ok.body.length,
        ),
        () => socket.destroy(),
      )
    case 'slow_loris':
      stall(socket)
      return drip(socket, ok, fault.headers === true)
    case 'oversized':
      return flood(socket, ok)
    case 'duplicate_ids':
      return void socket.end(writeMessage({ ...ok, body: repeated(ok.body, path, lastOfPage) }))
    case 'capped_per_page':
      return void socket.end(writeMessage(ok))
    default:
      return stall(socket)
  }
}

/** Headers at once, or a part of them, then a byte now and then, for ever. */
function drip(socket: Socket, answer: Message, headersOnly: boolean): void {
  const bytes = writeMessage({ ...answer, body: Buffer.from('{') }, 1_000_000)
  socket.write(headersOnly ? bytes.subarray(0, bytes.indexOf('\r\n\r\n') - 1) : bytes)
  const timer = setInterval(() => socket.write(' '), 20)
  socket.once('close', () => clearInterval(timer))
}

/** Bytes without end, until the other side has had enough. */
function flood(socket: Socket, answer: Message): void {
  socket.write(writeMessage({ ...answer, body: Buffer.from('{"x":"') }, OVERSIZED))
  const piece = Buffer.alloc(1024 * 1024, 0x61)
  let left = OVERSIZED / piece.length
  const more = (): void => {
    if (socket.destroyed) return
    if (left-- <= 0) return void socket.end()
    socket.write(piece, more)
  }
  more()
}

/**
 * The last record of the page before stands on this page again, as when somebody adds a row while
 * pages are read.
 */
function repeated(body: Buffer, path: string, lastOfPage: Map<string, unknown>): Buffer {
  const list = path.split('?')[0] ?? ''
  try {
    const json = JSON.parse(body.toString('utf8')) as Record<string, unknown>
    const records = Object.values(json).find((value): value is unknown[] => Array.isArray(value))
    if (!records || records.length === 0) return body
    const before = lastOfPage.get(list)
    lastOfPage.set(list, records.at(-1))
    if (before !== undefined) records.unshift(before)
    return Buffer.from(JSON.stringify(json))
  } catch {
    return body
  }
}

function keep(socket: Socket, sockets: Set<Socket>): Socket {
  sockets.add(socket)
  socket.on('error', () => {})
  socket.once('close', () => sockets.delete(socket))
  return socket
}

async function listen(server: Server): Promise<{ origin: string; server: Server }> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return { origin: `http://127.0.0.1:${address.port}`, server }
}
