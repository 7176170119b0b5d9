import type { Duplex } from 'node:stream'
import type { Agent, Dispatcher } from 'undici'
import type { Policy } from '#shared/domain/policy.ts'
import type { UpdateState } from '#shared/bridge/updates.ts'
import type { SpellingState } from '#shared/bridge/spelling.ts'
import type { UserLanguage } from './language.ts'
import type { StartCache } from './engine/store/cache/thread.ts'

/**
 * The services of the machine that the workbench needs. Each host (Electron, plain Node) supplies
 * them; everything else is the same in both. Tests supply their own clock and folders.
 */
export interface Ports {
  host: 'electron' | 'browser'
  /** The version of Hotdesk in package.json. */
  version: string
  paths: Paths
  clock: Clock
  /**
   * `probe` stores, reads back and deletes a value. It throws a KeychainError that names the fault.
   */
  keychain: Keychain & { probe(): Promise<void> }
  log: Log
  /** Opens an https or loopback page in the user's browser. Rejects if that is impossible. */
  openExternal(url: string): Promise<void>
  /**
   * Opens a folder in the system's file manager. Resolves to whether it could. Absent if the host
   * has none.
   */
  openFolder?(path: string): Promise<boolean>
  notify(notice: Notice): void
  /**
   * Shows a screen in a further window. Returns the address for the asking page to open, or null if
   * the window is already open. Absent if the host has only one window. The host reports when the
   * user closes the window (`app.windowClosed`).
   */
  openWindow?(window: FurtherWindow): string | null
  preferences: Preferences
  /** The user's language and its translations. Without it, everything is English. */
  language?: UserLanguage
  /**
   * Returns a new address for a page that reloads; a null window means the first one. Absent if
   * pages reload without a new address.
   */
  freshAddress?(window: FurtherWindow | null): string
  /** The network of this computer. Without it, requests go directly to the service. */
  network?: Network
  startPractice(options: PracticeOptions): Promise<Practice>
  /** Accepts connections from agents. Without it, a local socket of this user is opened. */
  listenForAgents?: ListenForAgents
  /** Starts the cache somewhere other than in its own thread, for example in a simulation. */
  startCache?: StartCache
  /**
   * Resolves when the first screen has its data. Work that can wait, and loading its code, starts
   * after that. Without it, nothing waits.
   */
  settled?: Promise<void>
  /** The recording in progress. */
  recording?: Recording
  /**
   * Stops the workbench and starts a new one; the windows stay open. Resolves to whether the new
   * one is recorded.
   */
  restart?(): Promise<boolean>
  /** The command an MCP client runs to reach this Hotdesk (L7). */
  launcher: { command: string; args: string[] }
  /** Updates, if the host can update itself: only the packaged Electron can. */
  updates?: Updates
  /** The spell check, if the host has one; a browser checks spelling by its own settings. */
  spelling?: Spelling
  /** The administrator's policy for this computer. Without one, the user decides everything. */
  policy?: PolicyInForce
  /**
   * Returns the backup that the user opened from outside, for example by a double click; null if
   * none.
   */
  openedBackup?: () => string | null
  /** A workspace named on the command line, offered first at sign-in. */
  offered?: { base_url: string; auth_url: string; client_id: string }
}

/** A window besides the first: its name, and the screen it shows first. */
export interface FurtherWindow {
  id: string
  path: string
}

/** The administrator's policy, as read when Hotdesk started. */
export interface PolicyInForce {
  /** Path of the file the policy was read from. */
  file: string
  policy: Policy
  /** Faults in the file, each with its line and setting; empty if there are none. */
  problems: string[]
}

/**
 * The network of this computer: its proxies and the authorities it trusts. Loopback addresses use
 * neither.
 */
export interface Network {
  /**
   * Returns a connection with these options that sends each request through the proxy its address
   * needs.
   */
  dispatcher(options: Agent.Options): Connection
  state(): NetworkState
  /** Stores the credentials for a proxy. Resolves to whether the next start knows them too. */
  signIn(host: string, user: string, password: string): Promise<boolean>
  /** Trusts the certificate authorities in this PEM text as well. Throws if it contains none. */
  trust(pem: string): void
  /** Removes the added authorities, so that only the system's are trusted. */
  distrust(): void
  onChange(listener: () => void): void
}

/** The part of undici's Dispatcher that Hotdesk sends requests through. */
export interface Connection {
  dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean
  destroy(): Promise<void>
}

export interface NetworkState {
  /** The proxy of the last request, with its port; null if there was none. */
  proxy: string | null
  problem: NetworkProblem | null
  /** Names of the authorities the user added. */
  certificates: string[]
  /** Hosts whose certificate was issued by a private authority. Its owner can read the traffic. */
  authorities: { host: string; authority: string }[]
}

/**
 * A network fault that blocks every request. `host` is the proxy, or the service whose certificate
 * is not trusted. `again` is true after a name and a password were refused.
 */
export interface NetworkProblem {
  kind: 'sign_in' | 'unsupported' | 'refused' | 'unreachable' | 'untrusted'
  host: string
  refused_before: boolean
}

/** A recording of what happens in Hotdesk, for a problem report. */
export interface Recording {
  /**
   * Returns the state of the recording. `full`: nothing more is added; `off`: it was discarded.
   * `bytes` is its compressed size.
   */
  state(): { state: 'on' | 'full' | 'off'; since: number | null; bytes: number }
  /** Calls the listener when the recording is full and when it is discarded. */
  onChange(listener: () => void): void
  /**
   * Adds the current contents of the files and ends the recording. Returns it compressed, or null
   * if it was discarded.
   */
  end(): Buffer | null
}

/** Newer versions of Hotdesk (N4). Hotdesk only looks for them; the user downloads and installs. */
export interface Updates {
  state(): Omit<UpdateState, 'unsent'>
  check(): Promise<void>
  download(): Promise<void>
  /**
   * Quits Hotdesk, installs the update and starts again. Does nothing unless an update is ready.
   */
  install(): void
  onChange(listener: () => void): void
}

/** The spell check of notes, with dictionaries on this computer. */
export interface Spelling {
  state(): Promise<SpellingState>
  /** Removes a word that the user added to the dictionary. */
  forget(word: string): void
  onChange(listener: () => void): void
}

export interface Paths {
  /** The folder that contains everything Hotdesk keeps on this computer. */
  profile: string
}

export interface Clock {
  /** Returns the wall time in epoch milliseconds: only to show to people and to send. */
  now(): number
  /** Returns milliseconds that never jump. Order, expiry and pacing depend on these alone (P17). */
  monotonic(): number
  /** Calls back once after `ms`; the returned function cancels. Never keeps the process alive. */
  after(ms: number, callback: () => void): () => void
  /**
   * Returns milliseconds since the computer was started. They continue while Hotdesk is closed and
   * are independent of the wall clock. If absent, only the wall clock is used.
   */
  uptime?(): number
}

/** The user's secrets, by account name. Every call may throw a KeychainError. */
export interface Keychain {
  read(account: string): Promise<string | null>
  write(account: string, secret: string): Promise<void>
  remove(account: string): Promise<void>
}

export type KeychainProblem = 'missing' | 'locked' | 'hanging' | 'failing'

export class KeychainError extends Error {
  readonly code: KeychainProblem
  constructor(code: KeychainProblem, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'KeychainError'
    this.code = code
  }
}

/**
 * The fields a log line may carry besides its message: facts about the program, never about people,
 * and never a secret (P11).
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

/**
 * Structured log lines. A host drops any field that is not allowed, even if the types were
 * bypassed.
 */
export interface Log {
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

export interface Notice {
  /** Identifies the notice; a newer one with the same tag replaces it. */
  tag: string
  title: string
  body: string
  /** The screen that a press opens, as a deep link path such as `/meetings/m_1`. */
  link?: string
  /** Set if the notice is already in the inbox, so that a window need not keep it. */
  in_inbox?: boolean
  /** Id of the same notice in the inbox. */
  id?: string
  /** Answers offered on the notice itself; it stays until it is answered. */
  answers?: NoticeAnswer[]
}

export type NoticeAnswer = 'join' | 'snooze' | 'done'

/**
 * The user's small settings (theme, keys, list of workspaces): electron-store, or conf in the
 * browser host. Never secrets.
 */
export interface Preferences {
  get(key: string): unknown
  set(key: string, value: unknown): void
}

export interface PracticeOptions {
  /**
   * The folder for the data of the practice workspace, and the key that encrypts it. Null keeps
   * everything in memory.
   */
  data: { folder: string; key: Buffer } | null
  jobs?: string
}

/** A running practice workspace, in its own process. */
export interface Practice {
  base_url: string
  auth_url: string
  client_id: string
  control_url: string
  control_token: string
  /** Calls its control interface (docs/practice-control.md). */
  exchange: PracticeExchange
  stop(): Promise<void>
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>
}

/** Sends one request with a JSON body. Rejects if the response is not JSON. */
export type PracticeExchange = (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; value: unknown }>

/** Listens for programs at an address; each gets its own connection. */
export type ListenForAgents = (
  address: string,
  onConnection: (connection: Duplex) => void,
) => Promise<AgentListener>

/** An open listener. */
export interface AgentListener {
  /** Ends every connection now and stops listening. */
  close(): Promise<void>
}
