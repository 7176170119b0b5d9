import type { Answer } from './command.ts'
import type { BridgeEvent } from './events.ts'

/** Neither side sends a longer message over the WebSocket (docs/security.md "Browser host"). */
export const MAX_FRAME_BYTES = 256 * 1024

/**
 * An answer that is longer leaves in parts of so many characters: of JSON text, each is at most
 * three bytes in a frame.
 */
export const PART_CHARS = 64 * 1024
/**
 * No answer is longer: 200 rows with the longest notes the contract knows are two million
 * characters.
 */
export const MAX_ANSWER_CHARS = 64 * 1024 * 1024

/**
 * What the page of the browser host sends. The first frame proves that it may speak; every later
 * one is a call.
 */
export type PageFrame =
  /** Exchanges the one-time token of the address for a session. */
  | { open: string }
  /** Takes up a session after the connection was lost. */
  | { resume: string }
  | { id: number; command: string; input: unknown }

/** What the browser host sends. */
export type HostFrame =
  | { session: string }
  | { id: number; answer: Answer<unknown> }
  | { event: BridgeEvent }
  /** A part of the JSON text of an answer, in order. */
  | { id: number; part: string; last: boolean }

/**
 * Why the browser host closed the connection; in the range that RFC 6455 leaves to applications.
 */
export const closeCodes = {
  refused: 4401,
  replaced: 4409,
  malformed: 4400,
  stopping: 4410,
} as const

/** Reads a frame of the page; null for anything that is not one. Other members are dropped. */
export function readPageFrame(text: string): PageFrame | null {
  const value = parse(text)
  if (typeof value !== 'object' || value === null) return null
  const { open, resume, id, command, input } = value as Record<string, unknown>
  if (typeof open === 'string') return { open }
  if (typeof resume === 'string') return { resume }
  if (typeof id === 'number' && Number.isSafeInteger(id) && typeof command === 'string')
    return { id, command, input }
  return null
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
