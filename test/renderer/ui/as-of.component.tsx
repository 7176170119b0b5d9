import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createFormats } from '#renderer/format/formats.ts'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { AsOf } from '#renderer/ui/as-of.tsx'
import { show } from '#test/renderer/support/component.tsx'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const format = createFormats({ locale: 'en-GB', hour12: false })

afterEach(() => {
  vi.useRealTimers()
})

test.each([
  ['is right', 0, 0],
  ['is set back by two hours', -2 * HOUR_MS, -2 * HOUR_MS],
  ['is set forward by two hours', 2 * HOUR_MS, 0],
])(
  'I2, P17: of a list read ten minutes before the clock %s, the time is never to come',
  async (_, jump, moved) => {
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + jump })
    const at = now - 10 * MINUTE_MS
    await show(
      <FormatsProvider locale="en-GB" hour12={false}>
        <AsOf at={at} />
      </FormatsProvider>,
    )
    const words = `as of ${format.stamp(at + moved, now + jump)}`
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  },
)
