import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from './world.ts'
import { desks, named, offline, openDesk } from './desks-world.ts'
import { leadsFile } from './leads-file.ts'
import { go } from './steps.ts'

/*
 * I9: a desk or a lead that somebody else deleted while it was edited here. The desk is exported and
 * created again, as the contract allows (POST /icp); the pipeline can only be read, so a lead keeps
 * what was noted of it until the person lets it go.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

const TITLE = 'Clinical and regulatory, UK & Ireland'

test('I9: a desk deleted at the service while edited here is exported and created again, with the edit @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openDesk(page, TITLE)
  const before = await named(desk, TITLE)
  await page.keyboard.press('Alt+4')
  await offline(desk, true)
  await page.getByRole('textbox', { name: 'Add a place' }).fill('Isle of Man')
  await page.getByRole('textbox', { name: 'Add a place' }).press('Enter')
  await expect(page.getByText('Places: Isle of Man added', { exact: true })).toBeVisible()
  await desk.control('DELETE', `/records/desks/${before.id}`)
  await offline(desk, false)

  await page.getByRole('heading', { name: TITLE, level: 1 }).click()
  await page.keyboard.type('gw')
  await expect(page.getByRole('heading', { name: 'Pending changes', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: /Clinical and regulatory.*Needs you/i })
  await expect(row).toBeVisible({ timeout: 90_000 })
  await expect(page.getByText(/All synced/)).toHaveCount(0)
  await row.click()
  const panel = page.getByRole('complementary', { name: TITLE })
  await expect(panel.getByText('This record no longer exists on the service.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Discard/ })).toBeVisible()
  await panel.getByRole('button', { name: /^Export/ }).click()
  const saved = page.getByText(/^\S*my-edits-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
  await expect(saved).toBeVisible()
  const path = (await saved.innerText()).trim()
  expect(readFileSync(path, 'utf8')).toContain('Isle of Man')
  rmSync(path)

  // The desk itself is still there to be looked at, with the edit.
  await panel.getByRole('button', { name: /^Open record/ }).click()
  await expect(page.getByRole('heading', { name: TITLE, level: 1 })).toBeVisible()
  await page.keyboard.press('Alt+4')
  await expect(page.getByRole('button', { name: 'Remove Isle of Man' })).toBeVisible()
  await page.keyboard.type('gw')
  await row.click()

  await panel.getByRole('button', { name: /^Create again/ }).click()
  await expect
    .poll(async () => (await desks(desk)).filter((one) => one.title === TITLE))
    .toEqual([
      expect.objectContaining({
        target_locations: [...before.target_locations, 'Isle of Man'],
      }),
    ])
  await expect(row).toHaveCount(0)
  const made = await named(desk, TITLE)
  expect(made.id).not.toBe(before.id)
  // The old one does not stand beside it.
  await go(page, 'd', 'Desks')
  await expect(page.getByRole('row', { name: new RegExp(`^${TITLE}`) })).toHaveCount(1)
  await openDesk(page, TITLE)
  await page.keyboard.press('Alt+4')
  await expect(page.getByRole('button', { name: 'Remove Isle of Man' })).toBeVisible()
})

const NOTE = 'ring after the audit'
const LEAD = 'Head of treasury'
const listings = leadsFile(
  ['Analyst', LEAD, 'Controller'].map((title, index) => ({
    id: `lead-${index}`,
    title,
    company_name: `Employer ${index}`,
  })),
)

test.describe('a lead', () => {
  test.use({ jobs: listings })

  test('I9, B6: a lead deleted at the service keeps what was noted of it here, says so, and goes when that is let go @long', async ({
    desk,
  }) => {
    const page = await desk.resume()
    await go(page, 'p', 'Pipeline')
    const row = () => page.getByRole('row', { name: new RegExp(LEAD) })
    const panel = () => page.getByRole('complementary', { name: LEAD })
    await row().click()
    await page.keyboard.press('2')
    await expect(row()).toContainText('Qualified')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: /My note on/ }).fill(NOTE)
    await page.keyboard.press('Enter')
    await expect(panel()).toContainText(NOTE)

    const { jobs } = (await desk.read('/pipeline?q=treasury')) as { jobs: { id: string }[] }
    await desk.control('DELETE', `/records/jobs/${jobs[0]?.id}`)
    await page.keyboard.press('r')
    await expect(panel()).toContainText('Your work on it keeps it here')
    await expect(panel()).toContainText(NOTE)
    // It is no question to anybody, as nothing of it can be sent (R1).
    await expect(page.getByText(/1 no longer listed/)).toBeVisible()
    await expect(page.getByText(/needs you/i)).toHaveCount(0)

    await page.keyboard.press('Shift+E')
    const saved = page.getByText(/^\S*pipeline-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
    await expect(saved).toBeVisible()
    const path = (await saved.innerText()).trim()
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`${LEAD}.*Qualified`))
    rmSync(path)

    await page.keyboard.press('1')
    await page.keyboard.press('n')
    await page.getByRole('textbox', { name: /My note on/ }).fill('')
    await page.keyboard.press('Enter')
    await expect(row()).not.toContainText('Qualified')
    await page.keyboard.press('r')
    await expect(row()).toHaveCount(0)
    const sent = await desk.sent()
    expect(
      sent.filter(({ method, path }) => method !== 'GET' && path.includes('/pipeline')),
    ).toEqual([])
  })
})

test('L5: a link to a lead, a call note or a meeting that does not exist says so, beside whatever else the screen shows @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const followLink = async (link: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox').fill(link)
    await page.getByRole('option', { name: /Open this link/ }).click()
  }
  for (const [place, title, words] of [
    ['pipeline', 'Pipeline', 'This lead no longer exists'],
    ['notes', 'Call notes', 'This call note no longer exists'],
    ['meetings', 'Meetings', 'This meeting no longer exists'],
  ] as const) {
    await followLink(`hotdesk://${place}/gone`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
  }
  for (const [place, title, words] of [
    ['people', 'Person', 'This person no longer exists'],
    ['companies', 'Company', 'This company no longer exists'],
    ['desks', 'Desk', 'This desk no longer exists'],
    ['campaigns', 'Campaign', 'This campaign no longer exists'],
  ] as const) {
    await followLink(`hotdesk://${place}/gone`)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused()
    await expect(page.getByRole('heading', { name: words })).toBeVisible()
    await expect(page.getByRole('button', { name: /^All / })).toHaveAttribute('data-shortcut', 'u')
  }
  // A link to one that exists says nothing of the kind.
  const [lead] = (await desk.read('/pipeline?per_page=1')).jobs as { id: string; title: string }[]
  await followLink(`hotdesk://pipeline/${lead?.id}`)
  await expect(page.getByRole('complementary', { name: lead?.title ?? '' })).toBeVisible()
  await expect(page.getByText('This lead no longer exists')).toHaveCount(0)
})
