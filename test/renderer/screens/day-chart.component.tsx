import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { SpendSummary } from '#shared/bridge/spend.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { DayChart } from '#renderer/screens/credits/day-chart.tsx'
import { FigureHost } from '#renderer/ui/figure/figure-host.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

type Day = SpendSummary['days'][number]
const from = new Date(2026, 10, 2).getTime()
const day = (at: number, change: Partial<Day> = {}): Day => ({
  day: new Date(2026, 10, 2 + at).getTime(),
  mine: 0,
  others: 0,
  top_up: 0,
  balance: 100,
  ...change,
})

async function open(days: Day[], since: number | null = null): Promise<void> {
  connect()
  await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      <DayChart days={days} since={since} />
    </FormatsProvider>,
  )
}

const table = () =>
  [...document.querySelectorAll('table tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  )
const heights = (part: string) =>
  [...document.querySelectorAll<HTMLElement>(`i[data-part=${part}][style]`)].map(
    (bar) => bar.style.height,
  )

test('D5: a table says what the bars show, and a day that was not measured is not zero', async () => {
  await open([
    day(0, { mine: 4, others: 12, balance: 84 }),
    day(1, { balance: null }),
    day(2, { top_up: 500, balance: 584 }),
  ])
  expect(table()).toEqual([
    ['Day', 'Mine', 'Others or unknown', 'Added', 'Balance'],
    ['2 Nov', '4', '12', '0', '84'],
    ['3 Nov', 'not measured'],
    ['4 Nov', '0', '0', '500', '584'],
  ])
  expect(document.querySelectorAll('[data-gap]')).toHaveLength(1)
  await expect.element(page.getByTitle('3 Nov: not measured')).toBeInTheDocument()
  await expect.element(page.getByTitle('2 Nov: 4 mine, 12 others')).toBeInTheDocument()
  await expect.element(page.getByTitle('4 Nov: 0 mine, 0 others, 500 added')).toBeInTheDocument()
})

test('E7: a bar explains itself by its parts, and a day that was not measured does not', async () => {
  connect()
  await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      <DayChart
        days={[day(0, { mine: 4, others: 12, balance: 84 }), day(1, { balance: null })]}
        since={null}
      />
      <FigureHost />
    </FormatsProvider>,
  )
  await page.getByTitle('3 Nov: not measured').click({ force: true })
  await userEvent.keyboard('=')
  const used = page.getByRole('dialog', { name: 'Credits used: 2 Nov' })
  await expect
    .element(used)
    .toHaveAccessibleDescription(/^16.*Mine 4.*Others or unknown 12.*Balance 84/)
  await userEvent.keyboard('{Escape}')
  await expect.element(used).not.toBeInTheDocument()
  await page.getByTitle('2 Nov: 4 mine, 12 others').click({ force: true })
  await expect.element(used).toBeVisible()
})

test('D5: the highest day fills the chart, the others are their share of it', async () => {
  await open([day(0, { mine: 10, others: 10 }), day(1, { mine: 5 })])
  expect(heights('mine')).toEqual(['50%', '25%'])
  expect(heights('others')).toEqual(['50%', '0%'])
})

test.each([
  [3, 3],
  [8, 8],
  [30, 6],
  [90, 7],
])('of %d days %d are named below, the last one always', async (count, named) => {
  await open(Array.from({ length: count }, (_, at) => day(at)))
  const names = [...document.querySelectorAll('figure > div > div:last-child > span')].map(
    (each) => each.textContent,
  )
  expect(names).toHaveLength(count)
  expect(names.filter((name) => name !== '')).toHaveLength(named)
  expect(names.at(-1)).not.toBe('')
})

test.each([
  ['within the period', from + 86_400_000, true],
  ['before it', from - 86_400_000, false],
  ['at no time yet', null, false],
])('D5: measuring began %s', async (_when, since, said) => {
  await open([day(0), day(2)], since)
  const note = page.getByText(/^Measured since .+, on this computer\.$/)
  if (said) await expect.element(note).toBeVisible()
  else expect(note.elements()).toEqual([])
})
