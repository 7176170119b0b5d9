import { createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import type { StartCache } from '#main/engine/store/cache/thread.ts'
import { openEncrypted } from '#main/engine/store/sqlite.ts'
import { cacheHere } from '#test/support/cache-here.ts'

/** A folder that goes away with the test that made it. */
export function folder(): { path: string; [Symbol.dispose](): void } {
  const path = mkdtempSync(join(tmpdir(), 'hotdesk-store-'))
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) }
}

export interface CacheWorld {
  cache: CacheStore
  file: string
  key: Buffer
  rebuilt: string[]
  /** Monotonic and wall time of the test; each `tick` is a second later. */
  tick(): number
  reopen(): Promise<CacheStore>
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * An empty cache on disk, in the thread of the test unless told otherwise, and a clock of its own.
 * `older`: as versions before AEGIS began it, with sqlcipher.
 */
export async function cacheWorld(
  start: StartCache = cacheHere,
  { older = false } = {},
): Promise<CacheWorld> {
  const place = folder()
  const file = join(place.path, 'cache.db')
  const key = randomBytes(32)
  if (older) openEncrypted(file, key, { shrinks: true }).close()
  const rebuilt: string[] = []
  const open = () =>
    CacheStore.open({ file, key, start, onRebuilt: (reason) => rebuilt.push(reason) })
  let now = 1_800_000_000_000
  const world: CacheWorld = {
    cache: await open(),
    file,
    key,
    rebuilt,
    tick: () => (now += 1000),
    reopen: async () => {
      await world.cache.close()
      world.cache = await open()
      return world.cache
    },
    [Symbol.asyncDispose]: async () => {
      await world.cache.close()
      place[Symbol.dispose]()
    },
  }
  return world
}

const PAGE = 4096
/** At the end of a page: the vector it was encrypted with, and what proves it whole. */
const RESERVED = { vector: 16, proof: 64 }
/** The log: a header, then pages with a header each. */
const LOG = { header: 32, frame: 24 }

/**
 * Every byte of a file encrypted with sqlcipher as it is under its key: also of pages that are free,
 * and of its log.
 */
export function decrypted(file: string, key: Buffer): Buffer {
  const [pages, log] = [readFileSync(file), readIfThere(`${file}-wal`)]
  const places = Array.from({ length: pages.length / PAGE }, (_, page) => page * PAGE)
  const frames: Buffer[] = []
  for (let at = LOG.header + LOG.frame; at < log.length; at += PAGE + LOG.frame) {
    frames.push(pageOf(log.subarray(at, at + PAGE), key))
  }
  return Buffer.concat([
    ...places.map((at) => pageOf(pages.subarray(at, at + PAGE), key)),
    ...frames,
  ])
}

/**
 * Undoes AES-256-CBC as sqlcipher uses it. The first page begins with a salt: its first block is
 * not asked for.
 */
function pageOf(page: Buffer, key: Buffer): Buffer {
  const end = PAGE - RESERVED.vector - RESERVED.proof
  const decipher = createDecipheriv('aes-256-cbc', key, page.subarray(end, end + RESERVED.vector))
  decipher.setAutoPadding(false)
  return decipher.update(page.subarray(0, end))
}

const readIfThere = (file: string) => (existsSync(file) ? readFileSync(file) : Buffer.alloc(0))
