import type { Dispatcher } from 'undici'
import type { Connection } from '#main/ports.ts'
import { recordBody } from './record-body.ts'
import type { StandIns } from './stand-ins.ts'
import type { RecordEvent } from './tape.ts'

/**
 * Records the requests of a connection and their answers. `requests` counts those of all
 * connections of a session.
 */
export function recordConnection(
  connection: Connection,
  requests: { count: number },
  recordEvent: RecordEvent,
  standIns: StandIns,
): Connection {
  return {
    dispatch(options, handler) {
      const id = (requests.count += 1)
      recordEvent('request', id, `${options.method} ${standIns.text(comparedPath(options.path))}`)
      return connection.dispatch(options, new RecordedHandler(id, handler, recordEvent, standIns))
    },
    destroy: () => connection.destroy(),
  }
}

/**
 * Returns a path for comparison, without the values of its query, which often contain Hotdesk's own
 * words.
 */
export function comparedPath(path: string): string {
  const short = path.replace(/=[^&]*/g, '=')
  try {
    return decodeURIComponent(short)
  } catch {
    return short
  }
}

/** The headers of an answer that are recorded. */
const recordedHeaders =
  /^(?:content-type|retry-after|x-ratelimit-[a-z-]+|ratelimit[a-z-]*|date|x-total|x-total-count)$/

class RecordedHandler implements Dispatcher.DispatchHandler {
  readonly #id: number
  readonly #inner: Dispatcher.DispatchHandler
  readonly #recordEvent: RecordEvent
  readonly #standIns: StandIns
  #chunks: Buffer[] = []
  #type = ''

  constructor(
    id: number,
    inner: Dispatcher.DispatchHandler,
    recordEvent: RecordEvent,
    standIns: StandIns,
  ) {
    this.#id = id
    this.#inner = inner
    this.#recordEvent = recordEvent
    this.#standIns = standIns
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#recordEvent('reply', this.#id, { is: 'begun' })
    this.#inner.onRequestStart?.(controller, context)
  }
  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
    message?: string,
  ): void {
    const lower = Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]) as [string, string][]
    const replyHeaders = Object.fromEntries(lower.filter(([name]) => recordedHeaders.test(name)))
    this.#type = lower.find(([name]) => name === 'content-encoding')?.[1] ?? ''
    this.#recordEvent('reply', this.#id, { is: 'head', status, headers: replyHeaders })
    this.#inner.onResponseStart?.(controller, status, headers, message)
  }
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#inner.onResponseData?.(controller, chunk)
  }
  onResponseEnd(controller: Dispatcher.DispatchController, trailers: object): void {
    this.#body()
    this.#recordEvent('reply', this.#id, { is: 'end' })
    this.#inner.onResponseEnd?.(controller, trailers as never)
  }
  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#body()
    const code = String((error as NodeJS.ErrnoException).code ?? '')
    this.#recordEvent('reply', this.#id, {
      is: 'failed',
      code: /^[A-Z_0-9]+$/.test(code) ? code : '',
    })
    this.#inner.onResponseError?.(controller, error)
  }

  #body(): void {
    if (this.#chunks.length === 0) return
    const body = recordBody(Buffer.concat(this.#chunks), this.#type, this.#standIns)
    this.#chunks = []
    this.#recordEvent('reply', this.#id, body)
  }
}
