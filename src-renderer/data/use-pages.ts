import { useEffect, useMemo, useRef, useSyncExternalStore, useState } from 'react'
import type { Answer, CommandInput, CommandOutput, QueryName } from '#shared/bridge/index.ts'
import { createPages } from './pages.ts'
import type { Page, Pages } from './pages.ts'
import { bridge } from './port.ts'
import { readers } from './readers.ts'
import type { Rows } from './rows.ts'
import { useSame } from './use-same.ts'

/** The queries that return pages. */
export type PagedQueryName = {
  [N in QueryName]: CommandOutput<N> extends Page<unknown> ? N : never
}[QueryName]
export type RowOf<N extends PagedQueryName> = CommandOutput<N>['rows'][number]

export interface PagedRows<Row> extends Rows<Row> {
  edit: Pages<Row>['edit']
  indexOf: Pages<Row>['indexOf']
  stale: boolean
}

interface PagesOptions<Row> {
  size?: number
  /**
   * Returns the key of a row if it is not its ID; must match the grid's key function. Must not
   * change.
   */
  keyOf?: (row: Row) => string
}

/**
 * Reads a long list and keeps it live: `usePages('hotLists.members', { id, queue })`. Pass the
 * result to a DataGrid. The list is read again when a table it reads changes; while a new filter is
 * being loaded, the old rows stay.
 */
export function usePages<N extends PagedQueryName>(
  name: N,
  input: Omit<CommandInput<N>, 'after' | 'offset' | 'limit'>,
  { size = 100, keyOf = (row) => (row as { id: string }).id }: PagesOptions<RowOf<N>> = {},
): PagedRows<RowOf<N>> {
  type Row = RowOf<N>
  const stableInput = useSame(input)
  const [rowKey] = useState(() => keyOf)
  const pages = useMemo(
    () =>
      createPages<Row>(
        async (page) =>
          (await bridge().call(name, {
            ...stableInput,
            ...page,
          } as CommandInput<N>)) as Answer<unknown> as Answer<Page<Row>>,
        rowKey,
        size,
      ),
    [name, stableInput, size, rowKey],
  )
  const snapshot = useSyncExternalStore(pages.subscribe, pages.snapshot)

  useEffect(() => {
    pages.show(0, 0)
    return bridge().on(
      'tables.changed',
      ({ tables }) =>
        void readers(tables).then((reads) => {
          if (reads(name)) pages.refresh()
        }),
    )
  }, [name, pages])

  const shown = useRef(pages)
  const answered = snapshot.total !== null || snapshot.error !== undefined
  if (answered) shown.current = pages
  const from = shown.current.snapshot().total === null ? pages : shown.current
  const facts = from.snapshot()
  const { asking, error } = snapshot
  return useMemo(
    () => ({
      source: { query: name, input: stableInput },
      total: facts.total,
      as_of: facts.as_of,
      error,
      loading: facts.total === null && !error,
      refreshing: facts.total !== null && asking,
      stale: from !== pages,
      at: from.at,
      indexOf: from.indexOf,
      edit: from.edit.bind(from),
      refresh: pages.refresh,
      show: (first: number, last: number) => {
        from.show(first, last)
      },
    }),
    [from, pages, facts, asking, error, name, stableInput],
  )
}
