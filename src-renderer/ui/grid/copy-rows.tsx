import { t } from '#shared/i18n/translate.ts'
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { Rows } from '../../data/rows.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'
import { askForRows, rowsOfAction } from './rows-of-action.ts'
import { cellText, tabSeparated } from './rows-as-text.ts'

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

interface CopiedTableProps<Row> {
  columns: readonly { id: string; header: string; cell: (row: Row) => ReactNode }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** How many rows the user wanted; the message says so if it is more than there are. */
  requestedCount?: number
  onDone: () => void
}

/** Renders rows invisibly, copies their text as a table, and reports how many were copied. */
export function CopiedTable<Row>({
  columns,
  rows,
  keyOf,
  requestedCount,
  onDone,
}: CopiedTableProps<Row>) {
  const format = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const worded = columns.filter(({ header }) => header !== '')
  useLayoutEffect(() => {
    const cells = [...(box.current?.children ?? [])].map((row) => [...row.children].map(cellText))
    onDone()
    void putOnClipboard(tabSeparated([worded.map(({ header }) => header), ...cells])).then(
      (done) => {
        const count = cells.length
        if (!done)
          toast({
            tone: 'error',
            message: t('Couldn’t copy.'),
            hint: t('Hotdesk isn’t allowed to use the clipboard.'),
          })
        else if (requestedCount !== undefined && requestedCount > count)
          toast({
            message: t(
              '{count, plural, one {Copied the first # row of {all}} other {Copied the first # rows of {all}}}',
              { count, all: format.number(requestedCount) },
            ),
            hint: t('Export them to get all.'),
          })
        else
          toast({
            message: t('{count, plural, one {# row copied} other {# rows copied}}', { count }),
          })
      },
    )
  })
  return (
    <div hidden ref={box}>
      {rows.map((row) => (
        <div key={keyOf(row)}>
          {worded.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </div>
      ))}
    </div>
  )
}
