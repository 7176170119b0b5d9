import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { t } from '#shared/i18n/translate.ts'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { useLink } from '../../navigation/use-link.ts'
import { useMissingRecord } from '../../navigation/use-missing-record.ts'
import { useRecordInView } from '../../navigation/record-link.ts'
import { run } from '../../data/run.ts'
import { usePages, type PagedRows } from '../../data/use-pages.ts'
import { useQuery } from '../../data/use-query.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'

const keyOf = (row: NoteRow) => row.id

interface NoteList {
  rows: PagedRows<NoteRow>
  grid: GridState<NoteRow>
  /** The note beside the list: the active one, or the one that the link names. */
  shown: NoteRow | undefined
}

/**
 * Lists the call notes that contain a text, with the linked note as the active row. A linked note
 * beyond the first page is shown beside the list until the active row changes.
 */
export function useNoteList(text: string, linkedId: string | undefined): NoteList {
  const rows = usePages('notes.list', text ? { text } : {})
  const grid = useGrid(rows, keyOf, 'notes')
  const active = useActiveRow(grid, rows)
  const linked = useQuery('notes.read', linkedId ? { id: linkedId } : null)
  const [far, setFar] = useState(false)
  const link = useLink(linkedId)
  const isMissing = linked.value?.note === null && !linked.stale && !link.isFollowed
  useMissingRecord(isMissing ? (linkedId ?? null) : null, t('This call note no longer exists'))
  useEffect(() => {
    void run('sync.look', { resource: 'notes' }, { quiet: true })
  }, [])
  const goTo = useEffectEvent((id: string) => {
    if (link.isFollowed) return
    const here = rows.indexOf(id) >= 0
    if (here) grid.moveToKey(id)
    setFar(!here)
  })
  const { total } = rows
  // Once per link and list length: later reads must not change the active row.
  useEffect(() => {
    if (linkedId && total !== null) goTo(linkedId)
  }, [linkedId, grid, total])
  const before = useRef(active?.id)
  const follow = useEffectEvent((id: string | undefined) => {
    setFar(false)
    const moved = before.current !== undefined && before.current !== id
    before.current = id
    if (moved && id !== linkedId) link.moveOn()
  })
  // Only changing the active row leaves the link.
  const activeId = active?.id
  useEffect(() => follow(activeId), [activeId])
  const shown = far && linked.value?.note ? linked.value.note : active
  useRecordInView('/notes', shown?.id)
  return { rows, grid, shown }
}
