import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { ColumnTime } from '#renderer/ui/column-time.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M5: how a time stands in a column of a list; how wide that is: words-width.component.tsx. */

afterEach(() => vi.useRealTimers())

const JANUARY = new Date(2027, 0, 20, 15).getTime()

async function shown(at: number | null, locale: string, hour12: boolean) {
  vi.useFakeTimers({ now: JANUARY, toFake: ['Date'] })
  connect()
  await show(
    <FormatsProvider locale={locale} hour12={hour12}>
      <div data-testid="cell">
        <ColumnTime at={at} />
      </div>
    </FormatsProvider>,
  )
  await document.fonts.ready
  return page.getByTestId('cell').element().firstElementChild as HTMLElement
}

const LAST_YEAR = new Date(2026, 11, 28, 12, 38).getTime()
test('M5: a day of last year stands with its year, and its time in the tooltip', async () => {
  const words = await shown(LAST_YEAR, 'en-US', true)
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
