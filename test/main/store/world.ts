import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CacheStore } from '#main/store/cache/client.ts'

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

/** An empty cache on disk with its thread, and a clock of its own. */
export async function cacheWorld(): Promise<CacheWorld> {
  const place = folder()
  const file = join(place.path, 'cache.db')
  const key = randomBytes(32)
  const rebuilt: string[] = []
  const open = () => CacheStore.open({ file, key, onRebuilt: (reason) => rebuilt.push(reason) })
  let now = 1_800_000_000_000
  const world: CacheWorld = {
    cache: await open(), file, key, rebuilt,
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
