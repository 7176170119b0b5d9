import { t } from '#shared/i18n/translate.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Rows } from '../../data/rows.ts'
import { useActions } from '../../keys/use-actions.ts'
import type { Column } from './column.ts'
import type CopiedRows from './copied-table.tsx'
import type { CopiedTableProps } from './copied-table.tsx'
import type { GridState } from './grid-state.ts'
import { askForRows, rowsOfAction } from './rows-of-action.ts'

/**
 * Registers the key that copies rows. Returns whether rows are to be copied now, and the function
 * to call once they are. If text is selected, it is copied instead.
 */
export function useCopying(enabled: boolean): [boolean, () => void] {
  const [copying, setCopying] = useState(false)
  useActions([
    {
      id: 'list.copy',
      label: t('Copy the rows for a spreadsheet'),
      group: t('List'),
      keys: ['$mod+c'],
      enabled,
      run: () => {
        if (document.getSelection()?.type === 'Range') document.execCommand('copy')
        else setCopying(true)
      },
    },
  ])
  return [copying, () => setCopying(false)]
}

interface CopyRowsProps<Row> {
  grid: GridState<Row>
  rows: Rows<Row>
  columns: readonly Column<Row>[]
  enabled: boolean
}

/**
 * Copies the selected rows, or the active one, as a table with the headers of the visible columns
 * and each cell as displayed.
 */
export function CopyRows<Row>({ grid, rows, columns, enabled }: CopyRowsProps<Row>) {
  const [copying, onDone] = useCopying(enabled)
  if (!copying) return null
  return <LoadedRows grid={grid} rows={rows} columns={columns} onDone={onDone} />
}

interface LoadedRowsProps<Row> extends Omit<CopyRowsProps<Row>, 'enabled'> {
  onDone: () => void
}

/** Copies the rows once all of them are loaded. */
function LoadedRows<Row>({ grid, rows, columns, onDone }: LoadedRowsProps<Row>) {
  const { found, isRead, requestedCount } = rowsOfAction(grid, rows, 'active')
  useEffect(() => {
    if (!isRead) askForRows(rows)
  })
  if (!isRead) return null
  return (
    <CopiedTable
      columns={columns}
      rows={found}
      keyOf={grid.keyOf}
      requestedCount={requestedCount}
      onDone={onDone}
    />
  )
}

const LoadedTable = lazy(() => import('./copied-table.tsx')) as unknown as typeof CopiedRows

/** Copies rows as a table, and reports how many were copied. */
export const CopiedTable = <Row,>(table: CopiedTableProps<Row>) => (
  <Suspense>
    <LoadedTable {...table} />
  </Suspense>
)
