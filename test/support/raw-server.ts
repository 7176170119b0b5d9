import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'

export interface Received {
  method: string
  path: string
  headers: IncomingMessage['headers']
  body: string
}

export interface RawServer {
  url: string
  /** Every request that was read whole, in order. */
  received: Received[]
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * A service that answers whatever a test says: a body, or anything at all on the response or its
 * socket.
 */
export async function httpServer(
  answer: (request: Received, response: ServerResponse, count: number) => unknown,
): Promise<RawServer> {
  const received: Received[] = []
  const server = createHttpServer((request, response) => {
    let body = ''
    request
      .setEncoding('utf8')
      .on('data', (chunk: string) => {
        body += chunk
      })
      .on('end', () => {
        const one = {
          method: request.method ?? '',
          path: request.url ?? '',
          headers: request.headers,
          body,
        }
        received.push(one)
        const value = answer(one, response, received.length)
        if (
          value !== undefined &&
          !response.headersSent &&
          !response.writableEnded &&
          !response.destroyed
        )
          json(response, 200, value)
      })
  })
  return { ...(await listening(server)), received }
}

export function json(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): undefined {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(value))
}

/** A peer that need not even speak HTTP. */
export async function tcpServer(peer: (socket: Socket) => void): Promise<RawServer> {
  return {
    ...(await listening(
      createTcpServer((socket) => {
        socket.on('error', () => {})
        peer(socket)
      }),
    )),
    received: [],
  }
}

/** An address at which nothing listens. */
export async function closedPort(): Promise<string> {
  const server = await listening(createTcpServer())
  await server[Symbol.asyncDispose]()
  return server.url
}

async function listening(server: Server) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no address')
  return {
    url: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      if (server.listening)
        await new Promise((resolve) => {
          server.close(resolve)
        })
    },
  }
}
