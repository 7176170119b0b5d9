import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useSecondsUntil } from '#renderer/parts/campaigns/campaign-banners.tsx'
import { show } from '#test/renderer/support/component.tsx'

const HOUR_MS = 3_600_000
const now = new Date(2026, 10, 20, 9).getTime()

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['Date', 'performance', 'setInterval', 'clearInterval'],
    now,
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const Left = ({ at }: { at: number }) => <output>{useSecondsUntil(at)}</output>

test.each([
  ['stands', 0],
  ['is set back', -2 * HOUR_MS],
  ['is set forward', 2 * HOUR_MS],
])('E3, E9, P17: the seconds left to cancel go on while the clock %s', async (_, jump) => {
  await show(<Left at={now + 30_000} />)
  await expect.element(page.getByText('30')).toBeVisible()
  vi.setSystemTime(now + jump)
  vi.advanceTimersByTime(10_000)
  await expect.element(page.getByText('20', { exact: true })).toBeVisible()
})
