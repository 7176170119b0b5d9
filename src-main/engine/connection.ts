import type { Dispatcher } from 'undici'
import type { Connection } from '#main/ports.ts'

/**
 * Makes a connection whose library is loaded when the first request leaves: it is large, and the
 * first rows of a start come from this computer. Requests that wait for it are refused when the
 * connection is destroyed, which waits for nothing.
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

/** Tells a handler that its request could not even begin. */
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
