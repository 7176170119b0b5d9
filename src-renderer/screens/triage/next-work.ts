import type { HotListRow, Queue } from '#shared/bridge/hot-lists.ts'
import { queueOrder } from './triage-labels.ts'

/** The queues that hold work to do; the others hold everybody, or who is put aside. */
const workQueues: readonly Queue[] = queueOrder.filter(
  (each) => each !== 'all' && each !== 'waiting' && each !== 'snoozed',
)

/** Returns what follows `at` in a ring, ending before it comes round again. */
function following<T>(ring: readonly T[], at: number): T[] {
  return [...ring.slice(at + 1), ...ring.slice(0, Math.max(0, at))]
}

/** Finds the next queue of the list that somebody is in; null for none. */
export function nextQueue(
  queues: readonly { queue: Queue; count: number }[],
  queue: Queue,
): { queue: Queue; count: number } | null {
  const counts = new Map(queues.map((each) => [each.queue, each.count]))
  const next = following(workQueues, workQueues.indexOf(queue)).find(
    (each) => each !== queue && (counts.get(each) ?? 0) > 0,
  )
  return next ? { queue: next, count: counts.get(next) ?? 0 } : null
}

/**
 * Finds the next hot list with people who were not started; null for none. `place` is where it
 * stands among all: G and that digit leads to the first nine.
 */
export function nextList(
  lists: readonly HotListRow[],
  id: string,
): { list: HotListRow; place: number } | null {
  const at = lists.findIndex((list) => list.id === id)
  const list = following(lists, at).find((each) => each.id !== id && each.not_started > 0)
  return list ? { list, place: lists.indexOf(list) + 1 } : null
}
