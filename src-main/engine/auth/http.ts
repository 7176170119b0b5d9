import type { Agent, Dispatcher } from 'undici'
import type { Clock, Connection, Network } from '#main/ports.ts'
import { describeConnectError } from '../api/connect-error.ts'
import { decodeBody } from '../api/decode-body.ts'
import { connectLater } from '../connection.ts'

/** The request was stopped before its first byte, so it had no effect. */
export class NotSentError extends Error {
  readonly code = 'not_sent'
}

/** The service may have read the request, but no complete answer came. */
export class NoAnswerError extends Error {
  readonly code = 'no_answer'
}

/** Returns why a sign-in request failed: the proxy, the certificate or the network. */
export function whyUnreachable(
  error: unknown,
): 'proxy_sign_in' | 'proxy_refused' | 'untrusted' | 'unreachable' {
  if (!(error instanceof NotSentError)) return 'unreachable'
  const { reason } = describeConnectError(error.cause)
  return reason === 'proxy_sign_in' || reason === 'proxy_refused' || reason === 'untrusted'
    ? reason
    : 'unreachable'
}

export interface AuthRequest {
  method: string
  headers: Record<string, string>
  body?: URLSearchParams
  signal?: AbortSignal
}

/**
 * Makes one HTTP request of the sign-in: follows redirects only on its host, never retries, bounded
 * in time and size. Throws NotSentError or NoAnswerError.
 */
export type AuthFetch = (url: string, init: AuthRequest) => Promise<Response>

/** An answer of an OAuth endpoint has a few kilobytes; more is a mistake or an attack. */
const MAX_BODY_BYTES = 1_000_000

/**
 * Creates the network of the sign-in on undici (docs/promises.md "Finding 1"). Idle connections are
 * dropped at once, so that a stale socket can never leave it in doubt whether a refresh token was
 * read. Deadlines: connect 10 s, headers 30 s, body 30 s, a minute in all.
 */
export function createAuthFetch(
  clock: Pick<Clock, 'after'>,
  agent: Connection = createAuthAgent(),
  wholeMs = REQUEST_TIMEOUT_MS,
): { fetch: AuthFetch; close: () => Promise<void> } {
  return {
    fetch: followRedirects((url, init) =>
      send(agent, new URL(url), init, (giveUp) => clock.after(wholeMs, giveUp)),
    ),
    close: () => agent.destroy(),
  }
}

/** The most redirects that one request follows. */
const MAX_REDIRECTS = 3
const GET_REDIRECTS = [301, 302, 303, 307, 308]
/** Only these say that nothing was done, so that a code or a token is still valid (RFC 9110). */
const POST_REDIRECTS = [307, 308]

/**
 * Follows redirects on the same host, as the API client does. Returns any other redirect as it is,
 * because no token may leave the host.
 */
function followRedirects(fetch: AuthFetch): AuthFetch {
  return async (url, init) => {
    const followed = init.method === 'GET' ? GET_REDIRECTS : POST_REDIRECTS
    let at = url
    for (let redirects = 0; ; redirects += 1) {
      const answer = await fetch(at, init)
      const to = URL.parse(answer.headers.get('location') ?? '', at)
      const isFollowed = followed.includes(answer.status) && answer.headers.has('location')
      if (!isFollowed || redirects === MAX_REDIRECTS || to?.origin !== new URL(at).origin)
        return answer
      at = to.href
    }
  }
}

/**
 * Milliseconds from the request to the last byte. It is needed because undici's own limit restarts
 * with every byte, however slowly they come.
 */
const REQUEST_TIMEOUT_MS = 60_000

/** Creates the agent of the sign-in, on the network of this computer. */
export function createAuthAgent(network?: Pick<Network, 'dispatcher'>): Connection {
  const options: Agent.Options = {
    pipelining: 0,
    keepAliveTimeout: 1,
    connect: { timeout: 10_000 },
    headersTimeout: 30_000,
    bodyTimeout: 30_000,
  }
  return (
    network?.dispatcher(options) ??
    connectLater(async () => new (await import('undici')).Agent(options))
  )
}

/**
 * Sends one request. undici calls onRequestStart on a connected socket immediately before the first
 * byte, so a failure before that means that it was not sent.
 */
function send(
  agent: Connection,
  url: URL,
  init: AuthRequest,
  whenLate: (giveUp: () => void) => () => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | null = null
    let status = 0
    let headers = new Headers()
    const chunks: Buffer[] = []
    let size = 0
    let late = false
    const fail = (cause: unknown) =>
      reject(
        controller
          ? new NoAnswerError('no complete answer came', { cause })
          : new NotSentError('the request was not sent', { cause }),
      )
    const giveUp = () => {
      fail(init.signal?.reason)
      controller?.abort(new Error('given up'))
      late = true
    }
    if (init.signal?.aborted) return giveUp()
    const stopTimer = whenLate(giveUp)
    init.signal?.addEventListener('abort', giveUp)

    agent.dispatch(
      {
        origin: url.origin,
        path: url.pathname + url.search,
        method: init.method,
        // The body is read without decoding, if the server honours this.
        headers: { 'accept-encoding': 'identity', ...init.headers },
        body: init.body?.toString() ?? null,
      },
      {
        onRequestStart(started) {
          if (late) return started.abort(new Error('given up'))
          controller = started
        },
        onResponseStart(_controller, code, fields) {
          status = code
          headers = toHeaders(fields)
        },
        onResponseData(current, chunk) {
          size += chunk.length
          if (size > MAX_BODY_BYTES) return current.abort(new Error('the answer is too large'))
          chunks.push(chunk)
        },
        onResponseEnd() {
          stopTimer()
          init.signal?.removeEventListener('abort', giveUp)
          responseOf(status, headers, Buffer.concat(chunks)).then(resolve, fail)
        },
        onResponseError(_controller, error) {
          stopTimer()
          init.signal?.removeEventListener('abort', giveUp)
          fail(error)
        },
      },
    )
  })
}

/** Creates the response; some servers compress the body without being asked to. */
async function responseOf(status: number, headers: Headers, body: Buffer): Promise<Response> {
  const isBare = status === 204 || status === 205 || status === 304
  if (isBare) return new Response(null, { status, headers })
  const decoded = await decodeBody(body, headers.get('content-encoding') ?? '', MAX_BODY_BYTES)
  if (!decoded) throw new Error('the answer cannot be unpacked')
  return new Response(new Uint8Array(decoded), { status, headers })
}

function toHeaders(from: Record<string, string | string[] | undefined>): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(from)) {
    for (const headerValue of [value ?? []].flat()) headers.append(name, headerValue)
  }
  return headers
}
