import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Report } from '#renderer/screens/campaigns/report-figures.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { ReportDialog } from '#renderer/screens/campaigns/report-dialog.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const WEEK = 7 * 86_400_000
const from = new Date(2026, 10, 16).getTime()
const counts = {
  replies: 1204,
  bounces: 310,
  sent: 36_700,
  clicks: 3504,
  opens: 18_600,
  enrolled: 0,
}

const report: Report = {
  from,
  to: from + WEEK,
  as_of: from + WEEK,
  headline: 0,
  weeks: [{ from, to: from + WEEK, counts, seen: null, whole: false }],
  between: [],
  campaigns: [
    {
      id: 'ca_1',
      name: 'Heads of finance and controlling in Northern Europe, second spring',
      status: 'active',
      week: counts,
      all: counts,
    },
  ],
  resets: [],
  events: [],
}

test('E10: a table with long names and figures is no wider than the report', async () => {
  connect({ 'campaigns.report': () => report })
  await show(
    <FormatsProvider locale="en-US" hour12>
      <ReportDialog onClose={() => undefined} />
    </FormatsProvider>,
  )
  const paper = page.getByRole('document')
  await expect.element(paper.getByText(/^Heads of finance/)).toBeVisible()
  expect(paper.element().scrollWidth).toBe(paper.element().clientWidth)
})
