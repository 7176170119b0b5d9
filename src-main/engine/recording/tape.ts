import type { Practice } from '#main/ports.ts'

/*
 * A recording is a list of lines, each a JSON array: microseconds since the previous line, the
 * event, and its details. Events are what reaches Hotdesk through its ports
 * (docs/decisions/a-report-that-replays.md). A session lasts from a start of Hotdesk to its stop or
 * kill.
 */

/** Format version; raised when the meaning of lines changes. */
export const tapeVersion = 1

/** An event, by its name. */
export type RecordedEvent =
  /** Hotdesk was started. */
  | ['start', Start]
  /** Hotdesk was asked to stop; a session without this event was killed. */
  | ['stop']
  /** A window sent a command: number, command, input. */
  | ['ask', number, string, unknown]
  /** The answer to that command: `ok`, or the code of the problem. A replay only compares it. */
  | ['told', number, string]
  /** The timer of this number fired; it was set for this many milliseconds. */
  | ['timer', number, number]
  /** A request was sent: number, method and path. A replay only compares it. */
  | ['request', number, string]
  /** A part of the answer to that request. */
  | ['reply', number, Reply]
  /** The keychain completed the call of this number, or refused it with a code. */
  | ['keychain', number, string | null]
  /** Rows of a table of the open workspace from before the recording. */
  | ['data', StartingRows]
  /** The practice workspace started with this number, at these addresses; null if it failed. */
  | ['practice', number, PracticeAddresses | null]
  /** The control interface answered the request of this number; null if it failed. */
  | ['control', number, { status: number; value: unknown } | null]
  /** The agent listener of this number was opened, could not be opened, or was closed. */
  | ['door', number, 'open' | 'refused' | 'shut']
  /** The agent of this number did something on its connection. */
  | ['agent', number, AgentEvent]
  /**
   * The answer to an agent's request: `ok`, or the code of the problem. A replay only compares it.
   */
  | ['answered', number, unknown, string]
  /** The first screen has its data. */
  | ['settled']
  /** A keychain entry, when it was first read in this session. */
  | ['secret', string, unknown]
  /** A setting of this computer, when it was first read in this session. */
  | ['setting', string, unknown]
  /** The cache of this number was started, with these files. */
  | ['cache', number, Digests | null]
  /** The next message of that cache arrived, named by its question or event; or the cache ended. */
  | ['message', number, string]
  | ['exit', number]
  /** The clock moved on: the number of its reads since the previous line. */
  | ['clock', number]
  /** The wall clock was set, or the uptime jumped; milliseconds. */
  | ['wall', number]
  | ['uptime', number]
  /** Digests of the current files. */
  | ['state', Digests]

export interface Start {
  version: string
  /** The host, and the time zone of the computer. */
  host: 'electron' | 'browser'
  zone: string
  /** True if some work waits until the first screen has its data. */
  waits: boolean
  /** Seed of the ids and chance of this session. */
  seed: string
  /**
   * Wall clock and uptime minus the monotonic clock, in milliseconds; null if there is no uptime.
   */
  wall: number
  uptime: number | null
}

/** Rows with stand-ins, in their order. */
export interface StartingRows {
  workspace: string
  file: 'outbox' | 'cache'
  table: string
  columns: string[]
  rows: unknown[][]
}

export type PracticeAddresses = Pick<
  Practice,
  'base_url' | 'auth_url' | 'client_id' | 'control_url'
>

/** The parts of an answer, in the order in which undici delivers them. */
export type Reply =
  | { is: 'begun' }
  | { is: 'head'; status: number; headers: Record<string, string> }
  /** The whole body so far; only its length if it is not text or too long. */
  | { is: 'body'; json: unknown }
  | { is: 'body'; text: string }
  | { is: 'body'; bytes: number }
  | { is: 'end' }
  | { is: 'failed'; code: string }

/** An agent connected, sent a line, ended its side, or was disconnected. */
export type AgentEvent =
  | { is: 'came'; door: number }
  | { is: 'said'; json: unknown }
  /** A line that is not JSON; only its length if it is too long. */
  | { is: 'said'; text: string }
  | { is: 'said'; bytes: number }
  | { is: 'ended' }
  | { is: 'gone' }

/** A digest of each table of both files. */
export type Digests = Record<string, string>

export type Line = [micros: number, ...RecordedEvent]

/** Records an event. */
export type RecordEvent = (...event: RecordedEvent) => void

/** Reads the lines of a recording, except one that a kill cut off. */
export const readLines = (text: string): Line[] =>
  text.split('\n').filter(Boolean).flatMap(readLine)

function readLine(line: string): Line[] {
  try {
    return [JSON.parse(line) as Line]
  } catch {
    return []
  }
}
