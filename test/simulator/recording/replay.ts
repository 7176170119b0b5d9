import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import type { CacheData, StartCache } from '#main/engine/store/cache/thread.ts'
import { KeychainError, type KeychainProblem, type Ports } from '#main/ports.ts'
import { replaceRandom } from '#main/random.ts'
import { comparedPath } from '#main/engine/recording/recorded-connection.ts'
import { seededRandom } from '#main/engine/recording/seeded-random.ts'
import { digestState } from '#main/engine/recording/state.ts'
import type {
  Digests,
  RecordedEvent,
  Line,
  Reply,
  Start,
  StartingRows,
} from '#main/engine/recording/tape.ts'
import { createWorkbench, type Workbench } from '#main/workbench.ts'
import { loadAll } from '#test/support/load-all.ts'
import { Disk } from '../disk.ts'
import { networkOf } from './replayed-answer.ts'
import { newCache, runCache, type OpenCache } from './replayed-cache.ts'
import { ReplayedAgentListener } from './replayed-agent-listener.ts'
import { ReplayedPractice } from './replayed-practice.ts'
import { ReplayedFiles } from './replayed-files.ts'
import { aside, doings, lastInput } from './line-kinds.ts'
import { pick, type Replayed } from './replayed.ts'
import { Timeline } from '../timeline.ts'

const same = (value: unknown) => value

/** What a replay needs of Hotdesk. */
type Bench = Pick<Workbench, 'handle' | 'stop'>
type Build = (ports: Ports) => Promise<Bench>

/**
 * Plays a recording: Hotdesk runs in this process, and everything that reached it then reaches it
 * again in the same order, at the same times. Its files are compared wherever the recording says
 * what stood in them. `build`: how it is built.
 */
export async function replay(
  lines: readonly Line[],
  build: Build = createWorkbench,
): Promise<Replayed> {
  await loadAll()
  const shared = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(shared, 'hotdesk-replay-'))
  const replayer = new Replayer(folder, lines, build)
  try {
    return await replayer.run()
  } finally {
    replayer.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

class Replayer {
  readonly #lines: readonly Line[]
  readonly #build: Build
  readonly #disk: Disk
  readonly #timeline = new Timeline(0)
  readonly #secrets = new Map<string, string>()
  readonly #settings = new Map<string, string>()
  readonly #files: ReplayedFiles
  #next = 0
  readonly #result: Replayed = {
    lives: 0,
    checkpoints: 0,
    alike: 0,
    difference: null,
    unlike: null,
  }
  // Of one life:
  #micros = 0
  #reads = 0
  #wall = 0
  #uptime: number | null = null
  #bench: Bench | null = null
  #done = new Set<number>()
  #timers = new Map<number, { ms: number; run: () => void }>()
  #keychain = new Map<number, (trouble: string | null) => void>()
  #requests = new Map<number, (reply: Reply) => void>()
  #caches = new Map<number, OpenCache>()
  #count = { timer: 0, keychain: 0, request: 0, cache: 0 }
  #practice = new ReplayedPractice()
  #agentListener = this.#newAgentListener()
  #settled = Promise.withResolvers<void>()

  constructor(folder: string, lines: readonly Line[], build: Build) {
    this.#lines = lines
    this.#build = build
    this.#disk = new Disk(folder)
    this.#files = new ReplayedFiles(folder, this.#disk, this.#secrets)
  }

  async run(): Promise<Replayed> {
    while (this.#next < this.#lines.length) await this.#live()
    return this.#result
  }

  end(): void {
    this.#disk.stop()
    replaceRandom(null)
  }

  /** From one start to the next. */
  async #live(): Promise<void> {
    const first = this.#lines[this.#next]
    if (first?.[1] !== 'start') throw new Error('a recording begins with a start')
    const [micros, , start] = first
    const more = this.#lines.findIndex((line, at) => at > this.#next && line[1] === 'start')
    const until = more < 0 ? this.#lines.length : more
    this.#begin(micros, start, until)
    const bench = this.#build(this.#ports(start)).then((made) => (this.#bench = made))
    bench.catch((error: unknown) => this.#differ(`Hotdesk does not start: ${String(error)}`))
    await this.#timeline.settle()
    const last = lastInput(this.#lines, this.#next, until)
    const killed = more >= 0 && !this.#lines.slice(this.#next, until).some(([, w]) => w === 'stop')
    while (this.#next < until) {
      if (this.#done.has(this.#next)) {
        this.#next += 1
        continue
      }
      if (killed && this.#next === last) this.#files.watch()
      const line = this.#lines[this.#next] as Line
      this.#advance(this.#next)
      this.#do(line)
      await this.#timeline.settle()
    }
    if (killed) await this.#finishCaches()
    this.#files.stopWatching()
    this.#bench = null
  }

  #begin(micros: number, start: Start, until: number): void {
    this.#result.lives += 1
    this.#micros = micros
    this.#wall = start.wall
    this.#uptime = start.uptime
    this.#next += 1
    this.#done = new Set()
    this.#timers = new Map()
    this.#keychain = new Map()
    this.#requests = new Map()
    this.#caches = new Map()
    this.#count = { timer: 0, keychain: 0, request: 0, cache: 0 }
    this.#practice = new ReplayedPractice()
    this.#agentListener = this.#newAgentListener()
    this.#settled = Promise.withResolvers()
    if (start.zone !== '') process.env['TZ'] = start.zone
    replaceRandom(seededRandom(start.seed))
    for (const [, ...what] of this.#lines.slice(this.#next, until)) {
      if (what[0] === 'setting') {
        if (what[2] === null) this.#settings.delete(what[1])
        else this.#settings.set(what[1], JSON.stringify(what[2]))
      }
      if (what[0] === 'secret') this.#preload(what[1], what[2])
    }
    this.#files.restore(this.#takeRows(until))
    const found = this.#lines
      .slice(this.#next, until)
      .find(([, kind]) => kind === 'cache')
      ?.at(3) as Digests | null | undefined
    this.#files.choose(found ?? null)
  }

  #takeRows(until: number): StartingRows[] {
    return this.#lines.slice(this.#next, until).flatMap(([, ...what], at) => {
      if (what[0] !== 'data') return []
      this.#done.add(this.#next + at)
      return [what[1]]
    })
  }

  #preload(account: string, secret: unknown): void {
    if (secret === false) this.#secrets.delete(account)
    else if (secret !== true) this.#secrets.set(account, JSON.stringify(secret))
    else if (!this.#secrets.has(account))
      this.#secrets.set(account, randomBytes(32).toString('hex'))
  }

  /** The cache may have done more than anybody heard of; then a new life goes on with copies. */
  async #finishCaches(): Promise<void> {
    for (const { queue } of this.#caches.values()) for (const work of queue.splice(0)) work()
    await this.#timeline.settle()
    this.#files.goOn(this.#result.lives)
  }

  /** Takes the time of a line, and of those that belong to it. */
  #advance(at: number): void {
    const line = this.#lines[at]
    if (!line) return
    this.#micros += line[0]
    this.#reads = 0
    this.#done.add(at)
    while (this.#done.has(this.#next)) this.#next += 1
    for (;;) {
      const after = this.#lines[this.#next]
      if (after?.[1] === 'wall') this.#wall = after[2]
      else if (after?.[1] === 'uptime') this.#uptime = after[2]
      else return
      this.#next += 1
    }
  }

  #do([, ...what]: Line): void {
    if (doings.has(what[0])) return this.#differ(`Hotdesk did not do this: ${tell(what)}`)
    if (what[0] === 'ask') {
      const [, id, command, input] = what
      void this.#bench?.handle(command, input).then((answer) => {
        this.#didDo('told', id, answer.ok ? 'ok' : answer.error.code)
      })
    } else if (what[0] === 'stop') void this.#bench?.stop()
    else if (what[0] === 'timer') this.#fire(what[1], what[2])
    else if (what[0] === 'settled') this.#settled.resolve()
    else if (what[0] === 'practice') this.#practice.begin(what[1], what[2])
    else if (what[0] === 'control') this.#practice.answer(what[1], what[2])
    else if (what[0] === 'door') this.#hears(this.#agentListener.turn(what[1], what[2]), what)
    else if (what[0] === 'agent') this.#hears(this.#agentListener.happen(what[1], what[2]), what)
    else if (what[0] === 'keychain') this.#call(this.#keychain, what)?.(what[2])
    else if (what[0] === 'reply') this.#call(this.#requests, what, true)?.(what[2])
    else if (what[0] === 'message' || what[0] === 'exit')
      this.#deliver(what[1], what[0] === 'message' ? what[2] : null)
    else if (what[0] === 'wall') this.#wall = what[1]
    else if (what[0] === 'uptime') this.#uptime = what[1]
    else if (what[0] === 'state') this.#compareState(what[1])
  }

  #fire(id: number, ms: number): void {
    const timer = this.#call(this.#timers, ['timer', id, ms])
    if (timer && timer.ms !== ms) this.#differ(`timer ${id} was set for ${ms} ms, now ${timer.ms}`)
    timer?.run()
  }

  #call<T>(all: Map<number, T>, what: RecordedEvent, again = false): T | undefined {
    const id = what[1] as number
    const found = all.get(id)
    this.#hears(found !== undefined, what)
    if (!again) all.delete(id)
    return found
  }

  #hears(isHeard: boolean, what: RecordedEvent): void {
    if (!isHeard) this.#differ(`Hotdesk does not wait for this: ${tell(what)}`)
  }

  #newAgentListener(): ReplayedAgentListener {
    return new ReplayedAgentListener((...answer) => this.#didDo('answered', ...answer))
  }

  /** The next message of a cache, which works for it only now. */
  #deliver(id: number, name: string | null): void {
    const cache = this.#caches.get(id)
    while (cache && cache.said.length === 0 && cache.queue.length > 0) cache.queue.shift()?.()
    const message = cache?.said.shift()
    if (!cache || !message) return this.#differ(`the cache ${id} says nothing to ${name}`)
    if (message !== 'exit') {
      const { message: said } = message
      const now = 'id' in said ? cache.names.get(said.id) : said.event
      if (now !== name) this.#differ(`the cache was asked ${name}, now ${now}`)
    }
    if (message === 'exit') cache.hear.emit('exit')
    else cache.hear.emit('message', message.message)
  }

  /** Hotdesk has done something: is it what it did then? */
  #didDo(...what: RecordedEvent): void {
    for (let at = this.#next; at < this.#lines.length; at += 1) {
      const [, ...line] = this.#lines[at] as Line
      if (!aside(line[0])) break
      if (this.#done.has(at) || line[0] !== what[0] || line[1] !== what[1]) continue
      if (what[0] !== 'cache' && JSON.stringify(line) !== JSON.stringify(what))
        this.#differ(`then: ${tell(line)}; now: ${tell(what)}`)
      return this.#advance(at)
    }
    this.#differ(`then nothing of the kind, now: ${tell(what)}`)
  }

  #differ(how: string): void {
    this.#result.difference ??= `line ${this.#next + 1}, life ${this.#result.lives}: ${how}`
  }

  #compare(then: Digests, data: Pick<OpenCache, 'file' | 'key'>): void {
    const now = digestState(data.file, data.key, same)
    this.#result.checkpoints += 1
    const tables = new Set([...Object.keys(then), ...Object.keys(now)])
    const other = [...tables].filter((table) => then[table] !== now[table])
    if (other.length === 0) this.#result.alike += 1
    else
      this.#result.unlike ??= `line ${this.#next + 1}, life ${this.#result.lives}: ${other.join(', ')}`
  }

  #compareState(then: Digests): void {
    const cache = [...this.#caches.values()].at(-1)
    if (!cache) return this.#differ('no workspace is open')
    // What was asked may have been done then and told later.
    for (;;) {
      if (pick(digestState(cache.file, cache.key, same), 'cache') === pick(then, 'cache')) break
      const work = cache.queue.shift()
      if (!work) break
      work()
    }
    this.#compare(then, cache)
  }

  #ports({ version, host, waits }: Start): Ports {
    return {
      host,
      version,
      paths: { profile: this.#files.profile },
      clock: {
        now: () => this.#read() && Math.floor(this.#micros / 1000) + this.#wall,
        monotonic: () => this.#read() && this.#micros / 1000,
        ...(this.#uptime !== null && {
          uptime: () => this.#read() && Math.floor(this.#micros / 1000) + (this.#uptime ?? 0),
        }),
        after: (ms, callback) => {
          const id = (this.#count.timer += 1)
          this.#timers.set(id, { ms: Math.round(ms), run: callback })
          return () => void this.#timers.delete(id)
        },
      },
      keychain: {
        probe: () => this.#ask(() => {}),
        read: (account) => this.#ask(() => this.#readSecret(account)),
        write: (account, secret) => this.#ask(() => void this.#secrets.set(account, secret)),
        remove: (account) => this.#ask(() => void this.#secrets.delete(account)),
      },
      log: { info() {}, warn() {}, error() {} },
      openExternal: () => Promise.reject(new Error('no browser')),
      notify() {},
      preferences: {
        get: (key) => {
          const [, kind, looked] = this.#lines[this.#next] ?? []
          if (kind === 'setting' && looked === key) this.#advance(this.#next)
          return JSON.parse(this.#settings.get(key) ?? 'null') ?? undefined
        },
        set: (key, value) => {
          if (value === undefined) this.#settings.delete(key)
          else this.#settings.set(key, JSON.stringify(value))
        },
      },
      ...(waits && { settled: this.#settled.promise }),
      startPractice: () => this.#practice.start(),
      listenForAgents: this.#agentListener.open,
      launcher: { command: 'hotdesk', args: [] },
      network: networkOf((method, path, answer) => {
        const id = (this.#count.request += 1)
        this.#requests.set(id, answer)
        this.#didDo('request', id, `${method} ${comparedPath(path)}`)
      }),
      startCache: this.#startCache,
    }
  }

  #read(): true {
    this.#reads += 1
    const line = this.#lines[this.#next]
    if (line?.[1] === 'clock' && line[2] === this.#reads) this.#advance(this.#next)
    return true
  }

  #readSecret(account: string): string | null {
    return this.#secrets.get(account) ?? null
  }

  #ask<T>(work: () => T): Promise<T> {
    const id = (this.#count.keychain += 1)
    return new Promise((resolve, reject) => {
      this.#keychain.set(id, (trouble) => {
        if (trouble === null) resolve(work())
        else reject(new KeychainError(trouble as KeychainProblem, 'as in the recording'))
      })
    })
  }

  readonly #startCache: StartCache = (data: CacheData) => {
    const id = (this.#count.cache += 1)
    const key = new Uint8Array(data.key)
    const open = newCache(data)
    this.#caches.set(id, open)
    const line = this.#lines
      .slice(this.#next)
      .find(([, kind, number]) => kind === 'cache' && number === id)
    const then = line?.at(3) as Digests | null | undefined
    if (then) this.#compare(then, open)
    this.#didDo('cache', id, then ?? null)
    return runCache(open, { ...data, key }, seededRandom(`cache ${this.#result.lives} ${id}`))
  }
}

const tell = (what: readonly unknown[]): string => JSON.stringify(what).slice(0, 300)
