import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { go } from './steps.ts'

/* Calendars beside Hotdesk (C13): the meetings in a file that others subscribe to, and busy times read in. */

test('C13: a calendar file follows the meetings while it is on, and is deleted when it is turned off @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const file = join(desk.profile, '..', `feed-${Date.now()}.ics`)
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  const path = page.getByRole('textbox', { name: 'Calendar file' })
  await path.fill('meetings.txt')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('Give a whole path that ends in .ics.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await path.fill(file)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/\d+ meetings, written/)).toBeVisible()
  const events = () => readFileSync(file, 'utf8').split('BEGIN:VEVENT').length - 1
  const before = events()
  expect(before).toBeGreaterThan(1)

  // A meeting that is logged is in the file soon, without anybody doing anything.
  await go(page, 'm', 'Meetings')
  await page.keyboard.press('l')
  await page.getByRole('combobox', { name: 'With' }).fill('ingrid')
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Title' }).fill('Coffee in the feed')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => readFileSync(file, 'utf8').includes('Coffee in the feed')).toBe(true)

  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(existsSync(file)).toBe(false)
})

test('C13: busy times of a calendar that is read in stand in the week, and warn before a meeting overlaps them', async ({
  desk,
}) => {
  const page = await desk.resume()
  const day = new Date().toLocaleDateString('sv-SE').replaceAll('-', '')
  const file = join(desk.profile, '..', `mine-${Date.now()}.ics`)
  writeFileSync(
    file,
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'UID:a',
      'SUMMARY:Dentist',
      `DTSTART:${day}T110000`,
      `DTEND:${day}T123000`,
      'RRULE:FREQ=DAILY;COUNT=3',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  )

  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  const address = page.getByRole('textbox', { name: 'Address or file' })
  await address.fill('http://calendar.example.com/mine.ics')
  await page.getByRole('button', { name: 'Show busy times' }).click()
  await expect(page.getByText(/Give an https:\/\/ or webcal:\/\/ address/)).toBeVisible()
  await address.fill(file)
  await page.getByRole('button', { name: 'Show busy times' }).click()
  await expect(page.getByText(/3 busy times · read/)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // Busy, and no more than that, until titles are wanted.
  await go(page, 'm', 'Meetings')
  await page.getByRole('tab', { name: 'Week' }).click()
  await expect(page.getByText(/In your calendar: Busy, 11:00/).first()).toBeAttached()
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('switch', { name: /Show titles/ }).click()
  await expect(page.getByRole('switch', { name: /Show titles/ })).toBeChecked()
  await go(page, 'm', 'Meetings')
  await page.getByRole('tab', { name: 'Week' }).click()
  await expect(page.getByText(/In your calendar: Dentist, 11:00/).first()).toBeAttached()
  expect(await axeFindings(page)).toEqual([])

  // A meeting beside it is no trouble; one over it is said, and may be logged all the same.
  await page.keyboard.press('l')
  const when = page.getByRole('textbox', { name: 'When' })
  await when.fill('today 11:15')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Your calendar is busy then: Dentist, 11:00/)).toBeVisible()
  await when.fill('today 13:00')
  await page.keyboard.press('Tab')
  await expect(page.getByText(/Your calendar is busy then/)).toHaveCount(0)
  await page.keyboard.press('Escape')

  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(address).toBeVisible()
})
