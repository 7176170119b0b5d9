import { t } from '#shared/i18n/translate.ts'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { putOnClipboard } from '../../data/clipboard.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import { cellText, tabSeparated } from './rows-as-text.ts'

export interface CopiedTableProps<Row> {
  columns: readonly { id: string; header: string; cell: (row: Row) => ReactNode }[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** How many rows the user wanted; the message says so if it is more than there are. */
  requestedCount?: number
  onDone: () => void
}

/** Renders rows invisibly, copies their text as a table, and reports how many were copied. */
export default function CopiedTable<Row>({
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
