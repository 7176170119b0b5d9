import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PendingRow } from '#shared/bridge/pending.ts'
import { pendingColumns } from '#renderer/screens/pending/pending-columns.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const next = pendingColumns.find(({ id }) => id === 'reason')
/** What the column is at least, as in a window of 900 px or beside the panel at 1280. */
const LEAST = Number((next?.width as { least?: number } | undefined)?.least)
const ROW = 36

test('M2: in a wide window the record and its list get as much room as the change', () => {
  const shares = pendingColumns.map(({ id, width }) => [
    id,
    typeof width === 'number' ? 0 : (width.wide ?? width.share),
  ])
  const { subject, summary, reason } = Object.fromEntries(shares) as Record<string, number>
  expect(subject).toBe(summary)
  expect(subject).toBeGreaterThanOrEqual(reason ?? NaN)
})

test.each<[string, PendingRow['can'], string]>([
  ['was not confirmed', ['retry', 'discard'], 'Send again or discard'],
  ['two people changed', ['resolve', 'discard'], 'Choose a value'],
  ['was refused', ['edit', 'retry', 'discard'], 'Edit and resend'],
])('I3: the next step of what %s is read whole in its column', async (_what, can, words) => {
  connect({
    'sync.state': () => ({ state: 'idle' }),
    'session.state': () => ({ state: 'signed_in' }),
  })
  const row = { state: 'needs_you', can, eta_ms: null, reason: 'The service rejected it: …' }
  await show(
    <div className="frame" style={{ width: LEAST, overflow: 'hidden' }}>
      {next?.cell(row as PendingRow)}
    </div>,
  )
  await expect.element(page.getByText(words)).toBeVisible()
  const frame = page.getByText(words).element().closest('.frame')
  expect(frame?.scrollWidth).toBeLessThanOrEqual(LEAST)
  expect(frame?.scrollHeight).toBeLessThanOrEqual(ROW)
})

test('I3: all columns fit into a window of 900 px beside the navigation', () => {
  const GAP = 12
  const least = pendingColumns.map(({ width }) => (typeof width === 'number' ? width : width.least))
  const sum = least.reduce((all, one) => all + one, GAP * (least.length - 1))
  // 688 px, less the edges of a row and the column that selects.
  expect(sum).toBeLessThanOrEqual(688 - 32 - 12)
})
