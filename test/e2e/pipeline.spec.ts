import { axeFindings } from '#test/support/axe.ts'
import type { Page } from '@playwright/test'
import { leadsFile } from './leads-file.ts'
import { expect, test } from './world.ts'
import { firstRow } from './rows.ts'

/*
 * From job lead to conversation: three thousand leads, one of them worked by keyboard. The
 * judge is the journal of the practice workspace: people reach the hot list, and nothing is ever
 * written to the pipeline, since no endpoint takes it (R1).
 */

const LEADS = 3000
const TITLE = 'Head of treasury, cash and settlement'
const COMPANY = 'Static Press'
const AGENCY = 'Quickhire Staffing'

const today = new Date()
const posted = (index: number) =>
  new Date(today.getTime() - (index % 60) * 86_400_000).toISOString().slice(0, 10)
const companyOf = (index: number) => {
  if (index === 1234) return COMPANY
  return index % 200 === 42 ? AGENCY : `Employer ${index % 200}`
}
const jobs = leadsFile(
  Array.from({ length: LEADS }, (_nothing, index) => ({
    id: `lead-${index}`,
    title: index === 1234 ? TITLE : `Analyst ${index}`,
    company_name: companyOf(index),
    sector: index % 3 === 0 || index === 1234 ? 'Fintech' : 'Media',
    location: 'Berlin',
    posted_at: posted(index),
    url: `https://jobs.example/${index}`,
  })),
)

test.use({ jobs, practice: '--rate-scale 60 --contacts 800' })

const goToPipeline = async (page: Page) => {
  await page.keyboard.type('gp')
  await expect(page.getByRole('heading', { name: 'Pipeline', level: 1 })).toBeVisible()
}
const writes = (sent: { method: string; path: string }[]) =>
  sent.filter((one) => one.method !== 'GET' && /\/(pipeline|scrape)/.test(one.path))

test('R-4, B1, B4, B7, R1: from a lead to a company, a hot list and a follow-up, and the pipeline is not written', async ({
  desk,
}) => {
  let page = await desk.resume()
  await goToPipeline(page)
  await expect(page.getByText(/3,000 leads · as of/)).toBeVisible()

  // The companies are here before a match is confirmed.
  await expect(page.getByRole('link', { name: /^Companies/ })).toContainText(/\d{3}/)
  await page.getByRole('button', { name: 'Sector', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fintech' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('checkbox', { name: 'Fintech' })).toBeHidden()
  await expect(page.getByText(/1,001 of 3,000 leads/)).toBeVisible()
  await page.keyboard.press('f')
  await page.keyboard.type('treasury')
  const row = page.getByRole('row', { name: new RegExp(TITLE) })
  await expect(row).toBeVisible()
  await row.click()
  // What a list leaves out stands in the lead itself.
  await expect
    .poll(async () => (await desk.sent('pipeline.read')).map(({ path }) => path))
    .toContainEqual(expect.stringMatching(/\/pipeline\/[^?]+$/))

  await page.keyboard.press('c')
  const company = page.getByRole('dialog', { name: 'Which company is it?' })
  // Two companies of one name, apart from the legal form: nobody chooses but the person.
  await expect(company.getByRole('button', { name: /Static Press/ })).toHaveCount(2)
  await page.keyboard.press('2')
  const people = page.getByRole('grid', { name: /^People at Static Press/ })
  await expect(firstRow(people)).toBeVisible()
  await page.keyboard.press('l')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Fintech CFOs/ })
    .click()
  await expect(page.getByText(/added to Fintech CFOs/).first()).toBeVisible()

  await page.keyboard.press('u')
  await page.getByRole('dialog', { name: 'Follow up' }).getByRole('button').first().click()
  await expect(page.getByText(/Follow up .* on this computer/).first()).toBeVisible()
  await page.keyboard.press('2')
  await expect(row).toContainText('Qualified')
  await expect(page.getByRole('complementary', { name: TITLE })).toContainText('on this computer')
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: /My note on/ }).fill('ring after the audit')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Note saved on this computer').first()).toBeVisible()
  await expect(page.getByText('ring after the audit').first()).toBeVisible()

  await expect
    .poll(
      async () =>
        (await desk.sent('hotLists.members.add')).filter((one) => one.status < 300).length,
    )
    .toBe(1)
  expect(writes(await desk.sent())).toEqual([])
  const kept = (await desk.read('/pipeline?q=treasury')) as { jobs: Record<string, unknown>[] }
  expect(kept.jobs).toHaveLength(1)
  expect(kept.jobs[0]).toMatchObject({ status: 'new', notes: null, follow_up_date: null })

  // What stands on this computer outlives the process, and a step back takes it away.
  await desk.kill()
  page = await desk.start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goToPipeline(page)
  await page.keyboard.press('f')
  await page.keyboard.type('treasury')
  await page.getByRole('row', { name: new RegExp(`${TITLE}.*Qualified`) }).click()
  await expect(page.getByRole('complementary', { name: TITLE })).toContainText(
    'ring after the audit',
  )
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByRole('complementary', { name: TITLE })).not.toContainText(
    'ring after the audit',
  )
  expect(writes(await desk.sent())).toEqual([])
})

test('B2, B9, H5: the board moves by keys; what is filtered is dismissed at once and learnt after ten seconds @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await goToPipeline(page)
  await expect(page.getByText(/3,000 leads · as of/)).toBeVisible()

  await page.keyboard.press('b')
  const first = page.getByRole('grid', { name: 'To review leads' })
  await expect(first).toHaveAttribute('aria-rowcount', '3000')
  const card = first.locator('[data-board-card][tabindex="0"]')
  const lead = (await card.locator('[title]').first().getAttribute('title')) ?? '-'
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('1 row copied').first()).toBeVisible()
  expect(await desk.copied()).toContain(lead)
  // Its words are marked in its panel, as the card itself is dragged.
  await page.keyboard.press('Enter')
  const words = page.getByRole('complementary').getByRole('heading', { level: 2 }).locator('bdi')
  await expect(words).toHaveText(lead)
  await words.dblclick()
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(desk.copied).toBe(/\w+/.exec(lead)?.[0])
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  // A card opens in a window of its own by key and by its menu, which has the keys of a lead.
  const byKey = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(byKey.getByRole('complementary', { name: lead })).toBeVisible()
  await byKey.close()
  const other = first.locator('[data-board-card]').nth(1)
  const another = (await other.locator('[title]').first().getAttribute('title')) ?? '-'
  await other.click({ button: 'right' })
  await expect(page.getByRole('menuitem', { name: 'Dismiss' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const byMenu = await desk.windowAfter(() =>
    page.getByRole('menuitem', { name: /^Open in new window/ }).click(),
  )
  await expect(byMenu.getByRole('complementary', { name: another })).toBeVisible()
  await byMenu.close()
  await card.click()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('grid', { name: 'Qualified leads' })).toHaveAttribute(
    'aria-rowcount',
    '1',
  )
  await expect(first).toHaveAttribute('aria-rowcount', '2999')
  expect(await axeFindings(page)).toEqual([])

  await page.keyboard.press('b')
  await page.keyboard.press('f')
  await page.keyboard.type('quickhire')
  await expect(page.getByText(/15 of 3,000 leads/)).toBeVisible()
  await firstRow(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('d')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Not this company/ })
    .click()
  await expect(page.getByText('15 leads dismissed, on this computer').first()).toBeVisible()

  // All leads of one company, from one of them, and back.
  await firstRow(page).click()
  await page.keyboard.press('a')
  const only = page.getByRole('button', { name: new RegExp(`^Remove filter: only ${AGENCY}`) })
  await expect(only).toBeVisible()
  await only.click()
  await expect(only).toHaveCount(0)

  await page.keyboard.press('Shift+s')
  const proposal = page.getByRole('checkbox', { name: new RegExp(AGENCY) })
  await proposal.click()
  await expect(page.getByText(/would have hidden 15 of 3,000/)).toBeVisible()
  await page.getByTitle('Combined effect').first().click()
  const effect = page.getByRole('dialog', { name: 'Combined effect' })
  await expect(
    effect.getByRole('row', { name: /^Dismissed, not as a duplicate 15 / }),
  ).toBeVisible()
  await expect(effect.getByRole('row', { name: /^Not matched 2,985 / })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(effect).toBeHidden()
  // By key, and what it began is in sight, wherever the screen stood.
  await page.keyboard.press('e')
  await expect(page.getByRole('button', { name: /^Cancel/ })).toBeInViewport()
  await page.keyboard.press('Escape')
  expect(writes(await desk.sent())).toEqual([])
  await page.getByRole('button', { name: /^Exclude 1/ }).click()
  await expect(page.getByText(/1 exclusion added/).first()).toBeVisible()
  expect(
    writes(await desk.sent()).map((one) => one.path.replace(/[^/]+\/excludes$/, '*/excludes')),
  ).toEqual([expect.stringMatching(/\/scrape-configs\/\*\/excludes$/)])
  expect(await axeFindings(page)).toEqual([])
})

test('B7, F5: from a lead, contacts are looked for with a maximum, put on a new list and followed up, in one dialog @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await goToPipeline(page)
  await expect(page.getByRole('link', { name: /^Companies/ })).toContainText(/\d{3}/)
  await page.keyboard.press('f')
  await page.keyboard.type('treasury')
  const row = page.getByRole('row', { name: new RegExp(TITLE) })
  await row.click()
  await page.keyboard.press('c')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Static Press/ })
    .nth(1)
    .click()
  const people = page.getByRole('grid', { name: /^People at Static Press/ })
  await expect(firstRow(people)).toBeVisible()
  await page.keyboard.press('f')
  const finding = page.getByRole('dialog', { name: /^Find contacts at Static Press/ })
  await expect(finding.getByLabel('Maximum to spend')).toBeVisible()
  await expect(finding.getByRole('button', { name: /^Find contacts/ })).toContainText(/credit/)
  await finding.getByLabel('Maximum to spend').fill('8')
  // The price has to be known before anything can be bought.
  await expect(finding.getByRole('button', { name: /^Find contacts/ })).not.toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(finding).toHaveCount(0)
  await expect.poll(async () => (await desk.sent('companies.findContacts')).length).toBe(1)
  await expect(people).toBeVisible()
  await page.keyboard.press('l')
  const dialog = page.getByRole('dialog', { name: /^Who to call at Static Press/ })
  await dialog.getByText('Next working day').click()
  await dialog.getByRole('textbox', { name: 'New hot list' }).fill('Treasury calls')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('complementary', { name: TITLE })).toContainText(/Follow up/i)
  await expect
    .poll(
      async () =>
        (
          (await desk.read('/hot-lists')).hot_lists as { name: string; member_count: number }[]
        ).find(({ name }) => name === 'Treasury calls')?.member_count,
    )
    .toBe(1)
})
