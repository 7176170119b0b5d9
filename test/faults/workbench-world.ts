import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createKeychain, type Keytar } from '#main/engine/auth/keychain.ts'
import { launcherEntry } from '#main/hosts/common/entry.ts'
import { createPreferences } from '#main/hosts/browser/preferences.ts'
import type { Clock, Log, Ports } from '#main/ports.ts'
import { createWorkbench, type Workbench } from '#main/workbench.ts'
import type { BridgeEvent, CommandInput, CommandName, CommandOutput } from '#shared/bridge/index.ts'
import { openBrowser } from '#test/support/oauth-browser.ts'
import type { RunningService } from '#test/support/service.ts'

/**
 * A keychain that outlives the processes that use it, and can be taken away, locked, or made to
 * hang.
 */
export interface Safe {
  secrets: Map<string, string>
  mood: 'well' | 'missing' | 'locked' | 'hanging'
}

export const createSafe = (): Safe => ({ secrets: new Map(), mood: 'well' })

/**
 * One whose secrets stand in a file, so that they outlive a process that is killed; `each` hears of
 * every change before it is made.
 */
export function safeInFile(file: string, each: () => void = () => {}): Safe {
  const secrets = new Map(
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as [string, string][]) : [],
  )
  const keep = () => writeFileSync(file, JSON.stringify([...secrets]))
  const kept = Object.assign(new Map(secrets), {
    set(name: string, secret: string) {
      each()
      Map.prototype.set.call(kept, name, secret)
      secrets.set(name, secret)
      keep()
      return kept
    },
    delete(name: string) {
      each()
      secrets.delete(name)
      keep()
      return Map.prototype.delete.call(kept, name)
    },
  }) as Map<string, string>
  return { secrets: kept, mood: 'well' }
}

/** keytar's ways: a locked keyring answers null and keeps nothing, a hanging one waits to be well. */
function keytarOf(safe: Safe): Keytar {
  const ask = async <T>(value: () => T, locked: T): Promise<T> => {
    if (safe.mood === 'hanging') await untilAnswering(safe)
    return safe.mood === 'locked' ? locked : value()
  }
  return {
    getPassword: (service, account) =>
      ask(() => safe.secrets.get(`${service}/${account}`) ?? null, null),
    setPassword: (service, account, secret) =>
      ask(() => void safe.secrets.set(`${service}/${account}`, secret), undefined),
    deletePassword: (service, account) =>
      ask(() => safe.secrets.delete(`${service}/${account}`), false),
  }
}

const untilAnswering = (safe: Safe) =>
  new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (safe.mood === 'hanging') return
      clearInterval(look)
      resolve()
    }, 10).unref()
  })

/** Real time, except that the ten seconds a keychain may take are a tenth of one. */
const keychainClock: Clock = {
  ...realClock(),
  after: (ms, callback) => realClock().after(ms / 100, callback),
}

function realClock(): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => performance.now(),
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms).unref()
      return () => clearTimeout(timer)
    },
  }
}

export interface Life {
  /** Asks as a window would; throws what the answer complains of. */
  ask<N extends CommandName>(command: N, input: CommandInput<N>): Promise<CommandOutput<N>>
  /** The code of the complaint; null for an answer. */
  complaint<N extends CommandName>(command: N, input: CommandInput<N>): Promise<string | null>
  events: BridgeEvent[]
  said: string[]
  /** Everything that was logged. */
  logged: string[]
  stop(): Promise<void>
  bench: Workbench
}

/**
 * Hotdesk from its bridge downwards, on a profile and a keychain that may have had other lives
 * before.
 */
export async function live(
  profile: string,
  safe: Safe,
  options: {
    person?: string
    visit?: (url: string) => Promise<unknown>
    startPractice?: Ports['startPractice']
    /** Real time by default. */
    clock?: Clock
    /** What an administrator fixed. */
    policy?: Ports['policy']
    /** When the first screen has its rows; nothing waits for that by default. */
    settled?: Ports['settled']
    /** How it is built; as the workbench alone by default. */
    build?: (ports: Ports) => Promise<Workbench>
  } = {},
): Promise<Life> {
  mkdirSync(profile, { recursive: true })
  const browser = openBrowser()
  const logged: string[] = []
  const write = (message: string, fields?: object) =>
    void logged.push(`${message} ${JSON.stringify(fields ?? {})}`)
  const log: Log = { info: write, warn: write, error: write }
  const keychain = createKeychain({
    clock: keychainClock,
    service: 'Hotdesk test',
    load: async () => {
      if (safe.mood === 'missing') throw new Error('no keychain here')
      return keytarOf(safe)
    },
  })
  const visit =
    options.visit ??
    ((url: string) => browser.signIn(url, { person: options.person ?? 'usr_robin' }))
  const ports: Ports = {
    host: 'browser',
    version: '0.0.0',
    paths: { profile },
    clock: options.clock ?? realClock(),
    keychain,
    log,
    preferences: createPreferences(profile),
    notify() {},
    openExternal: async (url) => void visit(url).catch(() => {}),
    launcher: { command: process.execPath, args: [launcherEntry, '--profile', profile] },
    ...(options.policy ? { policy: options.policy } : {}),
    ...(options.settled ? { settled: options.settled } : {}),
    startPractice:
      options.startPractice ??
      (() => Promise.reject(new Error('no practice workspace in this test'))),
  }
  const bench = await (options.build ?? createWorkbench)(ports)
  const events: BridgeEvent[] = []
  const said: string[] = []
  bench.on((event) => {
    events.push(event)
    if (event.type === 'notice') said.push(event.data.message)
  })
  return {
    bench,
    events,
    said,
    logged,
    async ask(command, input) {
      const answer = await bench.handle(command, input)
      if (!answer.ok) throw new Error(`${command}: ${answer.error.code}: ${answer.error.message}`)
      return answer.value as never
    },
    async complaint(command, input) {
      const answer = await bench.handle(command, input)
      return answer.ok ? null : answer.error.code
    },
    stop: () => bench.stop(),
  }
}

/** Waits for something that real processes bring about. */
export async function eventually<T>(
  look: () => Promise<T> | T,
  holds: (value: T) => boolean,
  what: string,
): Promise<T> {
  const until = performance.now() + 60_000
  for (;;) {
    const value = await look()
    if (holds(value)) return value
    if (performance.now() > until)
      throw new Error(`${what} never came about: ${JSON.stringify(value)}`)
    await new Promise((resolve) => {
      setTimeout(resolve, 20)
    })
  }
}

/**
 * Signs in to the service as a person would, and waits until the hot lists and their members are
 * here.
 */
export async function enter(
  life: Life,
  service: RunningService,
): Promise<{ workspace: string; list: string; members: string[] }> {
  await life.ask('session.state', {})
  await life.ask('session.signIn', {
    base_url: service.base_url,
    auth_url: service.auth_url,
    client_id: service.client_id,
  })
  const state = await eventually(
    () => life.ask('session.state', {}),
    (now) => now.state === 'signed_in' && now.workspace !== null,
    'being signed in',
  )
  return { workspace: state.workspace?.id ?? '', ...(await members(life)) }
}

/** Signs the same person in again, and waits until they are let in and all that waited is sent. */
export async function renewAndSend(life: Life): Promise<void> {
  await life.ask('session.renew', {})
  await eventually(
    () => life.ask('session.state', {}),
    (now) => now.locked === null && now.state === 'signed_in',
    'being let in again',
  )
  await eventually(
    () => life.ask('pending.list', {}),
    ({ total }) => total === 0,
    'what waited being sent',
  )
}

/** Some members of the largest list, once they have been read. */
export async function members(life: Life): Promise<{ list: string; members: string[] }> {
  return eventually(
    async () => {
      const { lists } = await life.ask('hotLists.list', {}).catch(() => ({ lists: [] }))
      const list =
        lists.toSorted((a, b) => (b.member_count ?? 0) - (a.member_count ?? 0))[0]?.id ?? ''
      const rows =
        list === '' ? [] : (await life.ask('hotLists.members', { id: list, queue: 'all' })).rows
      return { list, members: rows.map((row) => row.id) }
    },
    (found) => found.members.length >= 5,
    'a list with members',
  )
}
