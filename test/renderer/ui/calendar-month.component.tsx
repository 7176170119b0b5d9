import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FormatsProvider } from '#renderer/format/use-formats.tsx'
import { CalendarMonth } from '#renderer/ui/calendar-month.tsx'
import { connect, show } from '#test/renderer/support/component.tsx'

async function open(chosen = '2031-03-12', locale = 'en-GB') {
  connect()
  const onChoose = vi.fn<(day: string) => void>()
  await show(
    <FormatsProvider locale={locale} hour12={null}>
      <CalendarMonth chosen={chosen} onChoose={onChoose} />
    </FormatsProvider>,
  )
  await expect.poll(at).not.toBeNull()
  return onChoose
}

/** Names the day that the keyboard is on. */
const at = () => document.activeElement?.closest('td')?.querySelector('button')?.ariaLabel ?? null
const month = () => document.querySelector('h3')?.textContent
const weekdays = () => [...document.querySelectorAll('th')].map((each) => each.textContent)

test('M5: the month of the chosen day is shown, with the keyboard on it', async () => {
  await open()
  expect(month()).toBe('March 2031')
  expect(at()).toBe('Wednesday, 12 March 2031')
  await expect
    .element(page.getByRole('button', { name: 'Wednesday, 12 March 2031' }))
    .toHaveAttribute('aria-pressed', 'true')
})

test.each([
  ['{ArrowRight}', 'Thursday, 13 March 2031'],
  ['{ArrowLeft}', 'Tuesday, 11 March 2031'],
  ['{ArrowDown}', 'Wednesday, 19 March 2031'],
  ['{ArrowUp}', 'Wednesday, 5 March 2031'],
  ['{Home}', 'Monday, 10 March 2031'],
  ['{End}', 'Sunday, 16 March 2031'],
  ['{PageDown}', 'Saturday, 12 April 2031'],
  ['{PageUp}', 'Wednesday, 12 February 2031'],
  ['{ArrowUp}{ArrowUp}', 'Wednesday, 26 February 2031'],
])('X-5: %s goes to %s', async (keys, day) => {
  await open()
  await userEvent.keyboard(keys)
  await expect.poll(at).toBe(day)
})

test('X-5: Page Down from the 31st stays within the next month', async () => {
  await open('2031-01-31')
  await userEvent.keyboard('{PageDown}')
  await expect.poll(at).toBe('Friday, 28 February 2031')
})

test('X-5: Enter chooses the day the keyboard is on', async () => {
  const onChoose = await open()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(at).toBe('Thursday, 13 March 2031')
  await userEvent.keyboard('{Enter}')
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('2031-03-13')
})

test('the buttons turn the months without taking the keyboard along', async () => {
  await open()
  await page.getByRole('button', { name: 'Next month' }).click()
  await expect.poll(month).toBe('April 2031')
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect.poll(month).toBe('February 2031')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Previous month')
})

test.each([
  ['en-GB', 'Mon'],
  ['en-US', 'Sun'],
  ['de-DE', 'Mo'],
])('M5: the week of %s begins with %s', async (locale, first) => {
  await open('2031-03-12', locale)
  expect(weekdays()).toHaveLength(7)
  expect(weekdays()[0]).toBe(first)
})
