import { t } from '#shared/i18n/translate.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Rows } from '../../data/rows.ts'
import { putOnClipboard } from '../../data/clipboard.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { useActions } from '../../keys/use-actions.ts'
import { toast } from '../../stores/toasts.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'
import { askForRows, rowsOfAction } from './rows-of-action.ts'
import { cellText, tabSeparated } from './rows-as-text.ts'

interface CopyRowsProps<Row> {
  grid: GridState<Row>
  rows: Rows<Row>
  columns: readonly Column<Row>[]
  enabled: boolean
}

/**
 * Copies the selected rows, or the active one, as a table with the headers of the visible columns
 * and each cell as displayed. If text is selected, it is copied instead.
 */
export function CopyRows<Row>({ grid, rows, columns, enabled }: CopyRowsProps<Row>) {
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
  if (!copying) return null
  return <Copied grid={grid} rows={rows} columns={columns} onDone={() => setCopying(false)} />
}

interface CopiedProps<Row> extends Omit<CopyRowsProps<Row>, 'enabled'> {
  onDone: () => void
}

/** Renders the rows invisibly once all of them are loaded, and copies their text. */
function Copied<Row>({ grid, rows, columns, onDone }: CopiedProps<Row>) {
  const format = useFormats()
  const box = useRef<HTMLDivElement>(null)
  const worded = columns.filter(({ header }) => header !== '')
  const { found, isRead, asked } = rowsOfAction(grid, rows, 'active')
  useLayoutEffect(() => {
    if (!isRead) {
      askForRows(rows)
      return
    }
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
        else if (asked > count)
          toast({
            message: t(
              '{count, plural, one {Copied the first # row of {all}} other {Copied the first # rows of {all}}}',
              { count, all: format.number(asked) },
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
  if (!isRead) return null
  return (
    <div hidden ref={box}>
      {found.map((row) => (
        <div key={grid.keyOf(row)}>
          {worded.map((column) => (
            <span key={column.id}>{column.cell(row)}</span>
          ))}
        </div>
      ))}
    </div>
  )
}
