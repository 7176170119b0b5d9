import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { expect } from './world.ts'

/** C14: drags an hour and a half of the next Sunday, and is asked what takes place then. */
export async function dragOverNextSunday(page: Page) {
  const sunday = page.getByRole('region', { name: /^Sunday/ })
  const thisSunday = (await sunday.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('.')
  await expect(sunday).not.toHaveAttribute('aria-label', thisSunday)
  // The week opens at the morning; once the keyboard is on a meeting of it, nothing scrolls by itself.
  await expect(page.locator('[data-meeting][aria-current]')).toBeVisible()
  await settled(page)
  await page
    .getByText('14:00', { exact: true })
    .first()
    .evaluate((hour) => hour.scrollIntoView({ block: 'center' }))
  // Asked for again before each step: what arrives meanwhile may move the week.
  const placeOf = async (hours: number): Promise<[number, number]> => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await sunday.boundingBox()) ?? {}
    return [x + width / 2, y + (hours * height) / 24]
  }
  // From the middle of the quarter at 13:00 to the middle of the one that ends at 14:30, by what the
  // week says of where it would land, as people do.
  const landing = sunday.getByText(/^\d\d:\d\d–\d\d:\d\d$/)
  await expect
    .poll(async () => {
      await page.mouse.move(...(await placeOf(13.125)))
      await page.mouse.down()
      await page.mouse.move(...(await placeOf(13.5)), { steps: 4 })
      if ((await landing.textContent())?.startsWith('13:00–')) return true
      await page.keyboard.press('Escape')
      await page.mouse.up()
      return false
    })
    .toBe(true)
  await expect
    .poll(async () => {
      await page.mouse.move(...(await placeOf(14.375)), { steps: 4 })
      return landing.textContent()
    })
    .toBe('13:00–14:30')
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Log a meeting' })
  await expect(dialog.getByLabel('Minutes')).toHaveValue('90')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** C14: drags a meeting that is still to come an hour down, and is told what the service allows. */
export async function dragMeeting(page: Page) {
  const meeting = page.locator('[data-event][data-status="booked"]:not([data-over])').first()
  await meeting.evaluate((block) => block.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0, width = 0 } = (await meeting.boundingBox()) ?? {}
  const day =
    (
      await page
        .getByRole('region', { name: /meeting/ })
        .first()
        .boundingBox()
    )?.height ?? 0
  const [across, from] = [x + width / 2, y + 5]
  await page.mouse.move(across, from)
  await page.mouse.down()
  await page.mouse.move(across, from + day / 48, { steps: 4 })
  await page.mouse.move(across, from + day / 24, { steps: 4 })
  await page.mouse.up()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await expect(dialog).toContainText('The service can’t move a meeting')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}
