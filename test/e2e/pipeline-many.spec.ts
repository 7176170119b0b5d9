import { leadsFile } from './leads-file.ts'
import { expect, test } from './world.ts'

/*
 * H6: thousands of leads changed at once. How far it is is shown, it can be stopped, and what was
 * done is taken back as one.
 */

const LEADS = 8_000
const jobs = leadsFile(
  Array.from({ length: LEADS }, (_nothing, index) => ({
    id: `lead-${index}`,
    title: `Analyst ${index}`,
    company_name: `Employer ${index % 200}`,
    sector: 'Media',
    posted_at: '2026-01-05',
    url: `https://jobs.example/${index}`,
  })),
)
test.use({ jobs, practice: '--rate-scale 1000 --contacts 20' })

test('H6: a stage for all leads shows its progress, is stopped, says how far it came, and is undone as one @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('link', { name: /^Pipeline/ })
    .first()
    .click()
  await expect(page.getByRole('grid').first()).toHaveAttribute('aria-rowcount', String(LEADS + 1), {
    timeout: 90_000,
  })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('2')
  await page.getByRole('button', { name: 'Continue' }).click()
  const bar = page.getByRole('progressbar', { name: 'Stage qualified' })
  await expect(bar).toHaveAttribute('aria-valuemax', String(LEADS))
  await expect(bar).not.toHaveAttribute('aria-valuenow', '0')
  // By key: a click waits for the page to stand still, and all may be done by then.
  await page.getByRole('button', { name: 'Stop', exact: true }).press('Enter')
  const said = page
    .getByRole('region', { name: 'Messages' })
    .getByText(/^Stopped: [\d,]+ of 8,000 leads changed$/)
  await expect(said).toBeVisible()
  const done = (await said.innerText()).replace(/^Stopped: ([\d,]+) .*$/, '$1')
  await expect(page.getByRole('tab', { name: /^In play/ })).toContainText(done)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(
    page
      .getByRole('region', { name: 'Messages' })
      .getByText(`Undone: Stage qualified: ${done} leads`),
  ).toBeVisible()
  await expect(page.getByRole('tab', { name: /^In play/ })).toHaveText(/^In play\s*0$/)
})
