import type { ListQuery, Page, Row } from './protocol.ts'
import { maxRows } from './protocol.ts'
import type { TableName } from './tables.ts'

/** A source that lists rows page by page. */
interface Lists {
  list<T extends TableName>(table: T, query?: ListQuery): Promise<Page<T>>
}

/**
 * Lists every row of a table that matches, in the order asked for, page by page; at most `most`
 * rows. `as_of` is that of the last page.
 */
export async function listAll<T extends TableName>(
  cache: Lists,
  table: T,
  { most = Infinity, ...query }: Pick<ListQuery, 'filter' | 'sort'> & { most?: number } = {},
): Promise<{ rows: Row<T>[]; as_of: number | null }> {
  const rows: Row<T>[] = []
  let as_of: number | null = null
  let after: string | undefined
  do {
    const page: Page<T> = await cache.list(table, {
      ...query,
      limit: Math.min(maxRows, most - rows.length),
      ...(after === undefined ? {} : { after }),
    })
    rows.push(...page.rows)
    as_of = page.as_of
    after = page.next ?? undefined
  } while (after !== undefined && rows.length < most)
  return { rows, as_of }
}
