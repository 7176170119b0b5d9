import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Clock } from '#main/ports.ts'
import { pageHeaders, pages } from './listener-page.ts'
import { succeed, fail, type Outcome } from './problems.ts'

/**
 * What the judge says about a callback: not for us (keep waiting), or the final answer, good or
 * bad.
 */
export type Verdict<T> =
  | { final: false }
  | { final: true; page: 'finished' | 'stopped'; answer: Outcome<T> }

export interface ListenerOptions<T> {
  clock: Clock
  /**
   * Fixed ports for services that demand exact registration, tried in order; none: any free port.
   */
  ports?: readonly number[]
  /** Decides about the query of a well-formed callback. Called again until it is final. */
  judge: (parameters: URLSearchParams) => Verdict<T>
  /** How long it waits; asked again when that has passed, as the person may want more time. */
  waitMs: () => number
  signal?: AbortSignal
}

export interface Listener<T> {
  redirect_uri: string
  /** The final answer, once. The socket is closed when it settles. */
  answer: Promise<Outcome<T>>
  close(): void
}

const CALLBACK = '/callback'

/**
 * Opens the one-shot listener on 127.0.0.1 (docs/security.md "Sign-in listener"). It answers only
 * GET /callback with the exact Host; whatever else comes is refused and forgotten, and can neither
 * end the wait nor be shown on a page.
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
    // Consumed before anything is written: a second hit in the same moment already finds the door
    // closed.
    response.on('close', () => server.closeAllConnections())
    finish(verdict.answer)
    reply(response, 200, verdict.page)
  })
  if (options.signal?.aborted) cancel()
  return succeed({ redirect_uri: `http://127.0.0.1:${port}${CALLBACK}`, answer, close: cancel })
}

/** Calls back once the wait has passed, however often it was made longer; the answer stops it. */
function waitFor(
  { clock, waitMs }: Pick<ListenerOptions<unknown>, 'clock' | 'waitMs'>,
  passed: () => void,
): () => void {
  const began = clock.monotonic()
  let stop = () => {}
  const wait = (): void => {
    const left = waitMs() - (clock.monotonic() - began)
    if (left <= 0) return passed()
    stop = clock.after(left, wait)
  }
  wait()
  return () => stop()
}

/** The query of a proper callback; anything else is answered here and gives null. */
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

/** The status a request is refused with that is not the browser coming back; null for that one. */
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
