import type { Answer, Problem } from '#shared/bridge/index.ts'
import { createListeners } from './listeners.ts'
import { createLoadedPages } from './loaded-pages.ts'
import { createPatches } from './patches.ts'

/** One page of the bridge (src-shared/bridge/command.ts, pageOf). */
export interface Page<Row> {
  rows: Row[]
  offset: number
  total: number
  next: string | null
  as_of: number | null
}

export interface PageInput {
  after?: string
  offset?: number
  limit: number
}

export interface PagesSnapshot {
  total: number | null
  as_of: number | null
  error: Problem | undefined
  asking: boolean
  /** Grows with every change, for useSyncExternalStore. */
  version: number
}

const unread: PagesSnapshot = {
  total: null,
  as_of: null,
  error: undefined,
  asking: false,
  version: 0,
}

/**
 * Reads a long list page by page. Only the visible pages are read: by the cursor of the previous
 * page if it is known, and by an offset after a jump. When the list has changed, the visible pages
 * are read again first, and the others are dropped after that. Edits are shown before main answers
 * (`edit`), and reverted if main refuses them.
 */
export function createPages<Row>(
  ask: (input: PageInput) => Promise<Answer<Page<Row>>>,
  keyOf: (row: Row) => string,
  size = 100,
) {
  const loaded = createLoadedPages(keyOf, size)
  const patches = createPatches(keyOf)
  let shown: readonly [number, number] = [0, 0]
  let snapshot = unread
  let busy = false
  let requestCount = 0
  const listeners = createListeners()

  const publish = (change: Partial<PagesSnapshot>) => {
    snapshot = { ...snapshot, ...change, version: snapshot.version + 1 }
    listeners.tell()
  }
  const nextWanted = (): number | undefined => {
    const last = snapshot.total === null ? 0 : Math.max(0, Math.ceil(snapshot.total / size) - 1)
    for (let page = Math.min(shown[0], last); page <= Math.min(shown[1], last); page++) {
      if (!loaded.isFresh(page)) return page
    }
    return undefined
  }
  const read = async (page: number): Promise<boolean> => {
    const cursor = loaded.cursorOf(page)
    const turn = ++requestCount
    const answer = await ask(
      page > 0 && cursor !== undefined
        ? { after: cursor, limit: size }
        : { offset: page * size, limit: size },
    )
    if (!answer.ok) {
      publish({ error: answer.error, asking: false })
      return false
    }
    const { rows, total, next, as_of } = answer.value
    loaded.keep(page, { rows, after: page > 0 ? cursor : undefined, next, turn })
    publish({ total, as_of, error: undefined })
    return true
  }
  const work = async () => {
    if (busy) return
    busy = true
    publish({ asking: true })
    for (let page = nextWanted(); page !== undefined; page = nextWanted())
      if (!(await read(page))) {
        busy = false
        return
      }
    loaded.dropStale()
    patches.dropCarried(loaded.staleBefore())
    busy = false
    publish({ asking: false })
  }

  return {
    at(index: number): Row | undefined {
      const row = loaded.row(index)
      return row === undefined ? row : patches.paint(row)
    },
    show(from: number, to: number): void {
      const next = [Math.floor(from / size), Math.floor(to / size)] as const
      if (next[0] === shown[0] && next[1] === shown[1] && (snapshot.total !== null || busy)) return
      shown = next
      if (nextWanted() !== undefined) void work()
    },
    /** Reads the visible pages again, because the list may have changed. */
    refresh(): void {
      loaded.expire(requestCount + 1)
      void work()
    },
    /**
     * Shows `fields` on rows immediately; `done` is the change itself. If it is refused, the fields
     * are reverted; if accepted, they stay until a later answer contains them.
     */
    async edit<A>(
      keys: readonly string[],
      fields: Partial<Row>,
      done: Promise<Answer<A>>,
    ): Promise<Answer<A>> {
      const mine = patches.add(keys, fields)
      publish({})
      const answer = await done
      if (answer.ok) {
        for (const patch of mine) patch.settledAt = requestCount
        this.refresh()
      } else {
        patches.remove(mine)
        publish({})
      }
      return answer
    },
    /** Returns the index of a loaded row, or -1. */
    indexOf: loaded.indexOf,
    snapshot: () => snapshot,
    subscribe: listeners.subscribe,
  }
}

export type Pages<Row> = ReturnType<typeof createPages<Row>>
