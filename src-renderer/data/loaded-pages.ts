import { reuse } from './rows.ts'

interface LoadedPage<Row> {
  rows: readonly Row[]
  /** The cursor before this page, with which it can be read again without an offset. */
  after: string | undefined
  next: string | null
  /** The number of the request that loaded it, counted from 1. */
  turn: number
}

/** Keeps the loaded pages of a list, and knows which of them are stale. */
export function createLoadedPages<Row>(keyOf: (row: Row) => string, size: number) {
  const pages = new Map<number, LoadedPage<Row>>()
  /** Answers to requests with a lower number are stale. */
  let staleBefore = 0
  const isFresh = (page: number) => (pages.get(page)?.turn ?? -1) >= staleBefore
  return {
    isFresh,
    row: (index: number): Row | undefined =>
      pages.get(Math.floor(index / size))?.rows[index % size],
    /** Returns the index of a loaded row, or -1. */
    indexOf(key: string): number {
      for (const [page, { rows }] of pages) {
        const at = rows.findIndex((row) => keyOf(row) === key)
        if (at >= 0) return page * size + at
      }
      return -1
    },
    /**
     * Returns the cursor before a page: from the previous page if that is fresh, otherwise the one
     * it was read with.
     */
    cursorOf(page: number): string | undefined {
      const before = pages.get(page - 1)
      if (before && isFresh(page - 1)) return before.next ?? undefined
      return pages.get(page)?.after
    },
    /** Stores an answer; unchanged rows remain the same objects. */
    keep(page: number, answer: LoadedPage<Row>): void {
      pages.set(page, { ...answer, rows: reuse(pages.get(page)?.rows, answer.rows, keyOf) })
    },
    /** Marks all answers to requests before `turn` as stale. */
    expire(turn: number): void {
      staleBefore = turn
    },
    staleBefore: () => staleBefore,
    /** Drops stale pages: after rows were inserted above them, they would show rows twice. */
    dropStale(): void {
      for (const page of pages.keys()) if (!isFresh(page)) pages.delete(page)
    },
  }
}
