import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kv } from '../store/kv.ts'

/**
 * The API's port. Closed is flight mode: connections are refused, and stay refused after a restart,
 * until it is opened.
 */
export interface Listener {
  /** Chosen once; the same after every close and open, and after a restart with the same data. */
  port(): number
  isOpen(): boolean
  close(): Promise<void>
  open(): Promise<void>
  /** Ends without remembering flight mode. */
  shutdown(): Promise<void>
}

/** The port was asked for by number and is taken. */
export class PortError extends Error {
  override readonly name = 'PortError'
}

interface Wanted {
  kv: Kv
  /** The port's name in kv, where it is remembered. */
  name: string
  /** Asked for by the person; null takes the remembered port, or any free one. */
  port: number | null
  handle: RequestListener
}

/**
 * Starts to listen on 127.0.0.1, or only settles the port if flight mode was on. A remembered port
 * that is busy is tried for two seconds (the process before may still be ending), then any free one
 * is taken.
 */
export async function startListener({ kv, name, port: asked, handle }: Wanted): Promise<Listener> {
  const flight = `${name}_closed`
  let server: Server | null = null
  const remembered = kv.get<number>(name)
  const first = await bind(handle, asked ?? remembered ?? 0, asked === null ? 2000 : 0).catch(
    (error: unknown) => {
      if (asked !== null || !remembered)
        throw new PortError(
          `Port ${asked ?? remembered} of 127.0.0.1 is in use. Choose another with --port.`,
          { cause: error },
        )
      return bind(handle, 0, 0)
    },
  )
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

/** Listens on `port`, trying again for `patience` real milliseconds while it is busy. */
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
