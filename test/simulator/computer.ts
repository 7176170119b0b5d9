import { EventEmitter } from 'node:events'
import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { scopesFor } from '#main/engine/auth/scopes.ts'
import { serveCache } from '#main/engine/store/cache/serve.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import type { Clock, Log, Ports } from '#main/ports.ts'
import { withRandom, type Random } from '#main/random.ts'
import { createRecorder, type Recorder } from '#main/engine/recording/record.ts'
import type { StandIns } from '#main/engine/recording/stand-ins.ts'
import { createWorkbench, type Workbench } from '#main/workbench.ts'
import type {
  Answer,
  BridgeEvent,
  CommandInput,
  CommandName,
  CommandOutput,
} from '#shared/bridge/index.ts'
import { listenForAgentsOf, type Beside } from './agents.ts'
import { dice, seedOf, type Dice } from './dice.ts'
import { Disk } from './disk.ts'
import type { Network } from './network.ts'
import { began, origin } from './service.ts'
import type { Owner, Timeline } from './timeline.ts'

/** What a computer keeps while Hotdesk does not run. */
interface Kept {
  profile: string
  secrets: Map<string, string>
  preferences: Map<string, string>
}

/** One life of Hotdesk, from a start to a stop or a kill. */
export interface Life extends Owner {
  bench: Workbench | null
  /** Lets a program in, as long as agents are on. */
  door: ((connection: Duplex) => void) | null
}

export interface ComputerParts {
  seed: number
  timeline: Timeline
  network: Network
  /** A folder in memory; emptied by whoever made it. */
  folder: string
  /** Records each life: what is told of it, as in a report of a problem. */
  record?: StandIns | undefined
}

/** A computer with Hotdesk on it: it can be killed at any moment and started again on the same files. */
export class Computer {
  life: Life = { alive: false, bench: null, door: null }
  /** Hears what Hotdesk tells its windows. */
  heard: (event: BridgeEvent) => void = () => {}
  readonly disk: Disk
  /** The lines of the recording. */
  readonly tape: string[] = []
  #recorder: Recorder | null = null
  readonly #parts: ComputerParts
  #kept: Kept
  #lives = 0
  /** What the clock on the wall is wrong by, and how long the computer slept. */
  #wall = 0
  #slept = 0
  #sleep = { from: 0, until: 0 }
  #bootedAt = -1_000_000

  constructor(parts: ComputerParts) {
    this.#parts = parts
    this.disk = new Disk(parts.folder)
    this.#kept = { profile: join(parts.folder, '0'), secrets: new Map(), preferences: new Map() }
    mkdirSync(this.#kept.profile, { recursive: true })
  }

  get profile(): string {
    return this.#kept.profile
  }

  /** Someone has signed in with this refresh token. Hotdesk must not run meanwhile. */
  signedIn(person: string, refresh: string): void {
    const who = {
      issuer: `${origin}/oauth`,
      subject: person,
      workspace_id: null,
      name: person,
      email: null,
      workspace_name: 'Simulated',
    }
    const entry = {
      v: 1,
      kind: 'oauth',
      auth_url: origin,
      client_id: 'hotdesk',
      who,
      scopes: scopesFor(),
      secret: refresh,
      sending: false,
    }
    this.#kept.secrets.set('sign-in/simulated', JSON.stringify(entry))
    const known = {
      id: 'simulated',
      kind: 'service',
      name: 'Simulated',
      colour: 'teal',
      person,
      base_url: `${origin}/api/v2`,
      auth_url: origin,
      client_id: 'hotdesk',
      identity: { issuer: who.issuer, subject: person, workspace_id: null },
    }
    this.#kept.preferences.set(
      'workspaces',
      JSON.stringify({ current: 'simulated', list: [known] }),
    )
  }

  async start(): Promise<void> {
    this.#lives += 1
    const life: Life = { alive: true, bench: null, door: null }
    this.life = life
    const recorder = this.#record(life, this.#ports(life, this.#kept))
    const bench = recorder.wrap(await createWorkbench(recorder.ports))
    life.bench = bench
    bench.on((event) => {
      if (life.alive) this.heard(event)
    })
  }

  /** Writes what stands in the files now into the recording. */
  checkpoint(): void {
    this.#recorder?.state()
  }

  #record(life: Life, ports: Ports): Pick<Recorder, 'ports' | 'wrap'> {
    const { record, seed } = this.#parts
    if (!record) return { ports, wrap: (bench) => bench }
    this.#recorder = createRecorder(ports, {
      standIns: record,
      seed: `${seed} ${this.#lives}`,
      write: (line) => {
        if (life.alive) this.tape.push(line)
      },
    })
    return this.#recorder
  }

  /**
   * SIGKILL, at whatever statement Hotdesk is: its files are copied as they stand, and what it goes
   * on doing reaches nobody.
   */
  kill(): void {
    const { life } = this
    if (!life.alive) return
    life.alive = false
    const profile = join(this.#parts.folder, String(this.#lives))
    const { secrets, preferences } = this.#kept
    copyFiles(this.#kept.profile, profile)
    this.disk.clear()
    this.#kept = { profile, secrets: new Map(secrets), preferences: new Map(preferences) }
  }

  /**
   * The power fails: as a kill, and what was not flushed is gone or torn. Then the computer starts
   * again.
   */
  cutPower(own: Dice): void {
    if (!this.life.alive) return
    const before = this.#kept.profile
    this.kill()
    const after = this.#kept.profile
    const logs = readdirSync(after, { recursive: true, encoding: 'utf8' })
    this.disk.cut(
      logs
        .filter((name) => name.endsWith('-wal'))
        .toSorted()
        .map((name) => ({ from: join(before, name), to: join(after, name) })),
      own,
    )
    this.#bootedAt = this.#parts.timeline.now
  }

  /** Ends Hotdesk as a person would. */
  async quit(): Promise<void> {
    const { life } = this
    await life.bench?.stop()
    life.alive = false
  }

  /** Nothing of this computer happens for that long; its clock on the wall goes on. */
  sleep(ms: number): void {
    const { now } = this.#parts.timeline
    const { from, until } = this.#sleep
    // One that begins within another only makes it longer.
    const end = Math.max(until, now + ms)
    this.#slept += Math.min(now, until) - from
    this.#sleep = { from: now, until: end }
    this.#parts.timeline.postpone(this.life, end - Math.max(now, until))
  }

  asleep(): boolean {
    return this.#parts.timeline.now < this.#sleep.until
  }

  /** Milliseconds without those that were slept. */
  #awake(): number {
    const { now } = this.#parts.timeline
    const { from, until } = this.#sleep
    return now - this.#slept - (Math.min(now, until) - from)
  }

  setWall(wrongBy: number): void {
    this.#wall = wrongBy
  }

  /** Asks as a window would; never answers once Hotdesk is dead. */
  ask<N extends CommandName>(
    command: N,
    input: CommandInput<N>,
  ): Promise<Answer<CommandOutput<N>>> {
    const { life } = this
    if (!life.bench) return new Promise(() => {})
    const { bench } = life
    const { record, timeline } = this.#parts
    const handle = () => bench.handle(command, input) as Promise<Answer<CommandOutput<N>>>
    // A window is another process: what it asks begins a turn of its own, which a replay repeats.
    const asked = record
      ? new Promise<void>((resolve) => void timeline.after(0, resolve, life)).then(handle)
      : handle()
    return new Promise((resolve) => {
      void asked.then((answer) => {
        if (life.alive) resolve(answer)
      })
    })
  }

  /** What the clock on the wall says. */
  wallClock(): number {
    return began + this.#wall + Math.round(this.#parts.timeline.now)
  }

  /**
   * Another program, whose doings come one after the other, each in a turn of its own where that is
   * recorded.
   */
  beside(): Beside {
    const { life } = this
    const { record, timeline } = this.#parts
    if (!record) return (run) => run()
    let last = 0
    return (run) => {
      last = Math.max(last + 0.001, timeline.now)
      timeline.after(last - timeline.now, run, life)
    }
  }

  #clock(life: Life): Clock {
    const { timeline } = this.#parts
    const started = this.#awake()
    return {
      now: () => this.wallClock(),
      monotonic: () => this.#awake() - started + 1,
      // As Node's timers: never at once, and a fraction does not count.
      after: (ms, callback) => timeline.after(Math.max(1, Math.trunc(ms)), callback, life),
      uptime: () => timeline.now - this.#bootedAt,
    }
  }

  #ports(life: Life, kept: Kept): Ports {
    const { timeline, network, seed, record } = this.#parts
    const own = dice(seedOf(seed, 'computer', this.#lives))
    const write = (message: string, fields?: object) => {
      if (!life.alive) return
      // A stack names who plays the day as well, and a day that is played twice is one story.
      const { stack: _, ...told }: { stack?: string } = fields ?? {}
      timeline.tell(`log: ${message} ${fields ? JSON.stringify(told) : ''}`)
    }
    const log: Log = { info() {}, warn: write, error: write }
    /** The keychain is another process: each call takes a moment, and a kill may come before it. */
    const slowly = <T>(work: () => T): Promise<T> =>
      new Promise((resolve) => {
        timeline.after(own.between(1, 20), () => resolve(work()), life)
      })
    return {
      host: 'browser',
      version: '0.0.0',
      paths: { profile: kept.profile },
      clock: this.#clock(life),
      keychain: {
        probe: () => slowly(() => {}),
        read: (account) => slowly(() => kept.secrets.get(account) ?? null),
        write: (account, secret) => slowly(() => void kept.secrets.set(account, secret)),
        remove: (account) => slowly(() => void kept.secrets.delete(account)),
      },
      log,
      openExternal: () => Promise.reject(new Error('no browser')),
      notify() {},
      preferences: {
        get: (key) => JSON.parse(kept.preferences.get(key) ?? 'null') ?? undefined,
        set: (key, value) => {
          if (value === undefined) kept.preferences.delete(key)
          else kept.preferences.set(key, JSON.stringify(value))
        },
      },
      startPractice: () => Promise.reject(new Error('no practice workspace')),
      listenForAgents: listenForAgentsOf(life, this.beside()),
      launcher: { command: 'hotdesk', args: [] },
      network: {
        dispatcher: () => network.dispatcher(life),
        state: () => ({ proxy: null, problem: null, certificates: [], authorities: [] }),
        signIn: async () => false,
        trust() {},
        distrust() {},
        onChange() {},
      },
      startCache: cacheBeside(
        timeline,
        life,
        own.below,
        record ? dice(seedOf(seed, 'cache', this.#lives)) : null,
      ),
    }
  }
}

/** The cache in this thread, reached by messages that take a while and never overtake each other. */
function cacheBeside(
  timeline: Timeline,
  life: Life,
  below: (n: number) => number,
  /** A thread of its own has chance of its own; null: that of all. */
  chance: Random | null,
): StartCache {
  return (data) => {
    const hear = new EventEmitter()
    const key = new Uint8Array(data.key)
    const last = { there: 0, back: 0 }
    const later = (way: keyof typeof last, run: () => void) => {
      // Always later than the one before: in one moment the seed would decide who is first.
      const at = Math.max(last[way] + 0.001, timeline.now + below(12))
      last[way] = at
      timeline.after(at - timeline.now, run, life)
    }
    let take: ReturnType<typeof serveCache> = () => {}
    later('there', () => {
      take = serveCache(
        { ...data, key },
        {
          // Answers are made for the asker alone; questions are copied, as they are kept here.
          post: (message) => later('back', () => hear.emit('message', message)),
          after: (ms, callback) => timeline.after(ms, callback, life),
          closed: () => later('back', () => hear.emit('exit')),
        },
      )
    })
    return Object.assign(hear, {
      postMessage: (message: unknown) => {
        const copy = structuredClone(message) as Parameters<typeof take>[0]
        later('there', () => (chance ? withRandom(chance, () => take(copy)) : take(copy)))
      },
      terminate: async () => 0,
    })
  }
}

/** The files as the system knows them; the index of a log is made anew. */
function copyFiles(from: string, to: string): void {
  cpSync(from, to, { recursive: true, filter: (file) => !file.endsWith('-shm') })
}

/** Removes what earlier lives left. */
export function clear(folder: string): void {
  for (const name of readdirSync(folder))
    rmSync(join(folder, name), { recursive: true, force: true })
}
