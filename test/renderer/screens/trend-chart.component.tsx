import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { TrendChart } from '#renderer/screens/campaigns/trend-chart.tsx'
import { TrendEmpty } from '#renderer/screens/campaigns/trend-empty.tsx'
import { TrendTable } from '#renderer/screens/campaigns/trend-table.tsx'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

const day = (at: number) => new Date(2026, 10, 2 + at).getTime()
type Bucket = TrendRow['buckets'][number]

/** A week of clicks: null on days of which the service stated none. */
function week(values: (number | null)[]): TrendRow {
  return {
    unit: 'day',
    total: values.every((value) => value === null)
      ? null
      : values.reduce<number>((sum, value) => sum + (value ?? 0), 0),
    first_at: day(0),
    buckets: values.map((value, at): Bucket => ({
      from: day(at),
      to: day(at + 1),
      state: value === null ? 'unstated' : 'measured',
      value,
      since: null,
    })),
    gaps: [],
    resets: [],
    events: [],
  }
}

async function open(trend: TrendRow): Promise<void> {
  connect()
  await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      <div style={{ width: 1000 }}>
        <TrendChart trend={trend} metric="clicks" height={200} />
        <TrendEmpty trend={trend} from={day(0)} />
        <TrendTable trend={trend} metric="clicks" height={200} />
        <FigureHost />
      </div>
    </FormatsProvider>,
  )
  await expect.poll(() => document.querySelectorAll('svg line').length).toBeGreaterThan(0)
}

const lines = () => document.querySelectorAll('svg path[d^=M], svg circle').length
const words = () => [...document.querySelectorAll('svg text')].map((each) => each.textContent)
const table = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )

test('X-7, E4: a counter that the service does not state has no line at zero, and the chart and the table say why', async () => {
  await open(week([null, null, null]))
  expect(lines()).toBe(0)
  expect(words()).toContain('not stated')
  expect(document.body.textContent).toContain('The service doesn’t state this counter')
  expect(table().map(([, ...rest]) => rest)).toEqual([
    ['—', 'not stated'],
    ['—', 'not stated'],
    ['—', 'not stated'],
  ])
})

test('X-7, E4: a counter that is stated later has its line from there on', async () => {
  await open(week([null, null, 0, 4, 1]))
  expect(lines()).toBeGreaterThan(0)
  expect(words()).toContain('not stated')
  expect(document.body.textContent).not.toContain('The service doesn’t state this counter')
  expect(table().map(([, count]) => count)).toEqual(['1', '4', '0', '—', '—'])
})

test('E7, E4: the point under the pointer explains itself by the key or a click, and stays while it is explained', async () => {
  await open(week([null, 7, 4]))
  const chart = page.getByRole('img', { name: /^Clicks per day/ })
  const { width } = chart.element().getBoundingClientRect()
  const ofPoint = (name: string) => page.getByRole('dialog', { name: `${name}, Clicks` })
  await chart.hover({ position: { x: width / 2, y: 60 } })
  await userEvent.keyboard('=')
  await expect
    .element(ofPoint('Tue 3 Nov'))
    .toHaveAccessibleDescription(/^7\. What the service’s counter rose by/)
  // The pointer moves on to the explanation.
  await page.getByText(/^What the service’s counter rose by/).hover()
  await expect.element(ofPoint('Tue 3 Nov')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(ofPoint('Tue 3 Nov')).not.toBeInTheDocument()
  const last = { position: { x: width - 10, y: 60 } }
  await chart.hover(last)
  await expect.poll(() => chart.element().matches('[data-explained]')).toBe(true)
  await chart.click(last)
  await expect.element(ofPoint('Wed 4 Nov')).toBeVisible()
})

test('E7, X-7: a point without a number explains nothing', async () => {
  await open(week([null, 7, 4]))
  const chart = page.getByRole('img', { name: /^Clicks per day/ })
  const { width } = chart.element().getBoundingClientRect()
  await chart.hover({ position: { x: width / 6, y: 60 } })
  await expect.element(page.getByText('Not stated', { exact: true })).toBeVisible()
  expect(chart.element().matches('[data-explained]')).toBe(false)
  await chart.hover({ position: { x: width / 2, y: 60 } })
  await expect.poll(() => chart.element().matches('[data-explained]')).toBe(true)
})
