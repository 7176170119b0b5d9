import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { LedgerRow } from '#shared/bridge/spend.ts'
import { columns } from '#renderer/screens/credits/ledger-columns.tsx'
import { setPreferences } from '#renderer/stores/preferences.ts'
import { connect, show } from '#test/renderer/support/component.tsx'
import { ShownGrid } from '#test/renderer/support/shown-grid.tsx'

/** Yesterday at 10:20 PM: the longest way to say a time of these days. */
const at = new Date().setHours(22, 20, 0, 0) - 86_400_000
const row = {
  id: 'l_1',
  at,
  kind: 'others',
  description: 'Others or unknown',
  delta: -16,
  balance_before: 392,
  balance_after: 376,
  since: null,
  tags: {},
} as unknown as LedgerRow
const rows = [row]
const nameOf = ({ description: what }: LedgerRow) => what

/** Where the text of an element ends at its foot. */
function footOf(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return range.getBoundingClientRect().bottom
}

test('D5, M5: the time of a line is whole on a 12-hour clock, and on one line with the rest', async () => {
  connect()
  setPreferences({ format: 'en-US', hour12: true })
  await show(
    <div style={{ height: 300, width: 732, display: 'flex' }}>
      <ShownGrid label="Ledger" columns={columns} rows={rows} nameOf={nameOf} />
    </div>,
  )
  const time = page.getByText(/^yesterday/i)
  await expect.element(time).toBeVisible()
  expect(time.element().textContent).toMatch(/10:20\sPM/)
  const [cell, what] = [time.element(), page.getByText('Others or unknown').element()]
  expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
  expect(cell.clientWidth).toBeLessThanOrEqual(cell.parentElement?.clientWidth ?? 0)
  expect(Math.abs(footOf(cell) - footOf(what))).toBeLessThan(1)
})

test('D5: what a run may have cost is read whole', async () => {
  connect()
  const run = { ...row, id: 'l_2', kind: 'mine', label: 'A brief', outcome: 'charged' }
  const shown = [{ ...run, delta: null, min: 139, max: 140 } as unknown as LedgerRow]
  await show(
    <div style={{ height: 300, width: 732, display: 'flex' }}>
      <ShownGrid label="Ledger" columns={columns} rows={shown} nameOf={nameOf} />
    </div>,
  )
  const cost = page.getByText('−139 to −140').first()
  await expect.element(cost).toBeVisible()
  const cell = cost.element().closest('[role=gridcell]')
  expect(cell?.scrollHeight).toBeLessThanOrEqual(36)
  expect(cell?.scrollWidth).toBeLessThanOrEqual(cell?.clientWidth ?? 0)
})
