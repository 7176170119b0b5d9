import { axeFindings } from '#test/support/axe.ts'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FileChooser, Page } from '@playwright/test'
import { firstRow } from './rows.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * L2: one's own data, brought in from the window: a file is dropped or picked, its columns are
 * shown and changed, it is tried, what would be rejected is listed with number and reason, and then
 * it is imported. Judged by what the practice workspace holds afterwards.
 */

test.use({ practice: '--rate-scale 1000 --contacts 400' })

/** Many: `npm run test:soak` takes a hundred thousand. */
const ROWS = process.env['HOTDESK_SOAK'] ? 100_000 : 10_000

const people = [
  'Full name,Mail,Firm,Colour',
  'Ada Byron,ada@e2e.example,Engines Ltd,red',
  'George Boole,george@e2e.example,Engines Ltd,',
  ',not-an-address,Engines Ltd,',
  'Ada again,ada@e2e.example,,',
].join('\n')

/** Drops a file onto the window, as a person dragging it from their desktop does. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const transfer = await page.evaluateHandle(
    ([name, text]) => {
      const data = new DataTransfer()
      data.items.add(new File([text ?? ''], name ?? '', { type: 'text/csv' }))
      return data
    },
    [name, text],
  )
  await page.dispatchEvent('#screen', 'dragover', { dataTransfer: transfer })
  await expect(page.getByText('Drop to upload')).toBeVisible()
  await page.dispatchEvent('#screen', 'drop', { dataTransfer: transfer })
}

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Practice workspace: what can go wrong/ }).click()
  await page.getByRole('menuitem', { name: /^Import your own data/ }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Choose a file/ }).first()).toBeVisible()
}

/** Presses Tab, or another key, until something has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  const focused = page.locator(':focus')
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press(key)
    const label = await focused.evaluateAll(([at]) => at?.ariaLabel ?? at?.textContent ?? '')
    if (name.test(label)) return
  }
  throw new Error(`Tab does not lead to ${name}`)
}

test('L2, M1: with Tab, Enter and arrows alone a file is chosen, mapped, checked and imported @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'f', 'Import')
  await expect(page.getByRole('button', { name: /^Choose a file/ })).toBeVisible()
  const choosers: FileChooser[] = []
  page.on('filechooser', (chooser) => choosers.push(chooser))
  await tabTo(page, /^Choose a file/)
  await expect(async () => {
    await page.keyboard.press('Enter')
    expect(choosers).not.toEqual([])
  }).toPass()
  await choosers[0]!.setFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(people),
  })

  await expect(page.getByText('2 of 4 columns are read')).toBeFocused()
  await tabTo(page, /^Firm is read as/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Not read' })).toBeFocused()
  const company = page.getByRole('option', { name: 'Company', exact: true })
  const place = await company.evaluate((option) =>
    [...option.parentElement!.children].indexOf(option),
  )
  for (let down = 0; down < place; down++) await page.keyboard.press('ArrowDown')
  await expect(company).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 4 columns are read')).toBeVisible()
  await tabTo(page, /^Check the file/, 'Shift+Tab')
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: '2 rows of 4 can be imported' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: /^Import 2 rows/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outcome' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'See the people' })).toBeFocused()
  const { contacts } = (await desk.read('/contacts?q=byron')) as { contacts: unknown[] }
  expect(contacts).toHaveLength(1)
})

test('L2: a dropped file is mapped, tried and imported, and its bad rows are listed and saved', async ({
  desk,
}) => {
  const page = await desk.resume()
  await open(page)
  expect(await axeFindings(page)).toEqual([])
  await drop(page, 'people.csv', people)

  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await expect(row('Full name')).toContainText('Ada Byron')
  await expect(row('Full name').getByRole('combobox')).toContainText('Name')
  await expect(row('Firm').getByRole('combobox')).toContainText('Not read')
  await expect(page.getByText('2 of 4 columns are read')).toBeVisible()
  await row('Firm').getByRole('combobox').click()
  await page.getByRole('option', { name: 'Company', exact: true }).click()
  await expect(page.getByText('3 of 4 columns are read')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  // The keyboard is still on that choice: C checks the file, and does not choose Company's website
  // as well.
  await page.keyboard.press('c')
  await expect(page.getByRole('heading', { name: '2 rows of 4 can be imported' })).toBeVisible()
  const grid = page.getByRole('grid', { name: 'Rejected rows' })
  await expect(
    grid.getByRole('row', { name: /^Row 4: It has neither a name nor an e-mail address/ }),
  ).toBeVisible()
  await expect(
    grid.getByRole('row', { name: /^Row 5: The same contact is in row 2/ }),
  ).toBeVisible()
  expect(((await desk.read('/contacts?q=byron')) as { contacts: unknown[] }).contacts).toEqual([])
  expect(await axeFindings(page)).toEqual([])

  await page.locator('body').press('r')
  const saved = page.getByText(/^\S*rejected-rows-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
  await expect(saved).toBeVisible()
  const path = (await saved.innerText()).trim()
  expect(readFileSync(path, 'utf8')).toContain(',not-an-address,Engines Ltd')
  rmSync(path)

  await page.locator('body').press('i')
  await expect(page.getByRole('heading', { name: '2 rows imported' })).toBeVisible()
  expect(
    ((await desk.read('/contacts?q=byron')) as { contacts: { company_name: string }[] }).contacts,
  ).toMatchObject([{ email: 'ada@e2e.example', company_name: 'Engines Ltd' }])
  await page.getByRole('button', { name: 'See the people' }).click()
  await page.getByRole('textbox').first().fill('byron')
  await expect(page.getByRole('row', { name: /Ada Byron/ })).toBeVisible()
})

test('L2: listings as JSON are picked; a file that is no table says what to do @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await open(page)
  const spreadsheet = join(desk.profile, 'people.xlsx')
  writeFileSync(spreadsheet, 'PK\u0003\u0004')
  const chooser = page.waitForEvent('filechooser')
  await page.locator('body').press('o')
  await (await chooser).setFiles(spreadsheet)
  await expect(page.getByRole('alert').filter({ hasText: 'Save it as CSV' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose another file/ }).click()
  await (await again).setFiles('test/e2e/listings.json')
  await expect(page.getByText('Job leads', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page.getByRole('button', { name: /^Import \d+ rows/ }).click()
  await expect(page.getByRole('heading', { name: /^\d+ rows imported$/ })).toBeVisible()
  const wanted = (JSON.parse(readFileSync('test/e2e/listings.json', 'utf8')) as unknown[]).length
  expect(
    ((await desk.read('/pipeline?per_page=1')) as { pagination: { total: number } }).pagination
      .total,
  ).toBeLessThanOrEqual(wanted)

  // A listing that was taken down is closed, not lost, and waits for nobody's stage; a town, a
  // country or remote work is no state.
  await go(page, 'p', 'Pipeline')
  await page.keyboard.press('f')
  await page.keyboard.type('cfo (interim)')
  const lead = page.getByRole('row', { name: /^CFO \(interim\)/ }).first()
  await expect(lead).toBeVisible()
  await expect(lead).toContainText(/To review/)
  await page.keyboard.press('Escape')
  for (const [filter, known, unknown] of [
    ['Status', /^closed/i, /lost/i],
    ['State or region', /^CA\b/, /Berlin|Remote|stanbul|Oslo/],
  ] as const) {
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    const filters = page.getByRole('search')
    await filters.getByRole('button', { name: filter, exact: true }).click()
    const menu = page.getByRole('dialog', { name: filter, exact: true })
    await expect(menu.getByRole('checkbox', { name: known })).toBeVisible()
    await expect(menu.getByRole('checkbox', { name: unknown })).toHaveCount(0)
    await menu.getByRole('checkbox', { name: known }).click()
    await page.keyboard.press('Escape')
    await expect(firstRow(page)).toBeVisible()
  }
})

/** How many columns are read of the exports in test/shared/tables/exports, as their products make them. */
const EXPORTS = {
  'linkedin-connections.csv': 6,
  'linkedin-recruiter.csv': 9,
  'linkedin-talent-hub.csv': 5,
  'hubspot.csv': 12,
  'bullhorn.csv': 13,
  'bullhorn-list.csv': 9,
  'greenhouse.csv': 10,
  'apollo.csv': 15,
  'recruit-crm.csv': 11,
  'salesforce-report.csv': 11,
  'salesforce-loader.csv': 13,
  'attio.csv': 13,
  'outlook.csv': 14,
  'outlook-web.csv': 14,
  'spreadsheet.csv': 7,
}

test('L2: exports of nine products and a spreadsheet map themselves, with nothing chosen by hand @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'f', 'Import')
  for (const [name, columns] of Object.entries(EXPORTS))
    await test.step(name, async () => {
      await expect(
        page.getByRole('button', { name: /^(Choose a|Choose another|Another) file/ }).first(),
      ).toBeEnabled()
      const chooser = page.waitForEvent('filechooser')
      await page.locator('body').press('o')
      await (await chooser).setFiles(join('test/shared/tables/exports', name))
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
      await expect(page.getByText(new RegExp(`^${columns} of \\d+ columns are read`))).toBeVisible()
    })
  // “E-Mail Address”, “Mobile” and “Organisation” of the spreadsheet, by what they are read as.
  for (const [column, field] of [
    ['E-Mail Address', 'E-mail'],
    ['Mobile', 'Mobile'],
    ['Organisation', 'Company'],
  ] as const)
    await expect(
      page.getByRole('row', { name: new RegExp(`^${column}`) }).getByRole('combobox'),
    ).toContainText(field)
})

test('L2: a large file arrives with progress, is stopped, and goes on where it stopped @long', async ({
  desk,
}) => {
  test.slow()
  const file = join(desk.profile, 'many.csv')
  const person = (index: number) =>
    `Person ${index},p${index}@many.example,Company ${index % 2000}\n`
  const people = Array.from({ length: ROWS }, (_, index) => person(index))
  writeFileSync(file, `Name,Mail,Company\n${people.join('')}`)
  const page = await desk.resume()
  await open(page)
  const chooser = page.waitForEvent('filechooser')
  await page.locator('body').press('o')
  await (await chooser).setFiles(file)
  await page.getByRole('button', { name: /^Check the file/ }).click()
  await page
    .getByRole('button', { name: new RegExp(`^Import ${ROWS.toLocaleString('en-US')} rows`) })
    .click({ timeout: 240_000 })
  const bar = page.getByRole('progressbar', { name: 'Importing' })
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0')
  await page.locator('body').press('.')
  await expect(page.getByRole('heading', { name: /rows imported, then stopped$/ })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.locator('body').press('i')
  await expect(page.getByRole('heading', { name: /^[\d,]+ rows imported$/ })).toBeVisible({
    timeout: 240_000,
  })
  const { counts } = (await desk.control('GET', '/state')) as { counts: { contacts: number } }
  expect(counts.contacts).toBe(ROWS + 400)
})
