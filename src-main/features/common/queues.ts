import type { Queue } from '#shared/bridge/hot-lists.ts'
import type { Filter } from '#main/engine/store/cache/protocol.ts'

const DAY_MS = 24 * 3600_000

/**
 * Returns the filter for members who are not snoozed, or whose snooze has ended. `now`: epoch ms.
 */
const awakeAt = (now: number): Filter => ({ not: { field: 'snoozed_until', from: now } })

/** Returns the filter for members to approach: not started and not snoozed. */
export const notStartedAt = (now: number): Filter => ({
  and: [awakeAt(now), { field: 'status', is: 'not_started' }],
})

/**
 * Returns the filter for the members in a queue of a list (A5). Of the queues, only `snoozed`,
 * `waiting` and `all` include members who are still snoozed. `now`: epoch ms.
 */
export function queueFilter(listId: string, queue: Queue, now: number): Filter {
  const list: Filter = { field: 'list_id', is: listId }
  const asleep: Filter = { field: 'snoozed_until', from: now }
  const awake = awakeAt(now)
  const narrow = (...conditions: Filter[]): Filter => ({ and: [list, ...conditions] })
  switch (queue) {
    case 'all':
      return list
    case 's_not_started':
      return narrow({ field: 'tier', is: 'S' }, notStartedAt(now))
    case 'not_started':
      return narrow(notStartedAt(now))
    case 'lvm_3_days':
      return narrow(
        awake,
        { field: 'status', is: 'lvm' },
        { not: { field: 'touched_at', from: now - 3 * DAY_MS } },
      )
    case 'replied':
      return narrow(awake, { field: 'status', is: 'replied' })
    case 'waiting':
      return narrow({ field: 'pending', is: true })
    case 'snoozed':
      return narrow(asleep)
  }
}
