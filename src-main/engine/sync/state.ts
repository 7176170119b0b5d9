import type { Budget } from '#main/engine/api/index.ts'
import type { Connectivity } from './connectivity.ts'
import { isPermanentlyIncomplete, type ListState } from './lists.ts'
import type { ResourceName } from './resources.ts'

/**
 * A list being read. `expected` pages are estimated from what the service or the last pass said;
 * null if nothing is known yet.
 */
export interface Progress {
  resource: ResourceName
  list: string
  pages: number
  rows: number
  expected: number | null
  /** Number of rows, if the service states it; null otherwise. */
  stated: number | null
}

export interface SyncState {
  state: 'offline' | 'idle' | 'syncing' | 'signed_out' | 'limited'
  sweeping: {
    resource: ResourceName
    list: string
    pages: number
    rows: number
    eta_ms: number | null
  }[]
  /**
   * Milliseconds until every due list is fresh, at the permitted rate (I6); lists that were never
   * read count as small. Null while nothing can be read.
   */
  fresh_eta_ms: number | null
  /** Wall time at which a list was last read whole; null if none was. */
  last_synced_at: number | null
  offline_since: number | null
  next_try_ms: number | null
  /**
   * Lists of which fewer rows are stored than the service states, or that are being read for the
   * first time. `stated`: the total; null if the service only says that there are more. `settled`:
   * the service has repeatedly not shown the rest, so it is no longer waited for.
   */
  incomplete: {
    resource: ResourceName
    parent: string | null
    stored: number
    stated: number | null
    settled: boolean
  }[]
  /**
   * Lists that the service refuses; for a 403, with the missing scope and the service's message.
   */
  blocked: { resource: ResourceName; status: number; scope?: string; message?: string }[]
  /** Lists whose last read failed; they are retried with growing pauses. */
  failing: { resource: ResourceName; list: string; times: number; ledTo: string | null }[]
}

/** Pages assumed for a list that was never read: one, and the empty one after it. */
export const UNKNOWN_PAGES = 2

interface Known {
  signed: boolean
  connectivity: Connectivity
  lastSynced: number | null
  lists: readonly ListState[]
  running: readonly Progress[]
  waiting(state: ListState): boolean
  budget: Pick<Budget, 'etaMs' | 'state'>
}

/** Builds the state of sync, for the foot of the navigation and for code that waits for a list. */
export function syncState({
  signed,
  connectivity,
  lastSynced,
  lists,
  running,
  waiting,
  budget,
}: Known): SyncState {
  const waitingLists = lists.filter(waiting)
  const limited = budget.state().some(({ action, paused_ms }) => action === 'read' && paused_ms > 0)
  const countPagesLeft = (progress: Progress) =>
    Math.max(1, (progress.expected ?? UNKNOWN_PAGES) - progress.pages)
  const eta = (pages: number) => budget.etaMs('read', pages, 'sweep')
  const parts = [
    ...running.map(countPagesLeft),
    ...waitingLists.map(({ pages }) => pages ?? UNKNOWN_PAGES),
  ]
  const working = running.length > 0 || waitingLists.length > 0
  const stateNow = (): SyncState['state'] => {
    if (!signed) return 'signed_out'
    if (!connectivity.online()) return 'offline'
    if (!working) return 'idle'
    return limited ? 'limited' : 'syncing'
  }
  return {
    state: stateNow(),
    sweeping: running.map((progress) => ({
      resource: progress.resource,
      list: progress.list,
      pages: progress.pages,
      rows: progress.rows,
      eta_ms: progress.expected === null ? null : eta(countPagesLeft(progress)),
    })),
    fresh_eta_ms:
      !signed || !connectivity.online() ? null : eta(parts.reduce((sum, pages) => sum + pages, 0)),
    last_synced_at: lastSynced,
    offline_since: connectivity.offlineSince(),
    next_try_ms: connectivity.nextTryMs(),
    incomplete: lists.flatMap((list) => incompleteOf(list, running)),
    blocked: lists.flatMap(({ resource, blocked }) =>
      blocked
        ? [
            {
              resource,
              status: blocked.status,
              ...(blocked.scope !== undefined && { scope: blocked.scope }),
              ...(blocked.message !== undefined && { message: blocked.message }),
            },
          ]
        : [],
    ),
    failing: lists.flatMap(({ resource, key, failures, ledTo }) =>
      failures > 0 ? [{ resource, list: key, times: failures, ledTo }] : [],
    ),
  }
}

function incompleteOf(list: ListState, running: readonly Progress[]): SyncState['incomplete'] {
  const progress = running.find((candidate) => candidate.list === list.key)
  const { resource, parent } = list
  // A list that was complete stays so while it is read again; one that never was is reported as it
  // grows.
  const first = list.doneAt === -Infinity || list.short !== null
  const settled = isPermanentlyIncomplete(list.short)
  if (progress && first && progress.stated !== null && progress.rows < progress.stated)
    return [
      {
        resource,
        parent,
        stored: Math.max(progress.rows, list.short?.held ?? 0),
        stated: progress.stated,
        settled,
      },
    ]
  if (list.short === null) return []
  const { held: stored, stated } = list.short
  return [{ resource, parent, stored, stated, settled }]
}
