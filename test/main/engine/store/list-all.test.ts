import { expect, test } from 'vitest'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { ListQuery, Page } from '#main/engine/store/cache/protocol.ts'
import type { TableName } from '#main/engine/store/cache/tables.ts'

/** A cache of so many contacts, and what it was asked. */
function cacheOf(count: number) {
  const asked: ListQuery[] = []
  return {
    asked,
    async list<T extends TableName>(_table: T, query: ListQuery = {}): Promise<Page<T>> {
      asked.push(query)
      const from = Number(query.after ?? 0)
      const until = Math.min(count, from + (query.limit ?? 100))
      const rows = Array.from({ length: until - from }, (_, at) => ({ id: `c_${from + at}` }))
      const next = until < count ? String(until) : null
      return { rows, next, previous: null, total: null, as_of: until } as never
    },
  }
}

test.each([
  [0, Infinity, 0, [undefined]],
  [199, Infinity, 199, [undefined]],
  [450, Infinity, 450, [undefined, '200', '400']],
  [450, 250, 250, [undefined, '200']],
  [450, 200, 200, [undefined]],
])('P21: of %i rows, at most %d, %i are listed, each page after the one before', async (...of) => {
  const [count, most, listed, after] = of
  const cache = cacheOf(count)
  const { rows, as_of } = await listAll(cache, 'contacts', { most })
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: listed }, (_, at) => `c_${at}`))
  expect(cache.asked.map((query) => query.after)).toEqual(after)
  expect(as_of).toBe(listed)
})
