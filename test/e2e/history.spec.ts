import { expect, test } from './world.ts'
import { firstRow } from './rows.ts'

/* The history of one's own changes (H7). */

test.use({ practice: '--rate-scale 60 --contacts 400' })

test('H7: the history is searched, filtered, and says how many records each change touched @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  const members = page.getByRole('grid', { name: /^Members of/ })
  const active = members.locator('[role=row][tabindex="0"]')
  await expect(active).toHaveAttribute('aria-label', /.+,.+/)
  const name = (await active.getAttribute('aria-label'))?.split(',')[0] ?? ''
  await page.keyboard.press('h')
  await page.getByRole('dialog').getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('Home')
  for (const key of ['x', 'j', 'x', 'j', 'x', 'h']) await page.keyboard.press(key)
  await page.getByRole('dialog').getByRole('button').nth(1).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.keyboard.type('gy')
  const changes = page.getByRole('grid', { name: 'My changes' })
  await expect(changes).toHaveAttribute('aria-rowcount', '3')
  await expect(firstRow(changes)).toContainText(/and 2 more.*3/)
  await page.keyboard.press('f')
  await page.keyboard.type(name)
  await expect(changes).toHaveAttribute('aria-rowcount', /^[23]$/)
  await page.getByRole('textbox', { name: 'Search the history' }).fill('nobody is called this')
  await expect(page.getByText('No change matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await expect(changes).toHaveAttribute('aria-rowcount', '3')
})
