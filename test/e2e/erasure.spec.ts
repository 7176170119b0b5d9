import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * J9: what the store and the outbox do is tested beside them; here a person finds it, reads what it
 * means, and is shown the proof.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

/** Lists one person on the screen People, by their address. */
async function listedPerson(desk: Desk, page: Page) {
  await page.keyboard.type('ge')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  const known = (
    (await desk.read('/contacts?per_page=200')).contacts as {
      first_name: string
      last_name: string
      email: string | null
    }[]
  ).find((one) => one.email && /^[a-z]+$/i.test(one.first_name) && /^[a-z]+$/i.test(one.last_name))
  const name = `${known?.first_name} ${known?.last_name}`
  await page.getByRole('textbox', { name: 'Filter people' }).fill(known?.email ?? '')
  const row = page
    .getByRole('grid')
    .getByRole('row', { name: new RegExp(name) })
    .first()
  await expect(row).toBeVisible()
  return { name, row }
}

async function askToErase(page: Page, name: string) {
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Erase…' }).click()
  await expect(page.getByRole('dialog', { name: `Erase ${name}?` })).toBeVisible()
}

async function onlyHere(page: Page) {
  await page.getByRole('checkbox', { name: /Delete them from the service/ }).click()
  await expect(page.getByText(/the next sync brings/)).toBeVisible()
}

test('J9: a person is erased from this computer, a search of all its files finds nothing, and the certificate names nobody', async ({
  desk,
}) => {
  const page = await desk.resume()
  const { name, row } = await listedPerson(desk, page)
  await row.dblclick()
  await askToErase(page, name)
  expect(await axeFindings(page)).toEqual([])
  await onlyHere(page)
  await page.getByRole('button', { name: 'Erase here' }).click()
  const proof = page.getByRole('dialog', { name: `${name} is erased` })
  await expect(proof).toContainText(/tables were searched afterwards: nothing was found/)
  await proof.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  expect(await desk.sent('contacts.delete')).toEqual([])

  await page.keyboard.type('gs')
  await page.getByRole('link', { name: 'Erasures' }).click()
  await expect(page.getByRole('region', { name: 'Erasures' }).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Erasures' })).not.toContainText(name)
  expect(await axeFindings(page)).toEqual([])
})

test('J9, N8: after an erasure no window leads back to the person @long', async ({ desk }) => {
  const page = await desk.resume()
  const { name, row } = await listedPerson(desk, page)
  await row.click()
  const second = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  const here = second.getByRole('heading', { level: 1 })
  await expect(here).toContainText(name)
  await second.keyboard.type('gc')
  await expect(here).toHaveText('Campaigns')
  await second.keyboard.press('Alt+ArrowLeft')
  await expect(here).toContainText(name)
  await second.keyboard.press('Alt+ArrowRight')
  await expect(here).toHaveText('Campaigns')

  await page.bringToFront()
  await row.dblclick()
  await askToErase(page, name)
  await onlyHere(page)
  await page.getByRole('button', { name: 'Erase here' }).click()
  const proof = page.getByRole('dialog', { name: `${name} is erased` })
  await expect(proof).toContainText(/nothing was found/)
  await proof.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Filter people' })).toHaveValue('')

  await second.bringToFront()
  await second.keyboard.press('Alt+ArrowLeft')
  await expect(here).toHaveText('Hot lists')
})
