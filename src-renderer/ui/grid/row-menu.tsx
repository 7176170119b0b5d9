import { lazy, useEffect, useState } from 'react'
import type { RefObject } from 'react'
import { Arriving } from '../arriving.tsx'
import type { GridState } from './grid-state.ts'

const Body = lazy(() => import('./row-menu-body.tsx'))

/** Links, fields and selected text use the system's menu. */
const isOfSystem = (target: Element) =>
  target.closest('a[href],input,textarea') !== null || document.getSelection()?.type === 'Range'

interface RowMenuProps<Row> {
  grid: GridState<Row>
  /** The element that contains the rows. */
  list: RefObject<HTMLElement | null>
}

/**
 * Opens the context menu of a row at the pointer or by the Menu key. It applies to the row, or to
 * the whole selection if the row is selected.
 */
export function RowMenu<Row>({ grid, list }: RowMenuProps<Row>) {
  const [at, setAt] = useState<{ x: number; y: number } | null>(null)
  useEffect(() => {
    const open = (event: MouseEvent) => {
      const target = event.target as Element
      const index = Number(target.closest('[role=row]')?.ariaRowIndex) - 2
      if (isOfSystem(target) || !(index >= 0)) return
      event.preventDefault()
      grid.claimFocus()
      grid.moveTo(index)
      const row = grid.row()
      if (row === undefined) return
      if (!grid.isSelected(grid.keyOf(row))) grid.clear()
      setAt({ x: event.clientX, y: event.clientY })
    }
    const element = list.current
    element?.addEventListener('contextmenu', open)
    return () => element?.removeEventListener('contextmenu', open)
  }, [grid, list])
  if (!at) return null
  return (
    <Arriving>
      <Body key={`${at.x} ${at.y}`} at={at} onClose={() => setAt(null)} />
    </Arriving>
  )
}
