import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  await expect(page.getByText('Enter a full path that ends in .ics.')).toBeVisible()
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
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect.poll(() => readFileSync(file, 'utf8').includes('Coffee in the feed')).toBe(true)

  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  expect(existsSync(file)).toBe(false)
})

test('C13: busy times of a calendar that is read in stand in the week, and warn before a meeting overlaps them @long', async ({
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
  await expect(page.getByText(/Enter an https:\/\/ or webcal:\/\/ address/)).toBeVisible()
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

/** A calendar with one event today. */
const eventToday = (title: string, from: string, to: string) => {
  const day = new Date().toLocaleDateString('sv-SE').replaceAll('-', '')
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'UID:a',
    `SUMMARY:${title}`,
    `DTSTART:${day}T${from}00`,
    `DTEND:${day}T${to}00`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

test('C13, C14: busy times come from an address, follow its changes, and stay while it fails or is gone; the screen says so @long', async ({
  desk,
}) => {
  let answer = { status: 200, body: eventToday('Dentist', '1100', '1230') }
  const server = createServer((request, response) => {
    const isCalendar = request.url === '/private-8a1f/basic.ics'
    response
      .writeHead(isCalendar ? answer.status : 404, { 'content-type': 'text/calendar' })
      .end(isCalendar ? answer.body : '')
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    const page = await desk.resume()
    const { port } = server.address() as AddressInfo
    const host = `127.0.0.1:${port}`
    const busy = (words: RegExp) => page.getByText(words).first()
    const toWeek = async () => {
      await go(page, 'm', 'Meetings')
      await page.getByRole('tab', { name: 'Week' }).click()
    }
    const readAgain = async () => {
      await go(page, 's', 'Settings')
      await page.getByRole('link', { name: 'Calendar' }).click()
      await page.getByRole('button', { name: 'Read again' }).click()
    }

    await go(page, 's', 'Settings')
    await page.getByRole('link', { name: 'Calendar' }).click()
    const address = page.getByRole('textbox', { name: 'Address or file' })
    // An address of which nothing was ever read is refused, and not kept.
    await address.fill(`http://${host}/elsewhere.ics`)
    await page.getByRole('button', { name: 'Show busy times' }).click()
    await expect(page.getByText(/doesn’t hand out this calendar \(404\)/)).toBeVisible()
    await address.fill(`http://${host}/private-8a1f/basic.ics`)
    await page.getByRole('button', { name: 'Show busy times' }).click()
    await expect(page.getByText(/1 busy time · read/)).toBeVisible()
    await page.getByRole('switch', { name: /Show titles/ }).click()
    await expect(page.getByRole('switch', { name: /Show titles/ })).toBeChecked()
    // Whoever has the address can read the calendar: the screen names the host alone.
    await expect(page.getByText(host, { exact: true })).toBeVisible()
    await expect(page.locator('body')).not.toContainText('private-8a1f')
    await toWeek()
    await expect(busy(/In your calendar: Dentist, 11:00/)).toBeAttached()

    answer = { ...answer, body: eventToday('School play', '1400', '1500') }
    await readAgain()
    await toWeek()
    await expect(busy(/In your calendar: School play, (14|2):00/)).toBeAttached()
    await expect(page.getByText(/In your calendar: Dentist/)).toHaveCount(0)

    answer = { status: 500, body: '' }
    await readAgain()
    await expect(
      page.getByText(/can’t hand out this calendar right now \(500\).* stays in the week/),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await toWeek()
    await expect(busy(/In your calendar: School play, (14|2):00/)).toBeAttached()
    const stale = page.getByRole('link', { name: /^your calendar: as of / })
    await expect(stale).toBeVisible()
    // It still warns of an overlap.
    await page.keyboard.press('l')
    await page.getByRole('textbox', { name: 'When' }).fill('today 14:15')
    await page.keyboard.press('Tab')
    await expect(page.getByText(/Your calendar is busy then: School play/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()

    server.closeAllConnections()
    await new Promise((resolve) => {
      server.close(resolve)
    })
    await stale.click()
    await page.getByRole('button', { name: 'Read again' }).click()
    await expect(page.getByText(/Couldn’t reach 127\.0\.0\.1.* stays in the week/)).toBeVisible()
    await toWeek()
    await expect(busy(/In your calendar: School play, (14|2):00/)).toBeAttached()

    await new Promise<void>((resolve) => {
      server.listen(port, '127.0.0.1', resolve)
    })
    answer = { status: 200, body: eventToday('Dentist', '1100', '1230') }
    await readAgain()
    await expect(page.getByText(/stays in the week/)).toHaveCount(0)
    await toWeek()
    await expect(busy(/In your calendar: Dentist, 11:00/)).toBeAttached()
    await expect(stale).toHaveCount(0)
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
