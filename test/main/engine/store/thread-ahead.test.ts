import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { CacheStore } from '#main/engine/store/cache/client.ts'
import { startThreadAhead, type CacheThread } from '#main/engine/store/cache/thread.ts'
import { temporaryFolder } from '#test/support/proc.ts'

const key = Buffer.alloc(32, 7)

/** Opens a cache in a folder of its own, in a thread of `start`; notes which one. */
async function openIn(start: ReturnType<typeof startThreadAhead>, threads: CacheThread[]) {
  const cache = await CacheStore.open({
    file: join(temporaryFolder(), 'cache.db'),
    key,
    start(data) {
      const thread = start(data)
      threads.push(thread)
      return thread
    },
  })
  onTestFinished(() => cache.close())
  return cache
}

test('G8: the first cache runs in the thread that was started ahead, and each further one in its own', async () => {
  const threads: CacheThread[] = []
  const start = startThreadAhead()
  const first = await openIn(start, threads)
  const second = await openIn(start, threads)
  await first.putPage('contacts', [{ id: 'c_1', first_name: 'Anna' }], { startedAt: 1, now: 1 })
  expect(await first.total('contacts')).toBe(1)
  expect(await second.total('contacts')).toBe(0)
  expect(new Set(threads).size).toBe(2)
})

test('G8: a cache does not depend on the thread that was started ahead: if it ended, another is started', async () => {
  const broken = new Worker('throw new Error("out of memory")', { eval: true })
  const threads: CacheThread[] = []
  const start = startThreadAhead(() => broken)
  await new Promise((resolve) => broken.once('exit', resolve))
  const cache = await openIn(start, threads)
  expect(await cache.total('contacts')).toBe(0)
  expect(threads).not.toContain(broken)
})
