import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kv } from '../store/kv.ts'

/**
 * The port of the API. In flight mode it is closed: connections are refused, even after a restart,
 * until it is opened.
 */
export interface Listener {
  /**
   * Port number. It stays the same when the port is closed and opened, and after a restart with the
   * same data, as long as it is free.
   */
  port(): number
  isOpen(): boolean
  close(): Promise<void>
  open(): Promise<void>
  /** Closes the port without recording flight mode. */
  shutdown(): Promise<void>
}

/** The requested port is in use. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

interface ListenerOptions {
  kv: Kv
  /** Name under which kv stores the port. */
  name: string
  /** Port requested by the user; null uses the remembered port, or any free one. */
  port: number | null
  handle: RequestListener
}

/**
 * Listens on 127.0.0.1, or only determines the port if flight mode is on. If a remembered port is
 * busy, retries it for two seconds (the previous process may still be ending), then uses any free
 * port.
 */
export async function startListener({
  kv,
  name,
  port: requested,
  handle,
}: ListenerOptions): Promise<Listener> {
  const flight = `${name}_closed`
  let server: Server | null = null
  const remembered = kv.get<number>(name)
  const first = await bind(
    handle,
    requested ?? remembered ?? 0,
    requested === null ? 2000 : 0,
  ).catch((error: unknown) => {
    if (requested !== null || !remembered)
      throw new PortError(
        `Port ${requested ?? remembered} of 127.0.0.1 is in use. Choose another with --port.`,
        { cause: error },
      )
    return bind(handle, 0, 0)
  })
  const port = (first.address() as AddressInfo).port
  kv.set(name, port)
  server = first
  const shutdown = async () => {
    const open = server
    server = null
    if (open) await end(open)
  }
  const close = () => {
    kv.set(flight, true)
    return shutdown()
  }
  if (kv.get<boolean>(flight)) await close()
  return {
    port: () => port,
    isOpen: () => server !== null,
    close,
    shutdown,
    open: async () => {
      kv.remove(flight)
      server ??= await bind(handle, port, 2000)
    },
  }
}

/** Listens on `port`, and retries for `patience` real milliseconds while it is busy. */
async function bind(handle: RequestListener, port: number, patience: number): Promise<Server> {
  for (let waited = 0; ; waited += 100) {
    try {
      return await listen(handle, port)
    } catch (error) {
      if (waited >= patience) throw error
      await pause(100)
    }
  }
}

function listen(handle: RequestListener, port: number) {
  const server = createServer(
    { keepAliveTimeout: 30_000, headersTimeout: 30_000, requestTimeout: 60_000 },
    handle,
  )
  return new Promise<Server>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1' }, () => {
      server.removeListener('error', reject)
      resolve(server)
    })
  })
}

function end(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
