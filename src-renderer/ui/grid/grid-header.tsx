import { ArrowDown, ArrowUp } from 'lucide-react'
import { lazy, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { Arriving } from '../arriving.tsx'
import { keyAlongLine } from '../direction.ts'
import { Icon } from '../icon.tsx'
import type { Sorting } from './column.ts'
import type { OpenHeader } from './column-menu.tsx'
import { ColumnResizer } from './column-resizer.tsx'
import { useColumnDrag } from './use-column-drag.ts'
import { isMovable, type useColumnLayout } from './use-column-layout.ts'
import { cx } from '../cx.ts'
import styles from './grid.module.css'

// lazy() drops the type parameters of the component.
const ColumnMenu = lazy(
  () => import('./column-menu.tsx'),
) as unknown as typeof import('./column-menu.tsx').default

interface GridHeaderProps<Row, Sort extends string> {
  layout: ReturnType<typeof useColumnLayout<Row, Sort>>
  sorting?: Sorting<Sort> | null
  onSort?: (sorting: Sorting<Sort>) => void
}

const directionOf = ({ descending }: { descending: boolean }) =>
  descending ? 'descending' : 'ascending'

/**
 * Shows the header row. Sortable columns are buttons, and each column has an edge to drag (or to
 * move with arrow keys). A column is moved by dragging its header, with Shift and the arrow keys, or
 * from its menu.
 */
export function GridHeader<Row, Sort extends string>({
  layout,
  sorting,
  onSort,
}: GridHeaderProps<Row, Sort>) {
  const { columns, widths, setWidth, move, step } = layout
  const drag = useColumnDrag(move)
  const [open, setOpen] = useState<OpenHeader | null>(null)
  const openMenu = (id: string) => (event: MouseEvent<HTMLElement>) => {
    event.preventDefault()
    setOpen({ id, head: event.currentTarget, x: event.clientX, y: event.clientY })
  }
  return (
    <div role="row" aria-rowindex={1} className={cx(styles.row, styles.header)}>
      {columns.map((column, index) => {
        const { sort } = column
        const sorted = sort !== undefined && sorting?.by === sort ? sorting : null
        return (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={index + 1}
            aria-label={column.header || (column.label ?? column.id)}
            data-column={isMovable(column) ? column.id : undefined}
            data-over={drag.over === column.id || undefined}
            onContextMenu={column.fixed ? undefined : openMenu(column.id)}
            onPointerDown={isMovable(column) ? drag.start(column.id) : undefined}
            onKeyDown={isMovable(column) ? stepBy(column.id, step) : undefined}
            className={cx(
              styles.head,
              column.align === 'end' && styles.end,
              column.apart && styles.apart,
            )}
            aria-sort={sorted ? directionOf(sorted) : undefined}
          >
            {sort !== undefined && onSort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() =>
                  onSort({ by: sort, descending: sorted ? !sorted.descending : false })
                }
              >
                <span className="cut">{column.header}</span>
                {sorted ? <Icon of={sorted.descending ? ArrowDown : ArrowUp} size="small" /> : null}
              </button>
            ) : (
              <span className={column.header ? 'cut' : 'spoken'}>
                {column.header || (column.label ?? column.id)}
              </span>
            )}
            {column.fixed ? null : (
              <ColumnResizer
                name={column.header || column.id}
                width={
                  widths[column.id] ??
                  (typeof column.width === 'number' ? column.width : column.width.least)
                }
                onWidth={(width) => setWidth(column.id, width)}
              />
            )}
          </div>
        )
      })}
      {open ? (
        <Arriving>
          <ColumnMenu at={open} layout={layout} onSort={onSort} onClose={() => setOpen(null)} />
        </Arriving>
      ) : null}
    </div>
  )
}

const arrows: Readonly<Record<string, 1 | -1>> = { ArrowLeft: -1, ArrowRight: 1 }

/** Moves a column on Shift and an arrow key, from its header or its edge. */
const stepBy =
  (column: string, step: (column: string, by: 1 | -1) => void) => (event: KeyboardEvent) => {
    const by = event.shiftKey ? arrows[keyAlongLine(event.key)] : undefined
    if (by === undefined) return
    event.preventDefault()
    step(column, by)
  }
