import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'

/*
 * J9: what the store and the outbox do is tested beside them; here a person finds it, reads what it
 * means, and is shown the proof.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

test('J9: a person is erased from this computer, a search of all its files finds nothing, and the certificate names nobody', async ({
  desk,
}) => {
  const page = await desk.resume()
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
  await page
    .getByRole('grid')
    .getByRole('row', { name: new RegExp(name) })
    .first()
    .dblclick()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

  const erase = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Erase…' }).click()
    await expect(page.getByRole('dialog', { name: `Erase ${name}?` })).toBeVisible()
  }
  await erase()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('checkbox', { name: /Delete them from the service/ }).click()
  await expect(page.getByText(/the next sync brings/)).toBeVisible()
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
