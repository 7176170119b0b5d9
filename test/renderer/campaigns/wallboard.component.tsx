import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { CampaignRow } from '#shared/bridge/campaigns.ts'
import { Wallboard } from '#renderer/screens/campaigns/wallboard.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/** How long a page of the wallboard stays. */
const TURN_MS = 12_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const numbers = {
  sent: 100,
  opens: 50,
  clicks: 4,
  replies: 3,
  bounces: 1,
  enrolled: 120,
  reply_rate: 0.03,
  open_rate: 0.5,
  click_rate: 0.04,
  bounce_rate: 0.01,
}
const campaign = (name: string) =>
  ({ id: name, name, status: 'active', numbers, week: [], since: null }) as unknown as CampaignRow

async function open() {
  // The figures alone: the chart is loading.
  connect({ 'campaigns.trend': () => null })
  await show(
    <Wallboard
      rows={['Spring', 'Autumn'].map(campaign)}
      numbers={numbers}
      since={null}
      lookedAt={null}
      asOf={0}
      historyFrom={null}
      onClose={() => undefined}
    />,
  )
  await expect.element(board('All campaigns')).toBeVisible()
}
const board = (name: string) => page.getByRole('dialog', { name })

test('WCAG 2.2.2: the pages of the wallboard turn, until Space stops them and from then on again', async () => {
  await open()
  vi.advanceTimersByTime(TURN_MS)
  await expect.element(board('Spring')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Turn the pages' })).toBeVisible()
  vi.advanceTimersByTime(10 * TURN_MS)
  await expect.element(board('Spring')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(page.getByRole('button', { name: 'Stop turning' })).toBeVisible()
  vi.advanceTimersByTime(TURN_MS)
  await expect.element(board('Autumn')).toBeVisible()
})

test('WCAG 2.2.2: the pages stop by their button, too, and when somebody turns one', async () => {
  await open()
  await page.getByRole('button', { name: 'Stop turning' }).click()
  vi.advanceTimersByTime(10 * TURN_MS)
  await expect.element(board('All campaigns')).toBeVisible()
  await page.getByRole('button', { name: 'Turn the pages' }).click()
  await userEvent.keyboard('j')
  await expect.element(board('Spring')).toBeVisible()
  vi.advanceTimersByTime(10 * TURN_MS)
  await expect.element(page.getByRole('button', { name: 'Turn the pages' })).toBeVisible()
  await expect.element(board('Spring')).toBeVisible()
})
