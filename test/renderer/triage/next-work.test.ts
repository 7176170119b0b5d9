import { expect, test } from 'vitest'
import type { HotListRow, Queue } from '#shared/bridge/hot-lists.ts'
import { nextList, nextQueue } from '#renderer/screens/triage/next-work.ts'

const queues = (counts: Partial<Record<Queue, number>>) =>
  Object.entries(counts).map(([queue, count]) => ({ queue: queue as Queue, count }))

test.each<[string, Queue, Partial<Record<Queue, number>>, Queue | null]>([
  ['the next one with people', 's_not_started', { lvm_3_days: 0, replied: 4 }, 'replied'],
  [
    'one before it, once nothing follows',
    'replied',
    { s_not_started: 2, replied: 0 },
    's_not_started',
  ],
  ['none where all are empty', 'replied', { s_not_started: 0 }, null],
  ['none that only shows or waits', 'replied', { all: 20, waiting: 3, snoozed: 2 }, null],
  ['never itself', 'replied', { replied: 5 }, null],
  ['the first, from what waits', 'waiting', { s_not_started: 1, replied: 1 }, 's_not_started'],
])('A5: after a queue comes %s', (_what, queue, counts, next) => {
  expect(nextQueue(queues(counts), queue)?.queue ?? null).toBe(next)
})

const lists = (...notStarted: number[]) =>
  notStarted.map((not_started, index) => ({ id: `hl_${index + 1}`, not_started }) as HotListRow)

test.each<[string, string, number[], number | null]>([
  ['the next one with people who were not started', 'hl_1', [3, 0, 7], 3],
  ['the first again after the last', 'hl_3', [3, 0, 7], 1],
  ['none where nobody is left', 'hl_2', [0, 5, 0], null],
  ['the first with people, from a list that is gone', 'hl_9', [0, 5], 2],
])('A5: after a hot list comes %s', (_what, id, notStarted, place) => {
  expect(nextList(lists(...notStarted), id)?.place ?? null).toBe(place)
})
