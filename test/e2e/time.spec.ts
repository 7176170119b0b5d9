import { expect, test } from './world.ts'

/* Days and times in the person's own words, by the clock of Settings, in every field (M5). */

test.use({ practice: '--rate-scale 60 --contacts 400' })

test('M5: every field of time reads words, says what it understood, and has a calendar @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Settings/ })
    .click()
  const parts = page.getByRole('navigation', { name: 'Settings' })
  await parts.getByRole('link', { name: 'Appearance' }).click()
  await page.getByRole('button', { name: '12 hours' }).click()
  await parts.getByRole('link', { name: 'Notifications' }).click()
  const from = page.getByRole('textbox', { name: 'From' })
  const quiet = page.getByRole('switch', { name: /Quiet hours/ })
  await expect(quiet.or(from).first()).toBeVisible()
  if (!(await from.isVisible())) await quiet.click()
  await expect(from).toHaveValue('7:00 PM')
  await from.fill('half past never')
  await expect(page.getByText(/Couldn’t read this time/)).toBeVisible()
  await from.fill('2130')
  await expect(page.getByText('9:30 PM', { exact: true })).toBeVisible()
  await from.press('Enter')
  await expect(from).toHaveValue('9:30 PM')

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Meetings/ }).click()
  await page.keyboard.press('l')
  const when = page.getByRole('dialog').getByRole('textbox', { name: 'When' })
  await expect(when).toHaveValue(/ [AP]M$/)
  await when.fill('tomorrow 3pm')
  await expect(page.getByRole('dialog').getByText(/, 3:00 PM · tomorrow/)).toBeVisible()
  await when.fill('in 2 weeks')
  await expect(page.getByRole('dialog').getByText(/ · in 14 days/)).toBeVisible()
  // The day is chosen by key in the calendar; the time stays.
  await when.fill('2099-12-24 15:30')
  await page.getByRole('button', { name: 'When: open the calendar' }).click()
  await expect(
    page.getByRole('button', { name: /24 December 2099|December 24.* 2099/ }),
  ).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(when).toHaveValue(/31.* 3:30 PM$/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  const members = page.getByRole('grid', { name: /^Members of/ })
  await expect(members.locator('[role=row][tabindex="0"]')).toHaveAttribute('aria-label', /.+,.+/)
  await page.keyboard.press('h')
  const other = page.getByRole('dialog').getByRole('textbox', { name: 'On another day' })
  await other.fill('Fri 11am')
  await expect(page.getByRole('dialog').getByText(/Friday.*, 11:00 AM · /)).toBeVisible()
  await page.getByRole('button', { name: 'On another day: open the calendar' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('dialog').last().locator('td button').nth(15).click()
  await expect(other).toHaveValue(/11:00 AM$/)
  await other.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.type('gy')
  const changes = page.getByRole('grid', { name: 'My changes' })
  await expect(changes.getByRole('row')).toHaveCount(2)
  const day = page.getByRole('textbox', { name: 'One day' })
  await day.fill('yesterday')
  await expect(page.getByText(/ · yesterday/)).toBeVisible()
  await day.press('Enter')
  await expect(page.getByText('No change matches')).toBeVisible()
  await day.fill('today')
  await day.press('Enter')
  await expect(changes.getByRole('row')).toHaveCount(2)

  await page.getByRole('link', { name: 'Credits' }).click()
  await expect(page.getByRole('heading', { name: 'Credits', level: 1 })).toBeVisible()
  const week = page.getByRole('button', { name: '7 days' })
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await day.fill('last monday')
  await day.press('Enter')
  await expect(week).toHaveAttribute('aria-pressed', 'false')
  await expect(day).toHaveValue(/^\d+\/\d+\/\d+$/)
})
