import type { Locator, Page } from '@playwright/test'
import { firstRow } from './rows.ts'
import { go } from './steps.ts'
import { list, openList, stay } from './triage-world.ts'
import { expect, test } from './world.ts'

/*
 * Nobody is called at a weekend: whatever the day is on which somebody asks, no suggestion of when
 * to try again, or to meet, is a Saturday or a Sunday (A4, A9, B4, C2). The window's clock is set by
 * the test.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

const DAY_MS = 86_400_000
const [WEDNESDAY, FRIDAY] = [3, 5]
/** The days from which three days or one lead to a weekend, and the weekend itself. */
const DAYS = [3, 4, 5, 6, 0]

/** Three in the afternoon of the next such day; Sunday is 0. */
function nextDay(weekday: number): Date {
  const day = new Date(Date.now() + DAY_MS)
  day.setDate(day.getDate() + ((weekday - day.getDay() + 7) % 7))
  day.setHours(15, 0, 0, 0)
  return day
}

/** The days that a dialog offers at a moment, read from the dates beside its choices. */
async function daysOffered(dialog: Locator, now: Date): Promise<Date[]> {
  const choices = dialog.getByRole('button', { name: /[A-Z][a-z]{2} \d/ })
  await expect(choices.first()).toBeVisible()
  return (await choices.allInnerTexts()).map((text) => {
    const said = /(?<day>[A-Z][a-z]{2} \d{1,2})(, (?<year>\d{4}))?/.exec(text)?.groups
    return new Date(`${said?.['day']}, ${said?.['year'] ?? now.getFullYear()} 09:00`)
  })
}

/** Opens a dialog by its key on each of these days, and reads what it offers. */
async function noWeekendIn(page: Page, key: string, name: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name })
  for (const weekday of DAYS) {
    const now = nextDay(weekday)
    await page.clock.setFixedTime(now)
    await page.keyboard.press(key)
    const days = await daysOffered(dialog, now)
    expect(days.length).toBeGreaterThan(3)
    for (const day of days) {
      expect([1, 2, 3, 4, 5], `${name} on ${now.toString()}: ${day.toString()}`).toContain(
        day.getDay(),
      )
      expect(day.getTime()).toBeGreaterThan(now.getTime())
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
}

test('A4, A9, B4, C2: on no day, at a weekend or before one, is a suggestion of when to try again or to meet at a weekend @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  const active = page.locator('[role=row][tabindex="0"]')
  await expect(active).toHaveAttribute('aria-label', /.+,.+/)
  await noWeekendIn(page, 'h', 'Snooze until')

  // On a Wednesday, three days later is a Saturday; on a Friday, the next day is one.
  await stay(page)
  const { members } = await list(desk)
  const place = members.findIndex(({ contact }) => contact?.phone)
  for (let index = 0; index < place; index++) await page.keyboard.press('j')
  const name = `${members[place]?.contact?.first_name} ${members[place]?.contact?.last_name}`
  await page.clock.setFixedTime(nextDay(WEDNESDAY))
  await page.keyboard.press('c')
  await page.keyboard.press('v')
  await expect(
    page.getByText(`${name}: left voicemail, try again Mon 9:00 AM`).first(),
  ).toBeVisible()
  await page.clock.setFixedTime(nextDay(FRIDAY))
  await page.keyboard.press('h')
  await page.keyboard.press('1')
  await expect(
    page.getByRole('complementary', { name }).getByText(/until Mon 9:00 AM, on this computer/),
  ).toBeVisible()

  await go(page, 'p', 'Pipeline')
  await firstRow(page).click()
  await noWeekendIn(page, 'u', 'Follow up')
  await page.clock.setFixedTime(nextDay(FRIDAY))
  await page.keyboard.press('u')
  await page.keyboard.press('1')
  await expect(firstRow(page)).toContainText(/Mon\s*on this computer/)

  // The next half hour of a late Friday is a Saturday.
  await go(page, 'm', 'Meetings')
  await page.clock.setFixedTime(nextDay(FRIDAY).setHours(23, 40))
  await page.keyboard.press('l')
  const log = page.getByRole('dialog', { name: 'Log a meeting' })
  await expect(log.getByText(/^Monday, .+, 9:00 AM/)).toBeVisible()
})
