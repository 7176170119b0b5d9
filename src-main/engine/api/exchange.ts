import { t } from '#shared/i18n/translate.ts'
import { Buffer } from 'node:buffer'
import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import type { Clock, Connection } from '#main/ports.ts'
import { describeConnectError, noConnection } from './connect-error.ts'
import { deadlines } from './deadlines.ts'
import { decodeBody } from './decode-body.ts'
import type { NotSent, Unknown } from './types.ts'

/** More than any page of a list, yet small enough to hold in memory. */
const MAX_BODY_BYTES = 32 * 1024 * 1024
const MAX_ERROR_BYTES = 1024 * 1024

export interface ExchangeRequest {
  origin: string
  /** Includes the query; sent unchanged. */
  path: string
  method: Dispatcher.HttpMethod
  headers: Record<string, string>
  body: string | null
  headersTimeoutMs: number
  signal?: AbortSignal
}

export interface Answer {
  kind: 'answer'
  status: number
  headers: Record<string, string>
  body: Buffer
  /** The body of an error exceeded 1 MB or broke off, and was cut. */
  cut: boolean
}

type Result = Answer | NotSent | Unknown

/**
 * Sends one request and receives one answer, at most once: nothing here ever repeats. The line
 * between "not sent" and "unknown" is undici's `onRequestStart`: it runs on a connected socket
 * immediately before the first byte, and an abort inside it writes nothing.
 */
export async function exchange(
  dispatcher: Connection,
  clock: Clock,
  request: ExchangeRequest,
): Promise<Result> {
  const result = await new Promise<Result>((resolve) =>
    new Exchange(clock, request, resolve).start(dispatcher),
  )
  return result.kind === 'answer' ? decode(result) : result
}

/** Decodes the body of an answer. If that fails for an error, only its text is lost. */
async function decode(answer: Answer): Promise<Answer | Unknown> {
  const encoding = answer.headers['content-encoding']
  if (encoding === undefined || answer.body.length === 0) return answer
  const body = await decodeBody(answer.body, encoding, MAX_BODY_BYTES)
  if (body) return { ...answer, body }
  const { status } = answer
  if (status >= 400) return { ...answer, body: Buffer.alloc(0), cut: true }
  return {
    kind: 'unknown',
    reason: 'bad_body',
    status,
    message: t('The answer is compressed in a way that Hotdesk can’t read.'),
  }
}

/** One request in flight. The first of answer, deadline and abort signal settles it. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #clock: Clock
  readonly #request: ExchangeRequest
  readonly #resolve: (result: Result) => void
  /** Set immediately before the first byte. */
  #controller: Dispatcher.DispatchController | null = null
  #settled = false
  #status = 0
  #cut = false
  #headers: Record<string, string> = {}
  #chunks: Buffer[] = []
  #received = 0
  #stopTimer = () => {}

  constructor(clock: Clock, request: ExchangeRequest, resolve: (result: Result) => void) {
    this.#clock = clock
    this.#request = request
    this.#resolve = resolve
  }

  start(dispatcher: Connection): void {
    const { origin, path, method, headers, body, signal } = this.#request
    if (signal?.aborted) return this.#cancel()
    this.#stopTimer = this.#clock.after(deadlines.connect, () =>
      this.#settle({
        kind: 'not_sent',
        reason: 'connect_timeout',
        message: noConnection(),
      }),
    )
    signal?.addEventListener('abort', this.#cancel)
    try {
      dispatcher.dispatch(
        { origin, path, method, headers, body, headersTimeout: 0, bodyTimeout: 0 },
        this,
      )
    } catch (error) {
      this.#settle(describeConnectError(error))
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) return controller.abort(new Error('given up'))
    this.#controller = controller
    this.#waitFor('answer', this.#request.headersTimeoutMs)
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: IncomingHttpHeaders,
  ): void {
    if (this.#settled || status < 200) return
    this.#status = status
    this.#headers = Object.fromEntries(
      Object.entries(headers).map(([key, value]) => [
        key.toLowerCase(),
        Array.isArray(value) ? value.join(', ') : (value ?? ''),
      ]),
    )
    this.#waitFor('rest', deadlines.body)
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#settled || this.#status === 0) return
    this.#received += chunk.length
    if (this.#status >= 400 && this.#received > MAX_ERROR_BYTES) return this.#refuse()
    if (this.#received > MAX_BODY_BYTES)
      return this.#settle({
        kind: 'unknown',
        reason: 'body_too_large',
        status: this.#status,
        message: t('The answer was larger than {size} MB.', { size: 32 }),
      })
    this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    this.#settle(this.#answer())
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#status >= 400) return this.#refuse()
    if (!this.#controller) return this.#settle(describeConnectError(error))
    this.#settle({
      kind: 'unknown',
      reason: this.#status ? 'bad_body' : 'reset',
      message: t('The connection broke before the answer was complete.'),
      ...(this.#status && { status: this.#status }),
    })
  }

  #waitFor(part: 'answer' | 'rest', ms: number): void {
    this.#stopTimer()
    this.#stopTimer = this.#clock.after(ms, () => {
      if (this.#status >= 400) return this.#refuse()
      this.#settle({
        kind: 'unknown',
        reason: 'timeout',
        message:
          part === 'answer'
            ? t('No answer came within {seconds, plural, one {# second} other {# seconds}}.', {
                seconds: ms / 1000,
              })
            : t(
                'The rest of the answer did not come within {seconds, plural, one {# second} other {# seconds}}.',
                { seconds: ms / 1000 },
              ),
        ...(this.#status && { status: this.#status }),
      })
    })
  }

  /**
   * Settles with the error status even if its body broke off or never ended: only its text is lost.
   */
  #refuse(): void {
    this.#cut = true
    this.#settle(this.#answer())
  }

  #answer(): Answer {
    return {
      kind: 'answer',
      status: this.#status,
      headers: this.#headers,
      body: Buffer.concat(this.#chunks),
      cut: this.#cut,
    }
  }

  readonly #cancel = (): void => {
    this.#settle({
      reason: 'cancelled',
      ...(this.#controller
        ? { kind: 'unknown', message: t('The request was cancelled after it had been sent.') }
        : { kind: 'not_sent', message: t('The request was cancelled before it was sent.') }),
    })
  }

  #settle(result: Result): void {
    if (this.#settled) return
    this.#settled = true
    this.#stopTimer()
    this.#request.signal?.removeEventListener('abort', this.#cancel)
    this.#resolve(result)
    // Ends a socket that is still in use. Before the first byte there is no controller; then
    // onRequestStart refuses to write.
    if (result.kind !== 'answer' || this.#cut) this.#controller?.abort(new Error('given up'))
  }
}
