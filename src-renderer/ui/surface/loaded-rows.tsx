import { useLayoutEffect, useRef } from 'react'
import type { Readable } from '../grid/readable.ts'
import { textOf, type SurfaceText } from './surface-text.ts'

/** Maximum number of table rows read at once, around the active row. */
export const MOST_READ = 200

interface LoadedRowsProps {
  of: Readable
  onRead: (text: SurfaceText) => void
}

/** Returns the indexes of the loaded rows around the active one. */
function placesOf({ rows, grid }: Readable): number[] {
  const total = rows.total ?? 0
  const { active } = grid.snapshot()
  const from = Math.max(0, Math.min(active - MOST_READ / 2, total - MOST_READ))
  const count = Math.min(MOST_READ, total - from)
  return Array.from({ length: count }, (_, index) => from + index).filter(
    (index) => rows.at(index) !== undefined,
  )
}

/** Renders the loaded rows of a table invisibly and reports their text. */
export function LoadedRows({ of, onRead }: LoadedRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const { label, columns, rows, grid } = of
  const { active } = grid.snapshot()
  useLayoutEffect(() => {
    const table = box.current?.firstElementChild
    if (table) onRead(textOf(table, table.querySelector('[tabindex="0"]')))
  }, [onRead])
  return (
    <div hidden ref={box}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={(rows.total ?? -1) + 1}
        aria-multiselectable
      >
        <div role="row">
          {columns.map(({ id, header, label: name }) => (
            <span key={id} role="columnheader">
              {header || (name ?? id)}
            </span>
          ))}
        </div>
        {placesOf(of).map((index) => {
          const row = rows.at(index)
          return (
            <div
              key={index}
              role="row"
              aria-rowindex={index + 2}
              aria-selected={grid.isSelected(grid.keyOf(row))}
              tabIndex={index === active ? 0 : -1}
            >
              {columns.map((column) => (
                <span key={column.id} role="gridcell">
                  {column.cell(row)}
                </span>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}
