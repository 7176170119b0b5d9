import type { Page } from '@playwright/test'
import { leadsFile } from './leads-file.ts'
import { firstRow } from './rows.ts'
import { go } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * What a lead leads to when nothing is known yet: the people of a company at which nobody is known
 * (B7, F5), and a term that the scraper is taught once six like leads were dismissed (B9).
 */

const WAREHOUSE = 30
const OTHERS = 180
/** A search finds nobody at one company of six, so that one of these has somebody. */
const EMPTY_COMPANIES = Array.from({ length: 6 }, (_, at) => `Quiet Harbour ${'ABCDEF'[at]}`)

const lead = (title: string, company_name: string, at: number) => ({
  id: `lead-${title}-${at}`,
  title,
  company_name,
  location: 'Leeds, UK',
  url: `https://jobs.example/${at}`,
})
const jobs = leadsFile([
  ...EMPTY_COMPANIES.map((company, at) => lead(`Harbour master ${at}`, company, at)),
  ...Array.from({ length: WAREHOUSE }, (_, at) =>
    lead(`Warehouse operative ${at}`, `Depot ${at}`, 100 + at),
  ),
  ...Array.from({ length: OTHERS }, (_, at) =>
    lead(`${at % 2 ? 'Controller' : 'Pharmacist'} ${at}`, `Employer ${at}`, 1000 + at),
  ),
])

test.use({ jobs, practice: '--rate-scale 100 --contacts 40' })

/** Shows only the leads of a title in the table. */
async function filterLeads(page: Page, words: string): Promise<void> {
  await page.keyboard.press('f')
  await page.keyboard.type(words)
  const field = page.getByRole('textbox', { name: 'Filter leads' })
  await expect(field).toHaveValue(words)
  await page.keyboard.press('Enter')
  await expect(firstRow(page)).toHaveAccessibleName(new RegExp(words, 'i'))
}

const peopleAt = async (desk: Desk, company: string) =>
  (
    (await desk.read('/contacts?per_page=200')).contacts as { company_name: string | null }[]
  ).filter(({ company_name }) => company_name === company).length

/** Looks for people at each company in turn until somebody is found; returns its name. */
async function findSomebody(page: Page, desk: Desk): Promise<string> {
  for (const [at, company] of EMPTY_COMPANIES.entries()) {
    await filterLeads(page, `Harbour master ${at}`)
    await page.keyboard.press('c')
    await page
      .getByRole('dialog', { name: 'Which company is it?' })
      .getByRole('button', { name: new RegExp(company) })
      .click()
    const dialog = page.getByRole('dialog', { name: `Who to call at ${company}` })
    await expect(
      dialog.getByRole('heading', { name: `No contacts at ${company} yet` }),
    ).toBeVisible()
    await page.keyboard.press('f')
    const finding = page.getByRole('dialog', { name: `Find contacts at ${company}` })
    await finding.getByLabel('Maximum to spend').fill('12')
    await expect(finding.getByRole('button', { name: /^Find contacts/ })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(finding).toHaveCount(0)
    await expect
      .poll(async () =>
        (await desk.sent('companies.findContacts')).filter((one) => one.status < 300),
      )
      .toHaveLength(at + 1)
    if ((await peopleAt(desk, company)) > 0) return company
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  throw new Error('nobody anywhere in this seed')
}

test('B7, F5: where nobody is known yet, people are looked for, ticked, put on a new list and followed up, in one dialog @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'p', 'Pipeline')
  await expect(firstRow(page)).toBeVisible()
  const company = await findSomebody(page, desk)

  // Whoever was found is there at once; one of them is ticked.
  const dialog = page.getByRole('dialog', { name: `Who to call at ${company}` })
  const people = dialog.getByRole('grid', { name: `People at ${company}` })
  await expect(firstRow(people)).toBeVisible()
  await firstRow(people).hover()
  await firstRow(people).locator('[class*=select]').first().click()
  await expect(people.locator('[role=row][aria-selected=true]')).toHaveCount(1)
  await dialog.getByRole('button', { name: /^Add to hot list/ }).click()
  await dialog.getByText('Next working day').click()
  await dialog.getByRole('textbox', { name: 'New hot list' }).fill('Harbour calls')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText(/Follow up .* on this computer/).first()).toBeVisible()
  await expect
    .poll(async () =>
      ((await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[])
        .filter(({ name }) => name === 'Harbour calls')
        .map(({ member_count }) => member_count),
    )
    .toEqual([1])
})

test('B9: the sixth like dismissal among undecided leads proposes their term, with what it would hide @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'p', 'Pipeline')
  await page.getByRole('tab', { name: /^To review/ }).click()
  await filterLeads(page, 'Warehouse operative')
  const dismiss = async (leads: number) => {
    await firstRow(page).click()
    for (let at = 1; at < leads; at++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('d')
    await page
      .getByRole('dialog', { name: 'Why dismiss?' })
      .getByRole('button', { name: /^Wrong sector or role/ })
      .click()
  }
  const shows = (name: string) =>
    page.getByRole('group', { name: 'Show as' }).getByRole('button', { name }).click()
  const grid = page.getByRole('grid', { name: 'Job leads' })
  const proposals = page.getByRole('checkbox', { name: /warehouse|operative/ })

  await dismiss(5)
  await expect(grid).toHaveAttribute('aria-rowcount', String(WAREHOUSE - 5 + 1))
  await shows('Scraping')
  await expect(page.getByText(/^No pattern yet/)).toBeVisible()
  await expect(proposals).toHaveCount(0)

  await shows('Table')
  await dismiss(1)
  await expect(grid).toHaveAttribute('aria-rowcount', String(WAREHOUSE - 6 + 1))
  await shows('Scraping')
  await expect(proposals).toHaveCount(1)
  const line = page.locator('[data-line]').filter({ has: proposals })
  await expect(line).toContainText('warehouse operative')
  await expect(line).toContainText(`hides 6 dismissed · ${WAREHOUSE - 6} undecided · none you kept`)
  await expect(line).toContainText(/also hides “Warehouse operative \d+”/)
})
