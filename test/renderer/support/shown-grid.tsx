import { rowsOf } from '#renderer/data/rows.ts'
import type { Column } from '#renderer/ui/grid/column.ts'
import { DataGrid } from '#renderer/ui/grid/data-grid.tsx'
import { useGrid } from '#renderer/ui/grid/use-grid.ts'

interface ShownGridProps<Row, Id extends string> {
  label: string
  columns: readonly Column<Row, Id>[]
  rows: readonly Row[]
  nameOf: (row: Row) => string
}

const keyOf = ({ id }: { id: string }) => id

/** Shows rows in the columns of a screen, and nothing else of it. */
export function ShownGrid<Row extends { id: string }, Id extends string>({
  label,
  columns,
  rows: given,
  nameOf,
}: ShownGridProps<Row, Id>) {
  const rows = rowsOf(given)
  const grid = useGrid(rows, keyOf, label)
  return (
    <DataGrid
      id={label}
      label={label}
      columns={columns}
      rows={rows}
      grid={grid}
      rowLabel={nameOf}
      empty={null}
    />
  )
}
