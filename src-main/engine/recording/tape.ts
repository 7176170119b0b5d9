import type { Practice } from '#main/ports.ts'

/*
 * A recording is a list of lines, each a JSON array: microseconds since the line before, what
 * happened, and its particulars. What is told is what reaches Hotdesk through its ports
 * (docs/decisions/a-report-that-replays.md).
 */

/** Raised when lines mean something else. */
export const tapeVersion = 1

/** What happened, by the letter it stands under. */
export type Happening =
  /** Hotdesk was started. */
  | ['start', Start]
  /** Hotdesk was asked to end; a life without it was killed. */
  | ['stop']
  /** A window asked: number, command, input. */
  | ['ask', number, string, unknown]
  /** What was answered to it: `ok`, or the code of what went wrong. Only compared. */
  | ['told', number, string]
  /** The timer of this number fired, which was set for so many milliseconds. */
  | ['timer', number, number]
  /** A request left: number, method and path. Only compared. */
  | ['request', number, string]
  /** What came back of it. */
  | ['reply', number, Reply]
  /** The keychain answered call number so and so, or refused it with a code. */
  | ['keychain', number, string | null]
  /** What stood in a table of the open workspace before the recording began. */
  | ['data', StartingRows]
  /** The practice workspace answered a start of this number, with where it is; null: it did not. */
  | ['practice', number, PracticeAddresses | null]
  /** What it answered to the question of this number that the menu asks it; null: nothing. */
  | ['control', number, { status: number; value: unknown } | null]
  /** The door of this number for agents was opened or not, or is shut now. */
  | ['door', number, 'open' | 'refused' | 'shut']
  /** What the program of this number did that came through it. */
  | ['agent', number, AgentDoing]
  /** What it was answered to its request: `ok`, or the code of what went wrong. Only compared. */
  | ['answered', number, unknown, string]
  /** The first screen has what it shows. */
  | ['settled']
  /** An entry of the keychain as it was first read in this life. */
  | ['secret', string, unknown]
  /** A setting of this computer as it was first read in this life. */
  | ['setting', string, unknown]
  /** The cache was started: its number, and what stood in the files then. */
  | ['cache', number, Digests | null]
  /** The next message of that cache arrived, to a question of this name, or it ended. */
  | ['message', number, string]
  | ['exit', number]
  /** The clock was read this often since the last line, and had gone on by then. */
  | ['clock', number]
  /** The clock on the wall was set, or the time since the computer started jumped: milliseconds. */
  | ['wall', number]
  | ['uptime', number]
  /** What stands in the files now. */
  | ['state', Digests]

export interface Start {
  version: string
  /** The host, and the time zone of the computer. */
  host: 'electron' | 'browser'
  zone: string
  /** Something waits until the first screen has what it shows. */
  waits: boolean
  /** What ids and chance are made from in this life. */
  seed: string
  /** Clock on the wall and time since the computer started, less the monotonic clock; milliseconds. */
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

/** Parts of an answer in the order in which undici tells of them. */
export type Reply =
  | { is: 'begun' }
  | { is: 'head'; status: number; headers: Record<string, string> }
  /** All of the body so far; of one that is no text, or too long, its length. */
  | { is: 'body'; json: unknown }
  | { is: 'body'; text: string }
  | { is: 'body'; bytes: number }
  | { is: 'end' }
  | { is: 'failed'; code: string }

/** A program came through a door, said a line, ended what it says, or was cut off. */
export type AgentDoing =
  | { is: 'came'; door: number }
  | { is: 'said'; json: unknown }
  /** A line that is no JSON; of one that is too long, its length. */
  | { is: 'said'; text: string }
  | { is: 'said'; bytes: number }
  | { is: 'ended' }
  | { is: 'gone' }

/** A digest of each table of both files. */
export type Digests = Record<string, string>

export type Line = [micros: number, ...Happening]

/** Writes down what happened. */
export type Note = (...what: Happening) => void

/** Reads the lines of a recording; one that a kill cut off is left out. */
export const readLines = (text: string): Line[] =>
  text.split('\n').filter(Boolean).flatMap(readLine)

function readLine(line: string): Line[] {
  try {
    return [JSON.parse(line) as Line]
  } catch {
    return []
  }
}
