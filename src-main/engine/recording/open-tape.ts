import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { gzip, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { replaceFile } from '#main/engine/store/durable-file.ts'
import type { Recording } from '#main/ports.ts'
import { recordingFiles } from './files.ts'

/** A recording takes at most so much, packed, for each hour begun. */
const bytesPerHour = 1024 * 1024
const hourMs = 3_600_000
/** How much is packed at a time, to see how large it is. */
const pieceBytes = 256 * 1024
const newline = 0x0a

const beginning = z.object({
  since: z.number(),
  /** What the rows take that were there before, packed; 0: they were not all told yet. */
  rows: z.number(),
  /** Full for good: a gap could not be played. */
  full: z.boolean(),
})
type Beginning = z.infer<typeof beginning>

/** Begins a recording in a profile: the next workbench is recorded. `now`: epoch milliseconds. */
export function beginTape(profile: string, now: number): void {
  const files = recordingFiles(profile)
  mkdirSync(files.folder, { recursive: true, mode: 0o700 })
  const began: Beginning = { since: now, rows: 0, full: false }
  replaceFile(files.beginning, JSON.stringify(began))
}

/** Removes a recording from a profile. */
export function removeTape(profile: string): void {
  rmSync(recordingFiles(profile).folder, { recursive: true, force: true })
}

/** The lines of a recording as they are written. */
export interface Tape {
  /** The rows of before are to be told first; those that a kill cut short are gone. */
  readonly isNew: boolean
  /** Adds a line; after the end, and once it is full, nothing. */
  write(line: string): void
  /** Says that all lines so far are the rows of before, whose size does not count. */
  endRows(): void
  state(): ReturnType<Recording['state']>
  /** Calls back when it is full, and when it was thrown away. */
  onChange(listener: () => void): void
  /** Ends; returns all lines, packed, or null where it was thrown away. */
  end(): Buffer | null
  /** Throws it away, and removes what was written. */
  discard(): void
  close(): void
}

/**
 * Opens the recording that was begun in this profile, to add to it. What was written survives a kill
 * of Hotdesk. Throws where the disk refuses.
 */
export function openTape(profile: string, now: () => number): Tape {
  const files = recordingFiles(profile)
  const began = beginning.parse(JSON.parse(readFileSync(files.beginning, 'utf8')))
  const isNew = began.rows === 0
  const before = isNew ? Buffer.alloc(0) : readFileSync(files.tape)
  const handle = openSync(files.tape, isNew ? 'w' : 'a', 0o600)
  let packed = isNew ? 0 : gzipSync(before).length
  let counts = !isNew
  let piece: string[] = []
  let pieceLength = 0
  let state: 'on' | 'full' | 'ended' = 'on'
  let discarded = false
  let tellChanged = () => {}

  const most = () =>
    began.rows + bytesPerHour * Math.ceil(Math.max(1, now() - began.since) / hourMs)

  function fill(): void {
    if (state !== 'on') return
    state = 'full'
    began.full = true
    try {
      replaceFile(files.beginning, JSON.stringify(began))
    } catch {
      // The disk may be what is full.
    }
    tellChanged()
  }

  function count(size: number): void {
    packed += size
    if (packed > most()) fill()
  }

  function add(text: string): void {
    try {
      writeSync(handle, text)
    } catch {
      // A full disk ends the recording, and nothing else.
      fill()
    }
  }

  function packPiece(): void {
    const text = piece.join('\n')
    piece = []
    pieceLength = 0
    gzip(text, (error, result) => count(error ? text.length : result.length))
  }

  function close(): void {
    if (state === 'ended') return
    state = 'ended'
    closeSync(handle)
  }

  if (began.full) state = 'full'
  else if (counts && packed > most()) fill()
  // A line that a kill cut off stays alone.
  if (state === 'on' && before.length > 0 && before.at(-1) !== newline) add('\n')

  return {
    isNew,
    write(line) {
      if (state !== 'on') return
      add(`${line}\n`)
      if (!counts) return
      piece.push(line)
      pieceLength += line.length
      if (pieceLength >= pieceBytes) packPiece()
    },
    endRows() {
      packed = gzipSync(readFileSync(files.tape)).length
      counts = true
      began.rows = packed
      replaceFile(files.beginning, JSON.stringify(began))
    },
    state() {
      if (discarded) return { state: 'off', since: null, bytes: 0 }
      return { state: state === 'on' ? 'on' : 'full', since: began.since, bytes: packed }
    },
    onChange(listener) {
      tellChanged = listener
    },
    discard() {
      if (discarded) return
      discarded = true
      close()
      removeTape(profile)
      tellChanged()
    },
    end() {
      if (discarded) return null
      close()
      return gzipSync(readFileSync(files.tape), { level: 9 })
    },
    close,
  }
}
