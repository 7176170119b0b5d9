import { X } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { IconButton } from '#renderer/ui/icon-button.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

/* M2: what a tooltip shows can be read at leisure, and sent away (WCAG 1.4.13). */

const DELAY_MS = 400
const AN_HOUR_MS = 3_600_000
const WORDS = 'Close the day'

beforeEach(async () => {
  connect()
  await show(
    <>
      <button type="button">Elsewhere</button>
      <IconButton icon={X} label={WORDS} />
    </>,
  )
  await stand(elsewhere())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const elsewhere = () => page.getByRole('button', { name: 'Elsewhere' })
const button = () => page.getByRole('button', { name: WORDS })
const bubble = () => document.querySelector<HTMLElement>('[popover]')
const words = () => page.getByText(WORDS)

/** Moves the pointer onto something, and waits until the page knows. */
async function stand(on: ReturnType<typeof words>): Promise<void> {
  await on.hover()
  await expect.poll(() => on.element().matches(':hover')).toBe(true)
}

/** Shows the tooltip with the pointer. */
async function point(): Promise<void> {
  await stand(button())
  vi.advanceTimersByTime(DELAY_MS)
  await expect.element(words()).toBeVisible()
}

test('WCAG 1.4.13: a tooltip stays as long as the pointer is on its button', async () => {
  await point()
  vi.advanceTimersByTime(AN_HOUR_MS)
  await expect.element(words()).toBeVisible()
  await stand(elsewhere())
  vi.advanceTimersByTime(DELAY_MS)
  await expect.poll(bubble).toBeNull()
})

test('WCAG 1.4.13: the pointer can be moved onto a tooltip and back, and there is no gap on the way', async () => {
  await point()
  const from = button().element().getBoundingClientRect()
  const to = bubble()?.getBoundingClientRect() ?? from
  const between = (Math.min(from.bottom, to.bottom) + Math.max(from.top, to.top)) / 2
  expect(document.elementFromPoint(from.x + from.width / 2, between)).toBe(bubble())

  await stand(words())
  vi.advanceTimersByTime(AN_HOUR_MS)
  await expect.element(words()).toBeVisible()
  await stand(button())
  vi.advanceTimersByTime(AN_HOUR_MS)
  await expect.element(words()).toBeVisible()
  await stand(words())
  await stand(elsewhere())
  vi.advanceTimersByTime(DELAY_MS)
  await expect.poll(bubble).toBeNull()
})

test('WCAG 1.4.13: Escape sends a tooltip away, and the pointer need not move', async () => {
  await point()
  await userEvent.keyboard('{Escape}')
  await expect.poll(bubble).toBeNull()
  vi.advanceTimersByTime(AN_HOUR_MS)
  expect(bubble()).toBeNull()
})

test('WCAG 1.4.13: a tooltip that the keyboard brought stays until the keyboard goes on', async () => {
  elsewhere().element().focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button()).toHaveFocus()
  vi.advanceTimersByTime(DELAY_MS)
  await expect.element(words()).toBeVisible()
  vi.advanceTimersByTime(AN_HOUR_MS)
  await expect.element(words()).toBeVisible()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(elsewhere()).toHaveFocus()
  vi.advanceTimersByTime(DELAY_MS)
  await expect.poll(bubble).toBeNull()
})

test('a press on the button or on the tooltip puts it away', async () => {
  await point()
  await words().click()
  vi.advanceTimersByTime(0)
  await expect.poll(bubble).toBeNull()
})
