import { toCampaigns } from './campaigns-world.ts'
import { openDesk, SOFTWARE } from './desks-world.ts'
import { asNumber, explain } from './figures-world.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * Numbers in the rows of a desk and a report, in dialogs and in charts explain themselves like any
 * other.
 */

test('G5, G4: what is known at a company explains itself in the row of a map and the line of a report', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openDesk(page, SOFTWARE)
  const map = page.getByRole('grid', { name: 'Companies of the map' })
  const row = map
    .getByRole('row')
    .filter({ has: page.getByTitle(/^People: /) })
    .first()
  const company = (await row.getAttribute('aria-label'))?.split(',')[0] ?? ''
  const shown = asNumber(await row.getByTitle(`People: ${company}`).textContent())
  await row.click({ position: { x: 4, y: 4 } })
  const people = await explain(page, `People: ${company}`)
  expect(await people.valueOf(/^People/)).toBe(shown)
  await expect(people.explained.getByRole('row', { name: /^Places on hot lists/ })).toBeVisible()
  await expect(people.explained).toContainText(/just now|ago/)
  await people.close()
  const panel = page.getByRole('complementary', { name: company })
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

test('D9, F7: numbers that somebody decides by explain themselves in their dialog', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'e', 'People')
  const people = page.getByRole('grid', { name: 'People' })
  const row = people
    .getByRole('row')
    .filter({ has: page.getByTitle(/^Hot lists of /) })
    .first()
  const shown = asNumber(await row.getByTitle(/^Hot lists of /).textContent())
  await row.click({ position: { x: 4, y: 4 } })
  const inRow = await explain(page, /^Hot lists of /)
  expect(await inRow.valueOf(/^Hot lists of /)).toBe(shown)
  await inRow.close()
  await row.dblclick({ position: { x: 4, y: 4 } })
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
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+e')
  const preview = page.getByRole('dialog', { name: /^Find e-mails of / })
  await expect(preview.getByTitle('Credit balance')).toBeVisible()
  await preview.getByRole('button', { name: 'Cancel' }).focus()
  for (const [name, formula] of [
    [/^Will be tried$/, 'The chosen people − those left out'],
    [/^At worst$/, 'the highest price of a call'],
    [/^Credit balance$/, 'Plan credits + add-on credits'],
    [/^Takes$/, 'rate limit'],
  ] as const) {
    await page.keyboard.press('=')
    await expect(page.getByRole('dialog', { name })).toContainText(formula)
  }
  await page.keyboard.press('Escape')
  await expect(preview).toBeVisible()
})

test('E4, D5: a point and a bar of a chart explain themselves under the pointer', async ({
  desk,
}) => {
  const page = await desk.resume()
  await toCampaigns(page)
  const chart = page.getByRole('img', { name: /^Replies per / })
  const { width = 0, height = 0 } = (await chart.boundingBox()) ?? {}
  // Today is always measured: this computer has just read the counters.
  await chart.hover({ position: { x: width - 12, y: height / 2 } })
  const point = await explain(page, /, Replies$/)
  await expect(point.explained).toContainText('from one reading to the next')
  await point.close()

  await go(page, 'b', 'Credits')
  const bar = page.locator('[data-surface=chart] [data-explained]').last()
  await bar.hover()
  const used = await explain(page, /^Credits used: /)
  const sum = (await used.valueOf(/^Mine/)) + (await used.valueOf(/^Others or unknown/))
  await expect(used.explained).toHaveAccessibleDescription(new RegExp(`^${sum}\\.`))
  await used.close()
})
