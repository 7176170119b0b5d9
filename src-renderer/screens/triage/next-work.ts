import type { HotListRow, Queue } from '#shared/bridge/hot-lists.ts'
import { queueOrder } from './triage-labels.ts'

/** The queues with work to do. The others hold everyone, pending changes or snoozed members. */
const workQueues: readonly Queue[] = queueOrder.filter(
  (queue) => queue !== 'all' && queue !== 'waiting' && queue !== 'snoozed',
)

/** Returns the items after `at` in a ring, up to the one before it. */
function following<T>(ring: readonly T[], at: number): T[] {
  return [...ring.slice(at + 1), ...ring.slice(0, Math.max(0, at))]
}

/** Returns the next queue of the list that has members; null if there is none. */
export function nextQueue(
  queues: readonly { queue: Queue; count: number }[],
  queue: Queue,
): { queue: Queue; count: number } | null {
  const counts = new Map(queues.map((entry) => [entry.queue, entry.count]))
  const next = following(workQueues, workQueues.indexOf(queue)).find(
    (workQueue) => workQueue !== queue && (counts.get(workQueue) ?? 0) > 0,
  )
  return next ? { queue: next, count: counts.get(next) ?? 0 } : null
}

/**
 * Returns the next hot list with people who are not started; null if there is none. `place` is its
 * position among all lists, from 1: G and that digit leads to the first nine.
 */
export function nextList(
  lists: readonly HotListRow[],
  id: string,
): { list: HotListRow; place: number } | null {
  const at = lists.findIndex((list) => list.id === id)
  const list = following(lists, at).find((hotList) => hotList.id !== id && hotList.not_started > 0)
  return list ? { list, place: lists.indexOf(list) + 1 } : null
}
