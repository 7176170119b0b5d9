import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { ColumnTime, TIME_WIDTH } from '#renderer/ui/column-time.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M5: a time in a list is whole in its column, with every clock and on every day of the year. */

afterEach(() => vi.useRealTimers())

const JANUARY = new Date(2027, 0, 20, 15).getTime()

async function shown(at: number | null, locale: string, hour12: boolean) {
  vi.useFakeTimers({ now: JANUARY, toFake: ['Date'] })
  connect()
  await show(
    <FormatsProvider locale={locale} hour12={hour12}>
      <div data-testid="cell" style={{ width: TIME_WIDTH, whiteSpace: 'nowrap' }}>
        <ColumnTime at={at} />
      </div>
    </FormatsProvider>,
  )
  await document.fonts.ready
  return page.getByTestId('cell').element().firstElementChild as HTMLElement
}

const times = {
  today: new Date(2027, 0, 20, 12, 38),
  yesterday: new Date(2027, 0, 19, 22, 58),
  'this week': new Date(2027, 0, 14, 12, 38),
  'this year': new Date(2027, 0, 2, 12, 38),
  'last year': new Date(2026, 11, 28, 12, 38),
}
const formats = ['en-US', 'en-GB', 'de-DE', 'fr-FR']
const cases = formats.flatMap((locale) =>
  Object.entries(times).flatMap(([when, at]) =>
    [true, false].map((hour12) => ({ locale, when, at: at.getTime(), hour12 })),
  ),
)
test.each(cases)(
  'M5: in the format $locale a time of $when fits its column, twelve hours: $hour12',
  async ({ locale, at, hour12 }) => {
    const words = await shown(at, locale, hour12)
    expect(words.getBoundingClientRect().width, words.innerText).toBeLessThanOrEqual(TIME_WIDTH)
  },
)

test('M5: a day of last year stands with its year, and its time in the tooltip', async () => {
  const words = await shown(times['last year'].getTime(), 'en-US', true)
  expect(words.innerText).toBe('Dec 28, 2026')
  expect(words.title.replaceAll('\u202F', ' ')).toBe('12/28/2026 12:38 PM')
})

test('M5: last week is known by its date and time, also across the new year', async () => {
  vi.useFakeTimers({ now: new Date(2027, 0, 2, 9).getTime(), toFake: ['Date'] })
  connect()
  await show(
    <FormatsProvider locale="en-GB" hour12={false}>
      <ColumnTime at={new Date(2026, 11, 30, 17, 10).getTime()} />
    </FormatsProvider>,
  )
  await expect.element(page.getByText('Wed 17:10')).toBeVisible()
})

test('a time that nobody knows is a dash', async () => {
  expect((await shown(null, 'en-GB', false)).innerText).toBe('—')
})
