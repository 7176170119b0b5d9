import { useEffect, useRef } from 'react'
import type { MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { useLink } from '../../navigation/use-link.ts'
import { run } from '../../data/run.ts'
import { usePages } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import { useHeldPeople } from '../../parts/people/use-held-people.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import type { Sorting } from '../../ui/grid/column.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGridSnapshot } from '../../ui/grid/use-grid.ts'
import type { MemberSort } from './columns.tsx'

const keyOf = (row: MemberRow) => row.id
const personOf = (row: MemberRow) => row.contact_id

/**
 * Reads a hot list and the members of one of its queues, filtered and sorted, with their grid and
 * the active row. Starts at `member` if a link names one.
 */
export function useMembers(listId: string, queue: Queue, member: string | undefined) {
  const [sorting, setSorting] = useScreenState<Sorting<MemberSort> | null>(
    `hot-list sorting ${listId}`,
    null,
  )
  const [text, setText] = useScreenState(`hot-list text ${listId}`, '')
  const { value: list } = useQuery('hotLists.read', { id: listId })
  // The navigation knows the name before the list is read, so that a screen reader says it at once.
  const { value: counts } = useQuery('navigation.counts', {})
  const name = list?.list.name ?? counts?.lists.find(({ id }) => id === listId)?.name
  const listed = usePages('hotLists.members', {
    id: listId,
    queue,
    ...(text ? { text } : {}),
    ...(sorting ? { sort: sorting.by, descending: sorting.descending } : {}),
  })
  const { grid, rows } = useHeldPeople(listed, keyOf, personOf, `hot-list ${listId} ${queue}`)
  const active = useActiveRow(grid, rows)
  useGridSnapshot(grid)
  useEffect(() => {
    void run('sync.look', { resource: 'members', id: listId }, { quiet: true })
  }, [listId])
  useLinkedMember(member, { grid, active: active?.id, total: rows.total })
  return { listId, queue, list, name, rows, grid, active, sorting, setSorting, text, setText }
}

export type Members = ReturnType<typeof useMembers>

/**
 * Makes the member that a link names the active row, once: neither a list that grows later nor
 * coming back to the list may move the keyboard there again.
 */
function useLinkedMember(
  member: string | undefined,
  {
    grid,
    active,
    total,
  }: { grid: GridState<MemberRow>; active: string | undefined; total: number | null },
): void {
  const link = useLink(member)
  const arrived = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (link.isFollowed || member === undefined) return
    if (arrived.current !== member) {
      if (grid.moveToKey(member)) arrived.current = member
    } else if (active !== member) link.moveOn()
  }, [link, member, grid, active, total])
}
