import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#main/ports.ts'
import { pageHeaders, pages } from './listener-page.ts'
import { succeed, fail, type Outcome } from './problems.ts'

/**
 * The judgement of a callback: not part of this sign-in (keep waiting), or the final answer, good
 * or bad.
 */
export type Verdict<T> =
  | { final: false }
  | { final: true; page: 'finished' | 'stopped'; answer: Outcome<T> }

export interface ListenerOptions<T> {
  clock: Clock
  /**
   * Fixed ports for services that demand exact registration, tried in order. Without them, any free
   * port.
   */
  ports?: readonly number[]
  /** Judges the query of a well-formed callback. Called for each one until a verdict is final. */
  judge: (parameters: URLSearchParams) => Verdict<T>
  /**
   * Returns how long to wait in total, in milliseconds; called again when that has passed, because
   * the user may have asked for more time.
   */
  waitMs: () => number
  signal?: AbortSignal
}

export interface Listener<T> {
  redirect_uri: string
  /** The final answer. The socket is closed when it settles. */
  answer: Promise<Outcome<T>>
  close(): void
}

const CALLBACK = '/callback'

/**
 * Opens the one-shot listener on 127.0.0.1 (docs/security.md "Sign-in listener"). It serves only
 * GET /callback with the exact Host. Any other request is refused, cannot end the wait, and never
 * appears on a page.
 */
export async function openListener<T>(options: ListenerOptions<T>): Promise<Outcome<Listener<T>>> {
  const server = createServer({
    maxHeaderSize: 16_384,
    headersTimeout: 5_000,
    requestTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
  })
  const port = await listenOnFirst(server, options.ports?.length ? options.ports : [0])
  if (port === null) return fail('port_busy')

  let settle: (answer: Outcome<T>) => void = () => {}
  let consumed = false
  const answer = new Promise<Outcome<T>>((resolve) => {
    settle = resolve
  })
  const finish = (outcome: Outcome<T>) => {
    consumed = true
    stopTimer()
    options.signal?.removeEventListener('abort', cancel)
    server.close()
    server.closeIdleConnections()
    settle(outcome)
  }
  const close = (outcome: Outcome<T>) => {
    if (!consumed) finish(outcome)
    server.closeAllConnections()
  }
  const cancel = () => close(fail('cancelled'))
  const stopTimer = waitFor(options, () => close(fail('timed_out')))
  options.signal?.addEventListener('abort', cancel)

  server.on('request', (request, response) => {
    const parameters = consumed ? null : callbackOf(request, port, response)
    if (!parameters) return consumed && reply(response, 410, 'ignored')
    const verdict = options.judge(parameters)
    if (!verdict.final) return reply(response, 400, 'ignored')
    // Finishes before anything is written, so that a second request in the same moment is refused.
    response.on('close', () => server.closeAllConnections())
    finish(verdict.answer)
    reply(response, 200, verdict.page)
  })
  if (options.signal?.aborted) cancel()
  return succeed({ redirect_uri: `http://127.0.0.1:${port}${CALLBACK}`, answer, close: cancel })
}

/**
 * Calls back once the wait has passed, however often it was extended; the returned function stops
 * that.
 */
function waitFor(
  { clock, waitMs }: Pick<ListenerOptions<unknown>, 'clock' | 'waitMs'>,
  passed: () => void,
): () => void {
  const startedAt = clock.monotonic()
  let stop = () => {}
  const wait = (): void => {
    const left = waitMs() - (clock.monotonic() - startedAt)
    if (left <= 0) return passed()
    stop = clock.after(left, wait)
  }
  wait()
  return () => stop()
}

/** Returns the query of a valid callback. Refuses any other request and returns null. */
function callbackOf(
  request: IncomingMessage,
  port: number,
  response: ServerResponse,
): URLSearchParams | null {
  const [path, ...query] = (request.url ?? '').split('?')
  const refusal = refusalOf(request, path, port)
  if (refusal !== null) {
    reply(response, refusal, 'ignored')
    return null
  }
  return new URLSearchParams(query.join('?'))
}

/** Returns the status that refuses a request; null for the browser's callback. */
function refusalOf(
  { headers, method }: IncomingMessage,
  path: string | undefined,
  port: number,
): number | null {
  if (headers.host !== `127.0.0.1:${port}`) return 421
  if (path !== CALLBACK) return 404
  return method === 'GET' ? null : 405
}

function reply(response: ServerResponse, status: number, page: keyof typeof pages) {
  response.writeHead(status, pageHeaders).end(pages[page]())
}

async function listenOnFirst(server: Server, ports: readonly number[]): Promise<number | null> {
  for (const port of ports) {
    const listening = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen({ host: '127.0.0.1', port, exclusive: true }, () => resolve(true))
    })
    server.removeAllListeners('error')
    server.removeAllListeners('listening')
    if (listening) return (server.address() as AddressInfo).port
  }
  return null
}
