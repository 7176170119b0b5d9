import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { gzip, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { replaceFile } from '#main/engine/store/durable-file.ts'
import type { Recording } from '#main/ports.ts'
import { recordingFiles } from './files.ts'

/** The most compressed bytes of a recording for each hour begun. */
const bytesPerHour = 1024 * 1024
const hourMs = 3_600_000
/** How much text is compressed at a time to measure it. */
const pieceBytes = 256 * 1024
const newline = 0x0a

const beginning = z.object({
  since: z.number(),
  /** Compressed size of the starting rows in bytes; 0 until all of them are written. */
  rows: z.number(),
  /** Once full, it stays full: a recording with a gap could not be replayed. */
  full: z.boolean(),
})
type Beginning = z.infer<typeof beginning>

/**
 * Begins a recording in a profile: the next workbench is recorded. `now` is in epoch milliseconds.
 */
export function beginTape(profile: string, now: number): void {
  const files = recordingFiles(profile)
  mkdirSync(files.folder, { recursive: true, mode: 0o700 })
  const start: Beginning = { since: now, rows: 0, full: false }
  replaceFile(files.beginning, JSON.stringify(start))
}

/** Removes a recording from a profile. */
export function removeTape(profile: string): void {
  rmSync(recordingFiles(profile).folder, { recursive: true, force: true })
}

/** The lines of a recording, as they are written. */
export interface Tape {
  /** True if the starting rows must be written first. Rows cut off by a kill were dropped. */
  readonly isNew: boolean
  /** Adds a line. Does nothing after the end, or once the recording is full. */
  write(line: string): void
  /** Marks all lines so far as starting rows; their size does not count towards the limit. */
  endRows(): void
  state(): ReturnType<Recording['state']>
  /** Calls back when the recording is full and when it is discarded. */
  onChange(listener: () => void): void
  /** Ends the recording. Returns all lines, compressed, or null if it was discarded. */
  end(): Buffer | null
  /** Discards the recording and removes its files. */
  discard(): void
  close(): void
}

/**
 * Opens the recording that was begun in this profile, to add to it. Written lines survive a kill of
 * Hotdesk. Throws on an error of the disk.
 */
export function openTape(profile: string, now: () => number): Tape {
  const files = recordingFiles(profile)
  const start = beginning.parse(JSON.parse(readFileSync(files.beginning, 'utf8')))
  const isNew = start.rows === 0
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
    start.rows + bytesPerHour * Math.ceil(Math.max(1, now() - start.since) / hourMs)

  function fill(): void {
    if (state !== 'on') return
    state = 'full'
    start.full = true
    try {
      replaceFile(files.beginning, JSON.stringify(start))
    } catch {
      // The disk itself may be full.
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
      // A full disk must end the recording, and nothing else.
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

  if (start.full) state = 'full'
  else if (counts && packed > most()) fill()
  // Keeps a line cut off by a kill apart from the next one.
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
      start.rows = packed
      replaceFile(files.beginning, JSON.stringify(start))
    },
    state() {
      if (discarded) return { state: 'off', since: null, bytes: 0 }
      return { state: state === 'on' ? 'on' : 'full', since: start.since, bytes: packed }
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
