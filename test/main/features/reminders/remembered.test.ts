import { expect, test } from 'vitest'
import { createHub } from '#main/engine/hub.ts'
import { countChanges, KEEP_MS, cacheByVersion } from '#main/features/reminders/remembered.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/** Reads that are remembered until something new is told of meetings. */
function createReads() {
  const clock = manualClock(1_000_000)
  const hub = createHub(clock)
  const { changesOf } = countChanges(hub)
  let reads = 0
  const read = cacheByVersion(
    () => changesOf(['meetings', 'contacts']),
    () => Promise.resolve((reads += 1)),
  )
  const tell = async (...tables: Parameters<typeof hub.touch>) => {
    hub.touch(...tables)
    await clock.advance(100)
  }
  return { read, tell }
}

test('C6: what was read is read again only after a change of its tables', async () => {
  const { read, tell } = createReads()
  expect([await read(0), await read(15_000)]).toEqual([1, 1])
  await tell('operations', 'jobs')
  expect(await read(30_000)).toBe(1)
  await tell('contacts')
  expect([await read(45_000), await read(60_000)]).toEqual([2, 2])
})

test.each([
  ['after a while', KEEP_MS],
  ['when the clock is set back', -1],
])('C6: what was read is read again %s', async (_when, later) => {
  const { read } = createReads()
  expect([await read(0), await read(later)]).toEqual([1, 2])
})

test('C6: a change while it is read is not missed', async () => {
  let version = 0
  let [reads, finish] = [0, () => {}]
  const read = cacheByVersion(
    () => String(version),
    () =>
      new Promise<number>((resolve) => {
        reads += 1
        finish = () => resolve(reads)
      }),
  )
  const first = read(0)
  version += 1
  finish()
  await first
  const second = read(0)
  finish()
  expect(await second).toBe(2)
})

test('C6: a reading that fails is not remembered', async () => {
  let works = false
  const read = cacheByVersion(
    () => '',
    () => (works ? Promise.resolve('read') : Promise.reject(new Error('closed'))),
  )
  await expect(read(0)).rejects.toThrow('closed')
  works = true
  expect(await read(0)).toBe('read')
})
