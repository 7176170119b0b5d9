import { t } from '#shared/i18n/translate.ts'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Rows } from '../../data/rows.ts'
import { offerPrinting } from '../../stores/printing.ts'
import type { Column } from './column.ts'
import type { GridState } from './grid-state.ts'
import { askForRows, rowsOfAction } from './rows-of-action.ts'
import styles from './print-rows.module.css'

interface PrintRowsProps<Row> {
  grid: GridState<Row>
  rows: Rows<Row>
  columns: readonly Column<Row>[]
  label: string
  enabled: boolean
}

/** Prints the selected rows, or the whole list, as a table with the visible columns. */
export function PrintRows<Row>({ enabled, ...list }: PrintRowsProps<Row>) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => (enabled ? offerPrinting(() => setPrinting(true)) : undefined), [enabled])
  return printing ? <Printed {...list} onDone={() => setPrinting(false)} /> : null
}

interface PrintedProps<Row> extends Omit<PrintRowsProps<Row>, 'enabled'> {
  onDone: () => void
}

/** Renders the table, for print only, once all of its rows are loaded. */
function Printed<Row>({ grid, rows, columns, label, onDone }: PrintedProps<Row>) {
  const { found, isRead, requestedCount } = rowsOfAction(grid, rows, 'all')
  useEffect(() => {
    window.addEventListener('afterprint', onDone)
    return () => window.removeEventListener('afterprint', onDone)
  })
  useLayoutEffect(() => {
    if (rows.error) onDone()
    else if (!isRead) askForRows(rows)
  })
  useEffect(() => {
    if (isRead) window.print()
  }, [isRead])
  if (!isRead) return null
  const left = requestedCount - found.length
  return createPortal(
    <div className={styles.paper} data-paper="">
      <h1>{label}</h1>
      <table>
        <thead>
          <tr>
            {columns.map(({ id, header }) => (
              <th key={id}>{header}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.map((row) => (
            <tr key={grid.keyOf(row)}>
              {columns.map((column) => (
                <td key={column.id}>{column.cell(row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {left > 0 ? (
        <p>
          {t('{count, plural, other {# more are not printed. Export them to get all.}}', {
            count: left,
          })}
        </p>
      ) : null}
    </div>,
    document.body,
  )
}
