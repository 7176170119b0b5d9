import type { Answer, Problem } from '#shared/bridge/index.ts'
import { reuse } from './rows.ts'

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

interface Loaded<Row> {
  rows: readonly Row[]
  /** The cursor this page was read behind: reading it again needs no offset. */
  after: string | undefined
  next: string | null
}

interface Patch<Row> {
  key: string
  fields: Partial<Row>
  /**
   * Set once main has said yes: the first answer to a question asked after this many questions
   * carries the change.
   */
  settledAt: number | null
}

export interface PagesSnapshot {
  total: number | null
  as_of: number | null
  error: Problem | undefined
  asking: boolean
  /** Grows with every change, for useSyncExternalStore. */
  version: number
}

/**
 * A long list, page by page: reads only the pages that are on the screen, behind the cursor of the
 * page before where it is known and at an offset after a jump. When the list changed, what is on
 * the screen is read again first and the rest is forgotten once that is in. Edits are painted
 * before main answers (`edit`), and taken back if it refuses.
 */
export function createPages<Row>(
  ask: (input: PageInput) => Promise<Answer<Page<Row>>>,
  keyOf: (row: Row) => string,
  size = 100,
) {
  const loaded = new Map<number, Loaded<Row>>()
  let patches: Patch<Row>[] = []
  let shown: readonly [number, number] = [0, 0]
  let snapshot: PagesSnapshot = {
    total: null,
    as_of: null,
    error: undefined,
    asking: false,
    version: 0,
  }
  let busy = false
  let staleFrom = 0
  let asked = 0
  const fresh = new Map<number, number>()
  const listeners = new Set<() => void>()

  const publish = (change: Partial<PagesSnapshot>) => {
    snapshot = { ...snapshot, ...change, version: snapshot.version + 1 }
    for (const listener of listeners) listener()
  }
  const wanted = (): number | undefined => {
    const last = snapshot.total === null ? 0 : Math.max(0, Math.ceil(snapshot.total / size) - 1)
    for (let page = Math.min(shown[0], last); page <= Math.min(shown[1], last); page++) {
      if (!loaded.has(page) || (fresh.get(page) ?? -1) < staleFrom) return page
    }
    return undefined
  }
  const read = async (page: number): Promise<boolean> => {
    const before = loaded.get(page - 1)
    const cursor =
      before && (fresh.get(page - 1) ?? -1) >= staleFrom
        ? (before.next ?? undefined)
        : loaded.get(page)?.after
    const turn = ++asked
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
    loaded.set(page, {
      rows: reuse(loaded.get(page)?.rows, rows, keyOf),
      after: page > 0 ? cursor : undefined,
      next,
    })
    fresh.set(page, turn)
    publish({ total, as_of, error: undefined })
    return true
  }
  const work = async () => {
    if (busy) return
    busy = true
    publish({ asking: true })
    for (let page = wanted(); page !== undefined; page = wanted())
      if (!(await read(page))) {
        busy = false
        return
      }
    // Everything on the screen is fresh: older pages would show rows twice after an insertion above
    // them.
    for (const page of loaded.keys()) if ((fresh.get(page) ?? -1) < staleFrom) loaded.delete(page)
    patches = patches.filter((patch) => patch.settledAt === null || patch.settledAt >= staleFrom)
    busy = false
    publish({ asking: false })
  }

  return {
    at(index: number): Row | undefined {
      const row = loaded.get(Math.floor(index / size))?.rows[index % size]
      if (row === undefined || patches.length === 0) return row
      return patches.reduce<Row>(
        (patched, patch) => (patch.key === keyOf(row) ? applied(patched, patch) : patched),
        row,
      )
    },
    show(from: number, to: number): void {
      const next = [Math.floor(from / size), Math.floor(to / size)] as const
      if (next[0] === shown[0] && next[1] === shown[1] && (snapshot.total !== null || busy)) return
      shown = next
      if (wanted() !== undefined) void work()
    },
    /** The list may have changed: what is on the screen is read again. */
    refresh(): void {
      staleFrom = asked + 1
      void work()
    },
    /**
     * Paints `fields` on rows at once; `done` is the change itself. Refused, it is taken back;
     * accepted, it stays until a later answer carries it.
     */
    async edit<A>(
      keys: readonly string[],
      fields: Partial<Row>,
      done: Promise<Answer<A>>,
    ): Promise<Answer<A>> {
      const mine = keys.map((key): Patch<Row> => ({ key, fields, settledAt: null }))
      patches = [...patches, ...mine]
      publish({})
      const answer = await done
      if (answer.ok) {
        for (const patch of mine) patch.settledAt = asked
        this.refresh()
      } else {
        patches = patches.filter((patch) => !mine.includes(patch))
        publish({})
      }
      return answer
    },
    /** The place of a row that is loaded, or -1. */
    indexOf(key: string): number {
      for (const [page, { rows }] of loaded) {
        const at = rows.findIndex((row) => keyOf(row) === key)
        if (at >= 0) return page * size + at
      }
      return -1
    },
    snapshot: () => snapshot,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

export type Pages<Row> = ReturnType<typeof createPages<Row>>

const painted = new WeakMap<object, WeakMap<object, unknown>>()

/**
 * The row with the patch on it: the same object each time, so that drawing it again costs nothing.
 */
function applied<Row>(row: Row, patch: Patch<Row>): Row {
  const byRow = painted.get(patch) ?? new WeakMap<object, unknown>()
  painted.set(patch, byRow)
  const known = byRow.get(row as object)
  if (known !== undefined) return known as Row
  const made = { ...row, ...patch.fields }
  byRow.set(row as object, made)
  return made
}
