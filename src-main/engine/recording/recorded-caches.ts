import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import type { StandIns } from './stand-ins.ts'
import { digestState } from './state.ts'
import type { Digests, RecordEvent } from './tape.ts'

/** Larger files get no digest: reading them whole would delay everything else. */
const mostBytes = 24 * 1024 * 1024

/** A replay sorts and writes names as in English, and never anew. */
const sortingMessages = new Set(['reorder', 'reordered'])

/** Numbers the caches, and keeps the file and key of the newest one to read its digests. */
export class RecordedCaches {
  readonly #inner: StartCache
  readonly #recordEvent: RecordEvent
  readonly #standIns: StandIns
  #started = 0
  #open: { file: string; key: Buffer } | null = null

  constructor(inner: StartCache, recordEvent: RecordEvent, standIns: StandIns) {
    this.#inner = inner
    this.#recordEvent = recordEvent
    this.#standIns = standIns
  }

  readonly start: StartCache = (data) => {
    const id = (this.#started += 1)
    const open = { file: data.file, key: Buffer.from(data.key) }
    this.#open = open
    this.#recordEvent('cache', id, this.digests())
    const thread = this.#inner(data)
    const questions = new Map<number, string>()
    thread.on('message', (message) => {
      const name = 'id' in message ? (questions.get(message.id) ?? '') : message.event
      if (!sortingMessages.has(name)) this.#recordEvent('message', id, name)
    })
    thread.on('exit', () => {
      this.#recordEvent('exit', id)
      // A locked workspace must not leave its key in memory (J6).
      open.key.fill(0)
      if (this.#open === open) this.#open = null
    })
    const post = thread.postMessage.bind(thread)
    thread.postMessage = (question) => {
      questions.set(question.id, question.name)
      post(question)
    }
    return thread
  }

  /**
   * Returns a digest of the files of the open workspace; null if none is open, or if they are too
   * large.
   */
  digests(): Digests | null {
    const open = this.#open
    if (!open || sizeOf(open.file) > mostBytes) return null
    return digestState(open.file, open.key, (value) => this.#standIns.value(value))
  }
}

function sizeOf(cacheFile: string): number {
  const files = [cacheFile, join(dirname(cacheFile), 'outbox.db')]
  return files.reduce(
    (sum, file) => sum + (statSync(file, { throwIfNoEntry: false })?.size ?? 0),
    0,
  )
}
