import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDesk, SOFTWARE } from './desks-world.ts'
import { asNumber, explain } from './figures-world.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * Numbers in the rows of a desk and a report, in dialogs and in charts explain themselves like any
 * other.
 */

test('G5, G4: what is known at a company explains itself in the row of a map and the line of a report @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openDesk(page, SOFTWARE)
  const map = page.getByRole('grid', { name: 'Companies of the map' })
  const row = map
    .getByRole('row')
    .filter({ has: page.getByTitle(/^People: /) })
    .first()
  const inMap = row.getByTitle(/^People: /)
  const company = (await inMap.getAttribute('title'))?.replace('People: ', '') ?? ''
  const shown = asNumber(await inMap.textContent())
  await row.getByText(company, { exact: true }).click()
  const people = await explain(page, `People: ${company}`)
  expect(await people.valueOf(/^People/)).toBe(shown)
  await expect(people.explained.getByRole('row', { name: /^Places on hot lists/ })).toBeVisible()
  await expect(people.explained).toContainText(/just now|ago/)
  await people.close()
  const panel = page.getByRole('complementary', { name: company, exact: true })
  await panel.getByTitle(`People at ${company}`).first().click()
  const known = page.getByRole('dialog', { name: `People at ${company}` })
  await expect(known).toContainText('that Hotdesk has read from the workspace')
  await page.keyboard.press('Escape')
  await expect(known).toBeHidden()

  await go(page, 'r', 'Research')
  await page
    .getByRole('row', { name: /, finished,/ })
    .first()
    .dblclick()
  const line = page
    .getByRole('region', { name: 'Companies found' })
    .getByRole('listitem')
    .filter({ has: page.getByTitle(/^People at /) })
    .first()
  const count = asNumber(await line.getByTitle(/^People at /).textContent())
  await line.getByRole('link').first().focus()
  const found = await explain(page, /^People at /)
  expect(await found.valueOf(/^People at /)).toBe(count)
  await found.close()
})

test('D9, F7: numbers that somebody decides by explain themselves in their dialog @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  const people = page.getByRole('grid', { name: 'People' })
  const row = people
    .getByRole('row')
    .filter({ has: page.getByTitle(/^Hot lists of /) })
    .first()
  const onLists = row.getByTitle(/^Hot lists of /)
  const person = (await onLists.getAttribute('title'))?.replace('Hot lists of ', '') ?? ''
  const shown = asNumber(await onLists.textContent())
  await row.getByText(person, { exact: true }).click()
  const inRow = await explain(page, /^Hot lists of /)
  expect(await inRow.valueOf(/^Hot lists of /)).toBe(shown)
  await inRow.close()
  await row.getByText(person, { exact: true }).dblclick()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const question = page.getByRole('dialog', { name: /^Delete / })
  await expect(question.getByRole('button', { name: 'Keep' })).toBeFocused()
  const lists = await explain(page, /^Hot lists of /)
  expect(await lists.valueOf(/^Hot lists of /)).toBe(shown)
  await lists.close()
  await question.getByText(/^They leave \d+ hot list/).click()
  await expect(lists.explained).toBeVisible()
  await lists.close()
  await question.getByRole('button', { name: 'Keep' }).click()

  await go(page, 'e', 'People')
  await page.getByRole('tab', { name: 'No e-mail' }).click()
  await expect(people.getByRole('row', { selected: false }).first()).toBeVisible()
  for (let at = 0; at < 5; at++) {
    await page.keyboard.press('x')
    await page.keyboard.press('j')
  }
  await page.keyboard.press('Shift+e')
  const preview = page.getByRole('dialog', { name: /^Find e-mails of / })
  await expect(preview.getByTitle('Credit balance')).toBeVisible()
  const explained = (name: string) => page.getByRole('dialog', { name, exact: true })
  for (const [name, formula] of [
    ['Will be tried', 'The chosen people − those left out'],
    ['At worst', 'the highest price of a call'],
    ['Credit balance', 'Plan credits + add-on credits'],
    ['Takes', 'rate limit'],
  ] as const) {
    await preview.getByTitle(name, { exact: true }).click()
    await expect(explained(name)).toContainText(formula)
    await page.keyboard.press('Escape')
    await expect(explained(name)).toBeHidden()
  }
  await expect(preview).toBeVisible()
})

test('D5: a bar of the chart of credits explains itself under the pointer @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'b', 'Credits')
  const bar = page.locator('[data-surface=chart] [data-explained]').last()
  await bar.hover()
  const used = await explain(page, /^Credits used: /)
  const sum = (await used.valueOf(/^Mine/)) + (await used.valueOf(/^Others or unknown/))
  await expect(used.explained).toHaveAccessibleDescription(new RegExp(`^${sum}\\.`))
  await used.close()
})

test('E12, C13, J7: failed deliveries, busy times and the edits that a sign-out deletes explain themselves @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'k', 'Webhooks')
  await page.getByRole('row', { name: /^zap\.example/ }).click()
  const failures = await explain(page, 'Failures')
  expect(await failures.valueOf(/^Failures in a row/)).toBe(10)
  expect(await failures.valueOf(/^Turned off at/)).toBe(10)
  await failures.close()
  await page
    .getByRole('complementary', { name: 'zap.example' })
    .getByText('10 of 10 in a row')
    .click()
  await expect(failures.explained).toBeVisible()
  await failures.close()

  const calendar = join(desk.profile, 'mine.ics')
  const day = new Date().toLocaleDateString('sv-SE').replaceAll('-', '')
  writeFileSync(calendar, calendarOf([`${day}T100000`, `${day}T140000`]))
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Calendar' }).click()
  await page.getByRole('textbox', { name: 'Address or file' }).fill(calendar)
  await page.getByRole('button', { name: 'Show busy times' }).click()
  await page.getByText('2 busy times').click()
  const busy = page.getByRole('dialog', { name: 'Busy times' })
  await expect(busy).toContainText('two weeks back and four months ahead')
  await expect(busy).toContainText('just now')
  await page.keyboard.press('Escape')
  await expect(busy).toBeHidden()

  // An edit that the service does not have yet.
  await desk.control('PUT', '/flight-mode', { on: true })
  await go(page, 'k', 'Webhooks')
  await page.getByRole('row', { name: /^zap\.example/ }).click()
  await page.keyboard.press('o')
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Workspaces' }).click()
  await page.getByRole('button', { name: 'Sign out…' }).click()
  const question = page
    .getByRole('dialog')
    .filter({ hasText: '1 edit has not reached the service.' })
  await question.getByText('1 edit has not reached the service.').click()
  const pending = page.getByRole('dialog', { name: 'Pending' })
  await expect(pending).toContainText('this computer')
  await page.keyboard.press('Escape')
  await expect(pending).toBeHidden()
  await expect(question).toBeVisible()
})

/** Writes a calendar with an appointment of an hour at each of these times. */
function calendarOf(starts: readonly string[]): string {
  const events = starts.flatMap((start, index) => [
    'BEGIN:VEVENT',
    `UID:${index}`,
    'SUMMARY:Dentist',
    `DTSTART:${start}`,
    'DURATION:PT1H',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n')
}
