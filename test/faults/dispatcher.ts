import { createServer } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import type { ConnectFault } from './catalogue.ts'
import type { FaultProxy } from './proxy.ts'

/**
 * undici as Hotdesk uses it, leading every request through the proxy; DNS, refusal and TLS befall
 * it before there is a connection.
 */
export interface FaultDispatcher {
  dispatcher: Dispatcher
  /** Requests that are neither answered nor left without an answer on purpose. */
  busy(): boolean
  close(): Promise<void>
}

/** `timeouts`: real milliseconds for headers and body, for callers that set none of their own. */
export async function createFaultDispatcher(
  proxy: FaultProxy,
  timeouts = 0,
): Promise<FaultDispatcher> {
  const settings = {
    pipelining: 0,
    allowH2: false,
    headersTimeout: timeouts,
    bodyTimeout: timeouts,
  }
  const plain = new Agent(settings)
  const closed = await closedPort()
  const failing: Record<ConnectFault, Agent> = {
    dns: new Agent({
      ...settings,
      connect: buildConnector({
        lookup: (name, _options, done) =>
          done(
            Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND' }),
            '',
            4,
          ),
      }),
    }),
    refused: new Agent({
      ...settings,
      connect: (options, done) =>
        buildConnector({})({ ...options, hostname: '127.0.0.1', port: String(closed) }, done),
    }),
    tls: new Agent({
      ...settings,
      connect: (_options, done) => tls(Number(new URL(proxy.origin).port), done),
    }),
  }
  let underWay = 0

  function dispatch(
    options: Dispatcher.DispatchOptions,
    handler: Dispatcher.DispatchHandler,
  ): boolean {
    const fault = proxy.takeConnectFault({ method: options.method, path: options.path })
    const agent = fault ? failing[fault.name as ConnectFault] : plain
    // A name that must be looked up, since an address never is.
    const origin = fault?.name === 'dns' ? 'http://service.invalid' : proxy.origin
    underWay += 1
    let over = false
    const end = () => {
      if (!over) {
        over = true
        underWay -= 1
      }
    }
    return agent.dispatch(
      { ...options, origin },
      {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (controller, status, headers, text) =>
          handler.onResponseStart?.(controller, status, headers, text),
        onResponseData: (controller, chunk) => handler.onResponseData?.(controller, chunk),
        onResponseEnd: (controller, trailers) => {
          end()
          handler.onResponseEnd?.(controller, trailers)
        },
        onResponseError: (controller, error) => {
          end()
          handler.onResponseError?.(controller, error)
        },
      },
    )
  }
  const close = async () => {
    await Promise.all([plain, ...Object.values(failing)].map((agent) => agent.destroy()))
  }
  return {
    dispatcher: Object.assign(Object.create(plain) as Dispatcher, { dispatch, destroy: close }),
    busy: () => underWay > proxy.stalled(),
    close,
  }
}

/** A real handshake with a server that does not speak TLS. */
function tls(port: number, done: buildConnector.Callback): void {
  const socket = connectTls({ port, host: '127.0.0.1' })
  socket.once('error', (error) => done(error, null))
  socket.once('secureConnect', () =>
    done(new Error('a handshake with a server without TLS succeeded'), null),
  )
}

async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  await new Promise((resolve) => {
    server.close(resolve)
  })
  return typeof address === 'object' && address !== null ? address.port : 1
}
