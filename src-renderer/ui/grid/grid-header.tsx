import { ArrowDown, ArrowUp } from 'lucide-react'
import { Icon } from '../icon.tsx'
import type { Column, Sorting } from './column.ts'
import { ColumnResizer } from './column-resizer.tsx'
import { cx } from '../cx.ts'
import styles from './grid.module.css'

interface GridHeaderProps<Row, Sort extends string> {
  columns: readonly Column<Row, Sort>[]
  widths: Readonly<Record<string, number>>
  sorting?: Sorting<Sort> | null
  onSort?: (sorting: Sorting<Sort>) => void
  onWidth: (id: string, width: number | null) => void
}

const directionOf = ({ descending }: { descending: boolean }) =>
  descending ? 'descending' : 'ascending'

/**
 * Shows the header row: sortable columns are buttons, and each has an edge to drag (arrow keys do
 * the same).
 */
export function GridHeader<Row, Sort extends string>({
  columns,
  widths,
  sorting,
  onSort,
  onWidth,
}: GridHeaderProps<Row, Sort>) {
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
                onWidth={(width) => onWidth(column.id, width)}
              />
            )}
          </div>
        )
      })}
    </div>
  )
}
