import { reuse } from './rows.ts'

interface LoadedPage<Row> {
  rows: readonly Row[]
  /** The cursor this page follows: with it the page can be read again without an offset. */
  after: string | undefined
  next: string | null
  /** Which question it answers, counted from 1. */
  turn: number
}

/** Keeps the pages of a list that were read, and knows which of them are out of date. */
export function createLoadedPages<Row>(keyOf: (row: Row) => string, size: number) {
  const pages = new Map<number, LoadedPage<Row>>()
  /** Answers to earlier questions are stale. */
  let staleBefore = 0
  const isFresh = (page: number) => (pages.get(page)?.turn ?? -1) >= staleBefore
  return {
    isFresh,
    row: (index: number): Row | undefined =>
      pages.get(Math.floor(index / size))?.rows[index % size],
    /** Returns the place of a row that is loaded, or -1. */
    indexOf(key: string): number {
      for (const [page, { rows }] of pages) {
        const at = rows.findIndex((row) => keyOf(row) === key)
        if (at >= 0) return page * size + at
      }
      return -1
    },
    /**
     * Returns the cursor that a page follows: that of the page before if it is fresh, else the one
     * it was read with.
     */
    cursorOf(page: number): string | undefined {
      const before = pages.get(page - 1)
      if (before && isFresh(page - 1)) return before.next ?? undefined
      return pages.get(page)?.after
    },
    /** Keeps an answer; rows that did not change stay the same objects. */
    keep(page: number, answer: LoadedPage<Row>): void {
      pages.set(page, { ...answer, rows: reuse(pages.get(page)?.rows, answer.rows, keyOf) })
    },
    /** Makes every answer to a question before `turn` stale. */
    expire(turn: number): void {
      staleBefore = turn
    },
    staleBefore: () => staleBefore,
    /** Forgets stale pages: with rows inserted above them they would show rows twice. */
    dropStale(): void {
      for (const page of pages.keys()) if (!isFresh(page)) pages.delete(page)
    },
  }
}
