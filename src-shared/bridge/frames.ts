import type { Answer } from './command.ts'
import type { BridgeEvent } from './events.ts'

/** The longest WebSocket message of either side (docs/security.md "Browser host"). */
export const MAX_FRAME_BYTES = 256 * 1024

/**
 * The part length, in characters, of a longer call or answer. A character of JSON text takes at most
 * three bytes in a frame.
 */
export const PART_CHARS = 64 * 1024
/**
 * The longest answer in characters. 200 rows with the longest notes of the contract are two
 * million.
 */
export const MAX_ANSWER_CHARS = 64 * 1024 * 1024

/** The longest call in characters. A report of pictures in a script without fonts is some millions. */
export const MAX_CALL_CHARS = 16 * 1024 * 1024

/**
 * The frames that the browser host's page sends. The first one authenticates it; every later one is
 * a call.
 */
export type PageFrame =
  /** Exchanges the address's one-time token for a session. */
  | { open: string }
  /** Resumes a session after a lost connection. */
  | { resume: string }
  | { id: number; command: string; input: unknown }
  /** A part of the JSON text of a call; the parts of one arrive in order, nothing between them. */
  | CallPart

export interface CallPart {
  part: string
  last: boolean
}

/** The frames that the browser host sends. */
export type HostFrame =
  | { session: string }
  | { id: number; answer: Answer<unknown> }
  | { event: BridgeEvent }
  /** A part of the JSON text of an answer; parts arrive in order. */
  | { id: number; part: string; last: boolean }

/**
 * Reasons for which the browser host closed the connection, in the range that RFC 6455 reserves for
 * applications.
 */
export const closeCodes = {
  refused: 4401,
  replaced: 4409,
  malformed: 4400,
  stopping: 4410,
} as const

/** Parses a frame of the page; returns null if it is not one. Other members are dropped. */
export function readPageFrame(text: string): PageFrame | null {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return null
  const { open, resume, id, command, input, part, last } = value as Record<string, unknown>
  if (typeof open === 'string') return { open }
  if (typeof resume === 'string') return { resume }
  if (typeof id === 'number' && Number.isSafeInteger(id) && typeof command === 'string')
    return { id, command, input }
  if (typeof part === 'string' && typeof last === 'boolean') return { part, last }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
