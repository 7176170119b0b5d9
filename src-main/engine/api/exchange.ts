import { Buffer } from 'node:buffer'
import type { Dispatcher } from 'undici'
import type { Clock } from '#main/ports.ts'
import { describeConnectError } from './connect-error.ts'
import type { NotSent, Unknown } from './types.ts'

/**
 * Deadlines in milliseconds (docs/promises.md "Deadlines"). `headers` counts from the first byte
 * written, `body` from the first header read.
 */
export const deadlines = {
  connect: 10_000,
  headers: 30_000,
  paidHeaders: 120_000,
  body: 30_000,
} as const
/** More than any page of a list, and little enough to hold in memory. */
const MAX_BODY_BYTES = 32 * 1024 * 1024
const MAX_ERROR_BYTES = 1024 * 1024

export interface ExchangeRequest {
  origin: string
  /** With the query; sent exactly as it stands. */
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
  /** The body of an error went on beyond 1 MB and was cut. */
  cut: boolean
}

/**
 * One request, one answer, at most once: nothing here ever repeats. The line between "not sent" and
 * "unknown" is undici's `onRequestStart`: it runs on a connected socket immediately before the
 * first byte, and an abort inside it writes nothing.
 */
export function exchange(
  dispatcher: Dispatcher,
  clock: Clock,
  request: ExchangeRequest,
): Promise<Answer | NotSent | Unknown> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | null = null
    let settled = false
    let status = 0
    let cut = false
    let headers: Record<string, string> = {}
    const chunks: Buffer[] = []
    let received = 0
    let stopTimer = clock.after(deadlines.connect, () =>
      settle({
        kind: 'not_sent',
        reason: 'connect_timeout',
        message: 'No connection within 10 seconds.',
      }),
    )

    const settle = (result: Answer | NotSent | Unknown) => {
      if (settled) return
      settled = true
      stopTimer()
      request.signal?.removeEventListener('abort', cancel)
      resolve(result)
      // Ends the socket where something still runs on it; before the start, onRequestStart below
      // refuses to write.
      if (result.kind !== 'answer' || cut) controller?.abort(new Error('given up'))
    }
    const deadline = (ms: number, what: string) => {
      stopTimer()
      stopTimer = clock.after(ms, () => {
        if (status >= 400) return refusal()
        settle({
          kind: 'unknown',
          reason: 'timeout',
          message: `${what} did not come within ${ms / 1000} seconds.`,
          ...(status && { status }),
        })
      })
    }
    /**
     * An error status is that status even if its body broke off or never ended: only words are
     * lost.
     */
    const refusal = () => {
      cut = true
      settle({ kind: 'answer', status, headers, body: Buffer.concat(chunks), cut })
    }
    const cancel = () =>
      settle(
        controller
          ? {
              kind: 'unknown',
              reason: 'cancelled',
              message: 'The request was given up after it had left.',
            }
          : {
              kind: 'not_sent',
              reason: 'cancelled',
              message: 'The request was given up before it left.',
            },
      )

    if (request.signal?.aborted) return cancel()
    request.signal?.addEventListener('abort', cancel)

    const handler: Dispatcher.DispatchHandler = {
      onRequestStart(current) {
        if (settled) return current.abort(new Error('given up'))
        controller = current
        deadline(request.headersTimeoutMs, 'An answer')
      },
      onResponseStart(_current, code, fields) {
        if (settled || code < 200) return
        status = code
        headers = Object.fromEntries(
          Object.entries(fields).map(([key, value]) => [
            key.toLowerCase(),
            Array.isArray(value) ? value.join(', ') : (value ?? ''),
          ]),
        )
        deadline(deadlines.body, 'The rest of the answer')
      },
      onResponseData(_current, chunk) {
        if (settled || status === 0) return
        received += chunk.length
        if (status >= 400 && received > MAX_ERROR_BYTES) return refusal()
        if (received > MAX_BODY_BYTES)
          return settle({
            kind: 'unknown',
            reason: 'body_too_large',
            status,
            message: 'The answer was larger than 32 MB.',
          })
        chunks.push(chunk)
      },
      onResponseEnd() {
        settle({ kind: 'answer', status, headers, body: Buffer.concat(chunks), cut })
      },
      onResponseError(_current, error) {
        if (status >= 400) return refusal()
        settle(
          controller
            ? {
                kind: 'unknown',
                reason: status ? 'bad_body' : 'reset',
                message: 'The connection broke before the answer was complete.',
                ...(status && { status }),
              }
            : describeConnectError(error),
        )
      },
    }
    try {
      dispatcher.dispatch(
        {
          origin: request.origin,
          path: request.path,
          method: request.method,
          headers: request.headers,
          body: request.body,
          headersTimeout: 0,
          bodyTimeout: 0,
        },
        handler,
      )
    } catch (error) {
      settle(describeConnectError(error))
    }
  })
}
