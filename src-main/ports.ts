import type { Duplex } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import type { Policy } from '#shared/domain/policy.ts'
import type { UpdateState } from '#shared/bridge/updates.ts'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import type { SpokenLanguage } from './language.ts'
import type { StartCache } from './engine/store/cache/thread.ts'

/**
 * What the workbench needs from the machine it runs on. Each host (Electron, plain Node) supplies
 * these; everything else is the same in both, and a test supplies its own clock and folders.
 */
export interface Ports {
  host: 'electron' | 'browser'
  /** The version of Hotdesk, as package.json has it. */
  version: string
  paths: Paths
  clock: Clock
  /**
   * `probe` stores, reads back and deletes a value; throws a KeychainError that says what is wrong.
   */
  keychain: Keychain & { probe(): Promise<void> }
  log: Log
  /**
   * Opens an https page, or a loopback one, in the person's browser. Rejects if that is impossible.
   */
  openExternal(url: string): Promise<void>
  notify(notice: Notice): void
  /**
   * Shows a screen in a further window. Returns the address that the asking page opens itself; null
   * where the window is open already. Absent where there is one window. The host says when the
   * person has closed it (`app.windowClosed`).
   */
  openWindow?(window: FurtherWindow): string | null
  preferences: Preferences
  /** What is said in the person's language. Without it everything is English. */
  language?: SpokenLanguage
  /**
   * Returns another address for a page that loads anew; null: that of the first window. Absent where
   * a page comes back by itself.
   */
  freshAddress?(window: FurtherWindow | null): string
  /** The way out of this computer; without one, requests go straight. */
  network?: Network
  startPractice(options: PracticeOptions): Promise<Practice>
  /** Lets agents in; by a local socket of this user alone where the host has no way of its own. */
  openDoor?: OpenDoor
  /** Another place for the cache than a thread of its own: a simulated one. */
  startCache?: StartCache
  /**
   * Resolves when the first screen has what it shows: what can wait is begun, and its script read,
   * after that. Without it nothing waits.
   */
  settled?: Promise<void>
  /** A recording of what happens goes on. */
  recording?: Recording
  /** Ends the workbench and begins it anew; the windows stay. Answers whether it is recorded. */
  restart?(): Promise<boolean>
  /** What an MCP client is told to start, to reach this Hotdesk (L7). */
  launcher: { command: string; args: string[] }
  /** Where the host can update itself: the packaged Electron. */
  updates?: Updates
  /** Where the host checks spelling itself; a browser does it by its own settings. */
  spelling?: Spelling
  /** What an administrator fixed on this computer; without one, everything is the person's. */
  policy?: PolicyInForce
  /** The backup that the person opened from outside, as a double click does; null for none. */
  openedBackup?: () => string | null
  /** A workspace named from outside (the command line): offered first at sign-in. */
  offered?: { base_url: string; auth_url: string; client_id: string }
}

/** A window beside the first: its name, and the screen it shows first. */
export interface FurtherWindow {
  id: string
  path: string
}

/** The policy of an administrator, as it was read when Hotdesk started. */
export interface PolicyInForce {
  /** The file it is from. */
  file: string
  policy: Policy
  /** What is wrong with the file, each with its line and setting; empty where all is well. */
  troubles: string[]
}

/** The way out of this computer: proxies, and whom to trust. This computer itself needs neither. */
export interface Network {
  /** A connection with these options that sends each request the way its address wants. */
  dispatcher(options: Agent.Options): Connection
  state(): NetworkState
  /** Keeps the sign-in for a proxy; answers whether the next start knows it too. */
  signIn(host: string, user: string, password: string): Promise<boolean>
  /** Trusts the authorities in this text (PEM) as well. Throws where there is none in it. */
  trust(pem: string): void
  /** Trusts those of the system alone again. */
  distrust(): void
  onChange(listener: () => void): void
}

/** What requests leave by: of undici's Dispatcher, what Hotdesk uses. */
export interface Connection {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean
  destroy(): Promise<void>
}

export interface NetworkState {
  /** The proxy that the last request went through, with its port. */
  proxy: string | null
  trouble: NetworkTrouble | null
  /** Names of the authorities that the person added. */
  certificates: string[]
  /**
   * Who vouches for a host, where it is no public authority: whoever runs it can read what passes.
   */
  authorities: { host: string; authority: string }[]
}

/**
 * What is in the way of every request. `host` is the proxy, or the service whose certificate is not
 * trusted; `again`: a name and a password were refused.
 */
export interface NetworkTrouble {
  kind: 'sign_in' | 'unsupported' | 'refused' | 'unreachable' | 'untrusted'
  host: string
  again: boolean
}

/** What happens is being written down, for a report of a problem. */
export interface Recording {
  /** `full`: nothing more is added; `off`: it was thrown away. Bytes are those of it packed. */
  state(): { state: 'on' | 'full' | 'off'; since: number | null; bytes: number }
  /** Calls back when it is full, and when it was thrown away. */
  onChange(listener: () => void): void
  /**
   * Adds what stands in the files now, and ends; returns the recording, packed, or null where it was
   * thrown away.
   */
  end(): Buffer | null
}

/** Newer versions (N4). It looks; fetching and installing are the person's. */
export interface Updates {
  state(): Omit<UpdateState, 'unsent'>
  check(): Promise<void>
  download(): Promise<void>
  /** Ends Hotdesk, installs and starts again. Nothing happens unless it is ready. */
  install(): void
  onChange(listener: () => void): void
}

/** The spell check of notes, by dictionaries on this computer. */
export interface Spelling {
  state(): Promise<SpellingState>
  /** Takes a word that the person added out of the dictionary again. */
  forget(word: string): void
  onChange(listener: () => void): void
}

export interface Paths {
  /** Everything Hotdesk keeps on this computer stands below this folder. */
  profile: string
}

export interface Clock {
  /** Wall time in epoch milliseconds: for people and for the wire only. */
  now(): number
  /** Milliseconds that never jump: order, expiry and pacing depend on these alone (P17). */
  monotonic(): number
  /** Calls back once after `ms`; the returned function cancels. Never keeps the process alive. */
  after(ms: number, callback: () => void): () => void
  /**
   * Milliseconds since the computer was started: goes on while Hotdesk does not run, and does not
   * follow the clock on the wall. Where it is missing, the wall clock alone is believed.
   */
  uptime?(): number
}

/** Secrets of the person, by account name. Every call may throw a KeychainError. */
export interface Keychain {
  read(account: string): Promise<string | null>
  write(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}

export type KeychainTrouble = 'missing' | 'locked' | 'hanging' | 'failing'

export class KeychainError extends Error {
  readonly code: KeychainTrouble
  constructor(code: KeychainTrouble, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KeychainError'
    this.code = code
  }
}

/**
 * What a log line may carry besides its message: facts about the program, never about people, and
 * never a secret (P11).
 */
export const logFieldNames = [
  'account',
  'attempt',
  'bytes',
  'code',
  'command',
  'count',
  'endpoint',
  'error',
  'event',
  'exit_code',
  'file',
  'kind',
  'lane',
  'limit',
  'list',
  'method',
  'ms',
  'outcome',
  'pages',
  'path',
  'platform',
  'port',
  'reason',
  'route',
  'rows',
  'signal',
  'stack',
  'state',
  'status',
  'table',
  'tries',
  'version',
  'workspace',
] as const
export type LogFields = Partial<Record<(typeof logFieldNames)[number], string | number | boolean>>

/** Structured log lines; a host drops what is not an allowed field even where types were evaded. */
export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export interface Notice {
  /** A notice with the tag of an earlier one takes its place. */
  tag: string
  title: string
  body: string
  /** The screen to open when it is pressed, as a deep link path such as `/meetings/m_1`. */
  link?: string
  /** It stands in the inbox already, so that a window need not keep it. */
  kept?: boolean
  /** The notice in the inbox that this is. */
  id?: string
  /** What can be answered to it at once; it stays until it is answered. */
  answers?: NoticeAnswer[]
}

export type NoticeAnswer = 'join' | 'snooze' | 'done'

/**
 * Small settings of the person (theme, keys, list of workspaces): electron-store, or conf in the
 * browser host. Never secrets.
 */
export interface Preferences {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export interface PracticeOptions {
  /**
   * Where the practice workspace keeps its data, and the key it is encrypted with; null keeps
   * everything in memory.
   */
  data: { folder: string; key: Buffer } | null
  jobs?: string
}

/** A running practice workspace, in a process of its own. */
export interface Practice {
  base_url: string
  auth_url: string
  client_id: string
  control_url: string
  control_token: string
  /** Asks its control interface (docs/practice-control.md). */
  exchange: PracticeExchange
  stop(): Promise<void>
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
}

/** Sends one question with a body of JSON; rejects where no answer of JSON comes back. */
export type PracticeExchange = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; value: unknown }>

/** Lets programs in at an address; each comes with a connection of its own. */
export type OpenDoor = (
  address: string,
  onConnection: (connection: Duplex) => void,
) => Promise<Door>

/** A way in that is open. */
export interface Door {
  /** Ends every connection now and takes the way in away. */
  close(): Promise<void>
}
