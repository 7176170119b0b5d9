import type { Dispatcher } from 'undici'
import { faultOf, isConnectFault, madeAnswer, type FaultName } from '../faults/catalogue.ts'
import { dice, seedOf } from './dice.ts'
import type { Weather } from './step.ts'
import type { Owner, Timeline } from './timeline.ts'

/** One request as it leaves the computer. */
export interface Asked {
  method: string
  path: string
  headers: Record<string, string>
  body: string | null
}
export interface Answered {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** What the service saw, for the judge. */
export interface Arrival {
  at: number
  method: string
  path: string
  token: string
  /** Whether the computer heard what the service answered. */
  answered: boolean
}

/** A refusal for the rate, as the computer heard of it. */
export interface Refusal {
  at: number
  method: string
  path: string
  seconds: number
}
type Listener = (method: string, path: string) => void

export interface NetworkParts {
  seed: number
  timeline: Timeline
  /** What befalls a request that leaves now, if anything. */
  weather(asked: Asked): Weather | null
  service(asked: Asked): Promise<Answered>
}

const connectCodes: Record<string, string> = {
  dns: 'ENOTFOUND',
  refused: 'ECONNREFUSED',
  tls: 'ERR_TLS_CERT_ALTNAME_INVALID',
}
/** More than the client accepts. */
const oversized = Buffer.alloc(33 * 1024 * 1024, 0x61)

/**
 * The network without a socket: requests take a while to arrive and answers to come back, and the
 * faults of the catalogue befall them. What has left arrives although its sender was killed.
 */
export class Network {
  readonly arrivals: Arrival[] = []
  /** Answers that refused for the rate, as they reached the computer. */
  readonly refusals: Refusal[] = []
  /** Requests that named a record only this computer knows. */
  readonly unmade: string[] = []
  #troubled = -Infinity
  readonly #listeners = new Set<Listener>()
  readonly #departures = new Set<Listener>()
  readonly #parts: NetworkParts
  readonly #counts = new Map<string, number>()

  constructor(parts: NetworkParts) {
    this.#parts = parts
  }

  /** Calls back with each answer that reaches the computer; the returned function stops that. */
  onAnswer(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Calls back with each request that leaves the computer; the returned function stops that. */
  onRequest(listener: Listener): () => void {
    this.#departures.add(listener)
    return () => void this.#departures.delete(listener)
  }

  /** Whether nothing has gone wrong with any request since then. */
  calmSince(at: number): boolean {
    return this.#troubled < at
  }

  /** The network as one process sees it. */
  dispatcher(owner: Owner): Dispatcher {
    const dispatch = (options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler) => {
      this.#send(owner, askedOf(options), handler)
      return true
    }
    const end = async () => {}
    return { dispatch, close: end, destroy: end } as unknown as Dispatcher
  }

  #send(owner: Owner, asked: Asked, handler: Dispatcher.DispatchHandler): void {
    const { timeline, seed } = this.#parts
    const name = `${asked.method} ${asked.path}`
    const nth = (this.#counts.get(name) ?? 0) + 1
    this.#counts.set(name, nth)
    const own = dice(seedOf(seed, name, nth))
    const kind = this.#parts.weather(asked)
    if (kind !== null) this.#troubled = timeline.now
    const arrival: Arrival = {
      at: 0,
      method: asked.method,
      path: asked.path,
      token: asked.headers['authorization'] ?? '',
      answered: false,
    }
    const exchange = new Exchange(owner, timeline, handler, ({ status, headers }) => {
      arrival.answered = kind === null || kind === 'slow'
      for (const listener of this.#listeners) listener(asked.method, asked.path)
      const seconds = Number(headers['retry-after'])
      if (status === 429 && (kind === '429_seconds' || kind === 'refused_long'))
        this.refusals.push({ at: timeline.now, method: asked.method, path: asked.path, seconds })
    })
    const late = kind === 'slow' ? own.between(2000, 15_000) : 0
    const there = own.between(5, 120)
    const back = own.between(5, 200) + late
    if (isFault(kind) && isConnectFault(kind)) {
      timeline.tell(`network: ${name} fails to connect (${kind})`)
      const code = connectCodes[kind] ?? kind
      exchange.later(there, () => exchange.fail(Object.assign(new Error(code), { code })))
      return
    }
    exchange.later(there, () => {
      if (!exchange.start()) return
      for (const listener of this.#departures) listener(asked.method, asked.path)
      // From here on nobody can call it back.
      timeline.after(
        own.between(1, 60),
        () =>
          void timeline.during(
            this.#arrive({ asked, kind, exchange, back, arrival, own: own.below(1000) }),
          ),
      )
    })
  }

  async #arrive({ asked, kind, exchange, back, arrival, own }: Arriving): Promise<void> {
    const { timeline, service } = this.#parts
    const fault = isFault(kind) ? faultOf(kind, own) : null
    const done = kind !== 'refused_long' && (!fault || fault.committed)
    const answer = done
      ? await service(kind === 'capped_per_page' ? capped(asked) : asked)
      : { status: 200, headers: json, body: Buffer.from('{"id":"never","ok":true}') }
    if (done) this.arrivals.push(Object.assign(arrival, { at: timeline.now }))
    if (/\bnew-[a-z_]+-[0-9a-f]{8}-/.test(`${asked.path} ${asked.body}`))
      this.unmade.push(`${asked.method} ${asked.path}`)
    const outcome = `${done ? answer.status : 'not done'}${kind === null ? '' : `, ${kind}`}`
    timeline.tell(`service: ${asked.method} ${asked.path} ${brief(asked.body)}-> ${outcome}`)
    if (kind === 'refused_long') return exchange.answer(back, refusedLong(60 + (own % 30)))
    const made = fault && madeAnswer(fault, 'https://elsewhere.sim')
    if (made) {
      const body = Buffer.from(made.body)
      return exchange.answer(back, { ...made, headers: { ...json, ...made.headers }, body })
    }
    if (!fault || kind === 'capped_per_page' || kind === 'duplicate_ids')
      return exchange.answer(back, answer)
    if (kind === 'reset') return exchange.later(back, () => exchange.fail(reset()))
    if (kind === 'oversized') return exchange.answer(back, { ...answer, body: oversized })
    if (kind === 'truncated' || kind === 'slow_loris') {
      const part = answer.body.subarray(0, Math.floor(answer.body.length / 2))
      return exchange.part(back, { ...answer, body: part }, kind === 'truncated')
    }
    // timeout_before, timeout_after: silence.
  }
}

interface Arriving {
  asked: Asked
  kind: Weather | null
  exchange: Exchange
  arrival: Arrival
  back: number
  own: number
}

/** Whether this is a fault of the catalogue, and not weather of the simulator alone. */
const isFault = (kind: Weather | null): kind is FaultName =>
  kind !== null && kind !== 'slow' && kind !== 'refused_long'
const refusedLong = (seconds: number): Answered => ({
  status: 429,
  headers: { ...json, 'retry-after': String(seconds) },
  body: Buffer.from('{"error":{"code":"rate_limited","message":"Too many requests."}}'),
})
const json = { 'content-type': 'application/json' }
const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const capped = (asked: Asked): Asked => ({
  ...asked,
  path: asked.path.replace(/per_page=\d+/, 'per_page=3'),
})
const brief = (body: string | null) => (body === null ? '' : `${body.slice(0, 160)} `)

/** One request under way, and how undici would tell of it. */
class Exchange {
  readonly #owner: Owner
  readonly #timeline: Timeline
  readonly #handler: Dispatcher.DispatchHandler
  readonly #heard: (answer: Answered) => void
  #over = false
  readonly #controller: Dispatcher.DispatchController

  constructor(
    owner: Owner,
    timeline: Timeline,
    handler: Dispatcher.DispatchHandler,
    heard: (answer: Answered) => void,
  ) {
    this.#owner = owner
    this.#heard = heard
    this.#timeline = timeline
    this.#handler = handler
    const abort = (error: Error) => {
      if (this.#over) return
      this.#over = true
      timeline.after(0, () => handler.onResponseError?.(this.#controller, error), owner)
    }
    this.#controller = {
      aborted: false,
      paused: false,
      reason: null,
      rawHeaders: [],
      rawTrailers: [],
      abort,
      pause() {},
      resume() {},
    }
  }

  later(ms: number, run: () => void): void {
    this.#timeline.after(ms, run, this.#owner)
  }

  /** Whether the first byte is written. */
  start(): boolean {
    if (this.#over) return false
    this.#handler.onRequestStart?.(this.#controller, {})
    return !this.#over
  }

  fail(error: Error): void {
    if (this.#over) return
    this.#over = true
    this.#handler.onResponseError?.(this.#controller, error)
  }

  answer(ms: number, { status, headers, body }: Answered): void {
    this.later(ms, () => {
      if (this.#over) return
      this.#handler.onResponseStart?.(this.#controller, status, headers, '')
      this.#handler.onResponseData?.(this.#controller, body)
      if (this.#over) return
      this.#over = true
      this.#handler.onResponseEnd?.(this.#controller, {})
      this.#heard({ status, headers, body })
    })
  }

  /** The beginning of an answer; then the connection breaks, or nothing more comes. */
  part(ms: number, { status, headers, body }: Answered, breaks: boolean): void {
    this.later(ms, () => {
      if (this.#over) return
      this.#handler.onResponseStart?.(this.#controller, status, headers, '')
      this.#handler.onResponseData?.(this.#controller, body)
      if (breaks) this.fail(reset())
    })
  }
}

function askedOf(options: Dispatcher.DispatchOptions): Asked {
  return {
    method: options.method,
    path: options.path,
    headers: Object.fromEntries(
      Object.entries((options.headers ?? {}) as Record<string, string>).map(([name, value]) => [
        name.toLowerCase(),
        String(value),
      ]),
    ),
    body: typeof options.body === 'string' ? options.body : null,
  }
}
