import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { NoteRow } from '#shared/bridge/meetings.ts'
import { useLink } from '../../navigation/use-link.ts'
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
  /** The note beside the list: the one the keyboard is on, or the one that the link names. */
  shown: NoteRow | undefined
}

/**
 * Lists the call notes that contain a text, with the keyboard on the note that the link names. One
 * that is beyond the first page is shown whatever row the keyboard is on, until it moves.
 */
export function useNoteList(text: string, linkedId: string | undefined): NoteList {
  const rows = usePages('notes.list', text ? { text } : {})
  const grid = useGrid(rows, keyOf, 'notes')
  const active = useActiveRow(grid, rows)
  const linked = useQuery('notes.read', linkedId ? { id: linkedId } : null)
  const [far, setFar] = useState(false)
  const link = useLink(linkedId)
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
  // Once per link and length: later reads must not move the keyboard.
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
  // Only moving the keyboard leaves the link.
  const activeId = active?.id
  useEffect(() => follow(activeId), [activeId])
  const shown = far && linked.value?.note ? linked.value.note : active
  useRecordInView('/notes', shown?.id)
  return { rows, grid, shown }
}
