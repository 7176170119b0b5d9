import type { Dispatcher } from 'undici'
import type { Connection } from '#main/ports.ts'

/**
 * Creates a connection that loads its library with the first request: the library is large, and the
 * first rows after a start come from this computer. `destroy` fails the requests that still wait
 * for the library and does not wait for it to load.
 */
export function connectLater(open: () => Promise<Connection>): Connection {
  const closed = Promise.withResolvers<never>()
  closed.promise.catch(() => {})
  let opening: Promise<Connection> | null = null
  let opened: Connection | null = null

  async function openOnce(): Promise<Connection> {
    opened = await open()
    return opened
  }

  return {
    dispatch(options, handler) {
      opening ??= openOnce()
      Promise.race([closed.promise, opening])
        .then((connection) => connection.dispatch(options, handler))
        .catch((error: unknown) => refuse(handler, error))
      return true
    },
    async destroy() {
      closed.reject(new Error('the connection was closed'))
      if (opened) return opened.destroy()
      opening?.then((late) => late.destroy()).catch(() => {})
    },
  }
}

/** Fails a request that could not be started. */
export function refuse(handler: Dispatcher.DispatchHandler, error: unknown): void {
  const reason = error instanceof Error ? error : new Error('the way out is not known')
  handler.onResponseError?.(NOTHING_TO_CONTROL, reason)
}

const NOTHING_TO_CONTROL: Dispatcher.DispatchController = {
  aborted: true,
  paused: false,
  reason: null,
  abort: () => {},
  pause: () => {},
  resume: () => {},
}
