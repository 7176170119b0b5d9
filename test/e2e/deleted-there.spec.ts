import { readFileSync, rmSync } from 'node:fs'
import { expect, test } from './world.ts'

/*
 * I9: somebody else deleted the record that is being edited here. The edit is never lost: over the
 * screens it is exported, and the record is created again with it.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('I9: a person deleted at the service while edited here is exported and created again, with the edit', async ({
  desk,
}) => {
  const page = await desk.resume()
  await page
    .getByRole('link', { name: /^People/ })
    .first()
    .click()
  await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '401')
  const { contacts } = (await desk.read('/contacts?per_page=200')) as {
    contacts: { id: string; first_name: string; last_name: string; email: string | null }[]
  }
  const who = contacts.find((one) => one.email !== null && /^[A-Z][a-z]+$/.test(one.last_name))
  await page
    .getByRole('textbox')
    .first()
    .fill(who?.email ?? '')
  await expect(page.getByRole('grid', { name: 'People' })).toHaveAttribute('aria-rowcount', '2')
  await page.getByRole('row', { name: new RegExp(who?.last_name ?? '') }).dblclick()
  await expect(page.getByRole('button', { name: /^Edit title/ })).toBeVisible()

  await desk.control('PUT', '/flight-mode', { on: true })
  await page.getByRole('button', { name: /^Edit title/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Chief of what was typed here')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Edit title: Chief of what was typed here' }),
  ).toBeVisible()
  await desk.control('DELETE', `/records/contacts/${who?.id}`)
  await desk.control('PUT', '/flight-mode', { on: false })

  await page.keyboard.type('gw')
  await expect(page.getByRole('heading', { name: 'Pending changes', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: new RegExp(`${who?.last_name}.*Needs you`, 'i') })
  await expect(row).toBeVisible({ timeout: 90_000 })
  // One count everywhere, and nothing is called synced beside it.
  await expect(page.getByRole('tab', { name: /Needs you 1/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /1 needs you/ })).toBeVisible()
  await expect(page.getByText(/All synced/)).toHaveCount(0)
  await row.click()
  const panel = page.getByRole('complementary', { name: new RegExp(who?.last_name ?? '') })
  await expect(panel.getByText('This record no longer exists on the service.')).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Discard/ })).toBeVisible()

  await page.keyboard.press('e')
  const saved = page.getByText(/^\S*my-edits-\d{4}-\d\d-\d\d(-\d+)?\.csv$/)
  await expect(saved).toBeVisible()
  const path = (await saved.innerText()).trim()
  expect(readFileSync(path, 'utf8')).toContain('Chief of what was typed here')
  rmSync(path)

  await panel.getByRole('button', { name: /^Create again/ }).click()
  await expect
    .poll(
      async () =>
        (
          (await desk.read(`/contacts?q=${encodeURIComponent(who?.email ?? '')}`)) as {
            contacts: { title: string; last_name: string }[]
          }
        ).contacts,
    )
    .toMatchObject([{ title: 'Chief of what was typed here', last_name: who?.last_name }])
  await expect(row).toHaveCount(0)
})
