import { queues } from '#shared/bridge/hot-lists.ts'
import type { Queue } from '#shared/bridge/hot-lists.ts'

/** What a link to a hot list may carry: the queue, and the member to stand on. */
export interface TriageSearch {
  queue?: Queue
  member?: string
}

export function triageSearch(raw: Record<string, unknown>): TriageSearch {
  const queue = queues.find((each) => each === raw.queue)
  return { ...(queue ? { queue } : {}), ...(typeof raw.member === 'string' ? { member: raw.member } : {}) }
}
