import { expect, test } from 'vitest'
import type { TrendRow } from '#shared/bridge/campaigns.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { TrendChart } from '#renderer/screens/campaigns/trend-chart.tsx'
import { TrendEmpty } from '#renderer/screens/campaigns/trend-empty.tsx'
import { TrendTable } from '#renderer/screens/campaigns/trend-table.tsx'
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
