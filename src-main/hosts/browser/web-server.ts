import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { pageHeaders } from '#main/hosts/common/headers.ts'
import type { Site } from '#main/hosts/common/site.ts'

/** The web server of the browser host: files by GET, and one WebSocket. */
export interface WebServer {
  /** `http://127.0.0.1:PORT`; also the only origin that is accepted. */
  origin: string
  /**
   * Sets the handler for upgrades with the right Host, Origin and path. The handler then owns the
   * socket.
   */
  onUpgrade(accept: (request: IncomingMessage, socket: Duplex, head: Buffer) => void): void
  close(): Promise<void>
}

export const BRIDGE_PATH = '/bridge'

/**
 * Serves the interface on 127.0.0.1. A request whose Host is not exactly ours gets 421, which
 * prevents DNS rebinding. Only GET and HEAD are served, and they have no side effects. No CORS
 * header is ever sent. Rejects if the port is taken.
 */
export async function serveSite(site: Site, port: number): Promise<WebServer> {
  const server = createServer({ maxHeaderSize: 16_384, requestTimeout: 10_000 })
  await listen(server, port)
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const origin = `http://${host}`
  let accept: ((request: IncomingMessage, socket: Duplex, head: Buffer) => void) | undefined
  server.on('request', (request, response) => void answer(site, host, request, response))
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (!fromUs(request, host)) return refuse(socket, '421 Misdirected Request')
    if (request.headers.origin !== origin) return refuse(socket, '403 Forbidden')
    if (request.url !== BRIDGE_PATH || request.method !== 'GET' || !accept)
      return refuse(socket, '404 Not Found')
    accept(request, socket, head)
  })
  return {
    origin,
    onUpgrade: (listener) => {
      accept = listener
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function answer(
  site: Site,
  host: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(pageHeaders({ connect: true })))
    response.setHeader(name, value)
  if (!fromUs(request, host)) return end(response, 421, 'Misdirected request')
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return end(response.setHeader('allow', 'GET, HEAD'), 405, 'Method not allowed')
  const file = await site.read((request.url ?? '').split('?')[0] ?? '').catch(() => null)
  if (!file) return end(response, 404, 'Not found')
  response.writeHead(200, { 'content-type': file.type, 'content-length': file.body.length })
  response.end(request.method === 'HEAD' ? undefined : file.body)
}

function end(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
  response.end(text)
}

/**
 * Reports whether a request has exactly one Host header with our host. Counts the raw headers,
 * because Node joins or drops duplicates.
 */
function fromUs(request: IncomingMessage, host: string): boolean {
  const names = request.rawHeaders.filter((_, at) => at % 2 === 0)
  return (
    request.headers.host === host &&
    names.filter((name) => name.toLowerCase() === 'host').length === 1
  )
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}
