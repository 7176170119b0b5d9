import type { Queue } from '#shared/bridge/hot-lists.ts'

/**
 * All queues. The bridge has this list too, but importing it would load all schemas, and routes are
 * loaded before the first paint.
 */
const queues: Record<Queue, true> = {
  all: true,
  s_not_started: true,
  not_started: true,
  lvm_3_days: true,
  replied: true,
  waiting: true,
  snoozed: true,
}

/** Search parameters of a link to a hot list: the queue, and the member to start at. */
export interface TriageSearch {
  queue?: Queue
  member?: string
}

/** Reads the search parameters of a link and ignores unknown ones. */
export function triageSearch(raw: Record<string, unknown>): TriageSearch {
  const queue =
    typeof raw.queue === 'string' && Object.hasOwn(queues, raw.queue)
      ? (raw.queue as Queue)
      : undefined
  return {
    ...(queue ? { queue } : {}),
    ...(typeof raw.member === 'string' ? { member: raw.member } : {}),
  }
}
