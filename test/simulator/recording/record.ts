import type { Dispatcher } from 'undici'
import { startThread, type StartCache } from '#main/engine/store/cache/thread.ts'
import {
  KeychainError,
  type Clock,
  type Connection,
  type Keychain,
  type Ports,
} from '#main/ports.ts'
import { replaceRandom } from '#main/random.ts'
import type { Workbench } from '#main/workbench.ts'
import { recordBody } from './record-body.ts'
import { seededRandom } from './seeded-random.ts'
import type { StandIns } from './stand-ins.ts'
import { digestState } from './state.ts'
import type { Happening } from './tape.ts'

export interface RecorderParts {
  /** Adds a line to the recording. */
  write(line: string): void
  standIns: StandIns
  /** What ids and chance of this life are made from. */
  seed: string
}

/** What happens to one life of Hotdesk, as it happens. */
export interface Recorder {
  /** What the workbench is built from. */
  ports: Ports
  /** What the windows ask goes through here. */
  over(bench: Workbench): Workbench
  /** Writes down what stands in the files of the open workspace. */
  state(): void
}

/** The wall clock is told anew when it is wrong by more than this, and reads that are late by it. */
const jumpMs = 40

/**
 * Records one life: everything that reaches Hotdesk through its ports, in its order, with stand-ins
 * for what people wrote. Made before the workbench, from whose ports it takes what it records.
 */
export function createRecorder(ports: Ports, parts: RecorderParts): Recorder {
  const { standIns } = parts
  const clock = new RecordedClock(ports.clock, (micros, ...what) =>
    parts.write(JSON.stringify([micros, ...what])),
  )
  const note = (...what: Happening) => clock.note(...what)
  clock.begin(ports.version, parts.seed)
  replaceRandom(seededRandom(parts.seed))
  const caches = new RecordedCaches(ports.startCache ?? startThread, note, standIns)
  const network = ports.network
  const requests = { made: 0 }
  return {
    ports: {
      ...ports,
      clock: clock.port(),
      keychain: recordKeychain(ports.keychain, note, standIns),
      preferences: recordPreferences(ports.preferences, note, standIns),
      startCache: caches.start,
      ...(network && {
        network: {
          dispatcher: (options) =>
            recordConnection(network.dispatcher(options), requests, note, standIns),
          state: () => network.state(),
          signIn: (...sign) => network.signIn(...sign),
          trust: (pem) => network.trust(pem),
          distrust: () => network.distrust(),
          onChange: (listener) => network.onChange(listener),
        },
      }),
    },
    over(bench) {
      let asked = 0
      return {
        ...bench,
        async handle(command, input) {
          const id = (asked += 1)
          note('ask', id, command, disguiseInput(command, input, standIns))
          const answer = await bench.handle(command, input)
          note('told', id, answer.ok ? 'ok' : answer.error.code)
          return answer
        },
        stop() {
          note('stop')
          return bench.stop()
        },
      }
    },
    state: () => {
      const digests = caches.digests()
      if (digests) note('state', digests)
    },
  }
}

/** A file is handed over as bytes; the words in it are those of everything else. */
function disguiseInput(command: string, input: unknown, standIns: StandIns): unknown {
  if (command !== 'import.piece') return standIns.value(input)
  const { data, ...rest } = input as { data: string }
  const text = standIns.text(Buffer.from(data, 'base64').toString())
  return { ...rest, data: Buffer.from(text).toString('base64') }
}

/**
 * A clock that stands still between two lines, so that everything is known to have seen one time. A
 * read that is late by much makes a line of its own.
 */
class RecordedClock {
  readonly #real: Clock
  readonly #write: (micros: number, ...what: Happening) => void
  /** Whole microseconds. */
  #at = 0
  #reads = 0
  #timers = 0
  #wall = 0
  #uptime: number | null = null

  constructor(real: Clock, write: (micros: number, ...what: Happening) => void) {
    this.#real = real
    this.#write = write
  }

  begin(version: string, seed: string): void {
    this.#at = this.#micros()
    this.#wall = this.#real.now() - Math.floor(this.#at / 1000)
    this.#uptime = this.#realUptime()
    this.#write(this.#at, 'start', { version, seed, wall: this.#wall, uptime: this.#uptime })
  }

  /** What Hotdesk is given; without a time since the start of the computer where there is none. */
  port(): Clock {
    const { now, monotonic, after, uptime } = this
    return { now, monotonic, after, ...(this.#uptime !== null && { uptime }) }
  }

  note(...what: Happening): void {
    const at = Math.max(this.#at, this.#micros())
    const micros = at - this.#at
    this.#at = at
    this.#reads = 0
    this.#write(micros, ...what)
    const wall = this.#real.now() - Math.floor(at / 1000)
    if (Math.abs(wall - this.#wall) > jumpMs) {
      this.#wall = wall
      this.#write(0, 'wall', wall)
    }
    const uptime = this.#realUptime()
    if (uptime !== null && Math.abs(uptime - (this.#uptime ?? 0)) > jumpMs) {
      this.#uptime = uptime
      this.#write(0, 'uptime', uptime)
    }
  }

  readonly now = (): number => {
    this.#read()
    return Math.floor(this.#at / 1000) + this.#wall
  }
  readonly monotonic = (): number => {
    this.#read()
    return this.#at / 1000
  }
  readonly uptime = (): number => {
    this.#read()
    return Math.floor(this.#at / 1000) + (this.#uptime ?? 0)
  }
  readonly after = (ms: number, callback: () => void): (() => void) => {
    const id = (this.#timers += 1)
    return this.#real.after(ms, () => {
      this.note('timer', id, Math.round(ms))
      callback()
    })
  }

  #read(): void {
    this.#reads += 1
    if (this.#micros() - this.#at > jumpMs * 1000) this.note('clock', this.#reads)
  }
  #micros(): number {
    return Math.ceil(this.#real.monotonic() * 1000)
  }
  #realUptime(): number | null {
    const uptime = this.#real.uptime?.()
    return uptime === undefined ? null : Math.round(uptime - this.#real.monotonic())
  }
}

type Note = (...what: Happening) => void

function recordKeychain(
  keychain: Ports['keychain'],
  note: Note,
  standIns: StandIns,
): Ports['keychain'] {
  let calls = 0
  const seen = new Set<string>()
  const told = async <T>(work: Promise<T>): Promise<T> => {
    const id = (calls += 1)
    try {
      const answer = await work
      note('keychain', id, null)
      return answer
    } catch (error) {
      note('keychain', id, error instanceof KeychainError ? error.code : 'failing')
      throw error
    }
  }
  const own: Keychain = {
    read: (account) =>
      told(
        keychain.read(account).then((secret) => {
          if (!seen.has(account)) note('secret', account, disguiseSecret(account, secret, standIns))
          seen.add(account)
          return secret
        }),
      ),
    write(account, secret) {
      seen.add(account)
      return told(keychain.write(account, secret))
    },
    remove(account) {
      seen.add(account)
      return told(keychain.remove(account))
    },
  }
  return { ...own, probe: () => told(keychain.probe()) }
}

/** Of a sign-in, everything but what signs in; of all else, whether it is there. */
function disguiseSecret(account: string, secret: string | null, standIns: StandIns): unknown {
  if (secret === null || !account.startsWith('sign-in/')) return secret !== null
  return standIns.value(JSON.parse(secret))
}

function recordPreferences(
  preferences: Ports['preferences'],
  note: Note,
  standIns: StandIns,
): Ports['preferences'] {
  const seen = new Set<string>()
  return {
    get(key) {
      const value = preferences.get(key)
      if (!seen.has(key)) note('setting', key, standIns.value(value ?? null))
      seen.add(key)
      return value
    },
    set(key, value) {
      seen.add(key)
      preferences.set(key, value)
    },
  }
}

function recordConnection(
  connection: Connection,
  requests: { made: number },
  note: Note,
  standIns: StandIns,
): Connection {
  return {
    dispatch(options, handler) {
      const id = (requests.made += 1)
      note('request', id, `${options.method} ${standIns.text(comparedPath(options.path))}`)
      return connection.dispatch(options, new RecordedHandler(id, handler, note, standIns))
    },
    destroy: () => connection.destroy(),
  }
}

/** A path as it is compared: what is asked for there is often in the words of Hotdesk. */
export function comparedPath(path: string): string {
  const short = path.replace(/=[^&]*/g, '=')
  try {
    return decodeURIComponent(short)
  } catch {
    return short
  }
}

/** What may be said of an answer besides its body. */
const toldHeaders =
  /^(?:content-type|retry-after|x-ratelimit-[a-z-]+|ratelimit[a-z-]*|date|x-total|x-total-count)$/

class RecordedHandler implements Dispatcher.DispatchHandler {
  readonly #id: number
  readonly #inner: Dispatcher.DispatchHandler
  readonly #note: Note
  readonly #standIns: StandIns
  #chunks: Buffer[] = []
  #type = ''

  constructor(id: number, inner: Dispatcher.DispatchHandler, note: Note, standIns: StandIns) {
    this.#id = id
    this.#inner = inner
    this.#note = note
    this.#standIns = standIns
  }

  onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#note('reply', this.#id, { is: 'begun' })
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
    const told = Object.fromEntries(lower.filter(([name]) => toldHeaders.test(name)))
    this.#type = lower.find(([name]) => name === 'content-encoding')?.[1] ?? ''
    this.#note('reply', this.#id, { is: 'head', status, headers: told })
    this.#inner.onResponseStart?.(controller, status, headers, message)
  }
  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#inner.onResponseData?.(controller, chunk)
  }
  onResponseEnd(controller: Dispatcher.DispatchController, trailers: object): void {
    this.#body()
    this.#note('reply', this.#id, { is: 'end' })
    this.#inner.onResponseEnd?.(controller, trailers as never)
  }
  onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    this.#body()
    const code = String((error as NodeJS.ErrnoException).code ?? '')
    this.#note('reply', this.#id, { is: 'failed', code: /^[A-Z_0-9]+$/.test(code) ? code : '' })
    this.#inner.onResponseError?.(controller, error)
  }

  #body(): void {
    if (this.#chunks.length === 0) return
    const body = recordBody(Buffer.concat(this.#chunks), this.#type, this.#standIns)
    this.#chunks = []
    this.#note('reply', this.#id, body)
  }
}

/** Caches by their number, and what is needed to look into the files of the newest one. */
class RecordedCaches {
  readonly #inner: StartCache
  readonly #note: Note
  readonly #standIns: StandIns
  #started = 0
  #open: { file: string; key: Buffer } | null = null

  constructor(inner: StartCache, note: Note, standIns: StandIns) {
    this.#inner = inner
    this.#note = note
    this.#standIns = standIns
  }

  readonly start: StartCache = (data) => {
    const id = (this.#started += 1)
    const open = { file: data.file, key: Buffer.from(data.key) }
    this.#open = open
    this.#note('cache', id, this.digests())
    const thread = this.#inner(data)
    const questions = new Map<number, string>()
    thread.on('message', (message) =>
      this.#note(
        'message',
        id,
        'id' in message ? (questions.get(message.id) ?? '') : message.event,
      ),
    )
    thread.on('exit', () => {
      this.#note('exit', id)
      // Locked means that the key is not here any more (J6).
      open.key.fill(0)
      if (this.#open === open) this.#open = null
    })
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (question) => {
      questions.set(question.id, question.name)
      post(question)
    }
    return thread
  }

  /** A digest of what stands in the files of the open workspace; null where none is. */
  digests(): Record<string, string> | null {
    const open = this.#open
    return open && digestState(open.file, open.key, (value) => this.#standIns.value(value))
  }
}
