import { getHeapStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { watchIdleMemory } from '#main/hosts/common/idle-memory.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/* G9: the memory that a sync leaves behind goes back to the system. */

const MB = 1024 * 1024
const MINUTE = 60_000

/** A window that calls, and a heap that grows by work and is collected. */
function world() {
  const clock = manualClock()
  const collected: number[] = []
  let size = 30 * MB
  const bench = watchIdleMemory(
    {
      handle: async () => ({ ok: true, value: {} }),
      on: () => () => {},
      stop: async () => {},
    },
    clock,
    {
      size: () => size,
      async collect() {
        collected.push(clock.monotonic())
        size = Math.min(size, 100 * MB)
      },
    },
  )
  return {
    clock,
    collected,
    bench,
    call: () => bench.handle('contacts.list', {}),
    grow: (to: number) => {
      size = to * MB
    },
  }
}

test('G9: a large heap is collected once no window has called for a minute', async () => {
  const { clock, collected, call, grow } = world()
  grow(220)
  for (let second = 0; second < 300; second += 30) {
    await call()
    await clock.advance(30_000)
  }
  expect(collected).toEqual([])
  await clock.advance(2 * MINUTE)
  expect(collected).toHaveLength(1)
})

test('G9: a small heap is left alone', async () => {
  const { clock, collected, grow } = world()
  grow(90)
  await clock.advance(60 * MINUTE)
  expect(collected).toEqual([])
})

test('G9, G10: a heap that is in use is not collected again, one that grew only after a while', async () => {
  const { clock, collected, grow } = world()
  grow(300)
  await clock.advance(60 * MINUTE)
  expect(collected).toHaveLength(1)
  grow(300)
  await clock.advance(2 * MINUTE)
  expect(collected).toHaveLength(2)
  grow(300)
  await clock.advance(10 * MINUTE)
  expect(collected).toHaveLength(2)
  await clock.advance(10 * MINUTE)
  expect(collected).toHaveLength(3)
})

test('G9: nothing is collected after the end', async () => {
  const { clock, collected, bench, grow } = world()
  grow(300)
  await bench.stop()
  await clock.advance(60 * MINUTE)
  expect(collected).toEqual([])
  expect(clock.waiting()).toBe(0)
})

test('G9: the heap of the process gives back what nobody uses @long', async () => {
  const clock = manualClock()
  watchIdleMemory(
    { handle: async () => ({ ok: true, value: {} }), on: () => () => {}, stop: async () => {} },
    clock,
  )
  let rows: object[] | null = Array.from({ length: 1_500_000 }, (_none, id) => ({ id, at: id }))
  const before = getHeapStatistics().total_heap_size
  expect(rows).toHaveLength(1_500_000)
  expect(before).toBeGreaterThan(96 * MB)
  rows = null
  await clock.advance(2 * MINUTE)
  await expect.poll(() => getHeapStatistics().total_heap_size).toBeLessThan(before - 48 * MB)
})
