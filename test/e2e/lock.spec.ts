import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './world.ts'

/* J6: locked is locked: the files are closed, the window holds nothing of the workspace, and only the passphrase opens it, after a restart too. */

test.use({ practice: '--rate-scale 100 --contacts 60' })

test('J6: a passphrase is set, the lock empties the window, a wrong word is refused, and after a kill the start asks for it', async ({ desk }) => {
  test.setTimeout(120_000)
  let page = await desk.start()
  await desk.signIn()
  const list = page.getByRole('link', { name: /Fintech CFOs/ })
  await expect(list.first()).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await page.getByRole('link', { name: 'Security' }).click()
  await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
  await page.getByRole('button', { name: 'Set the passphrase' }).click()
  await expect(page.getByText('The passphrase is set').first()).toBeVisible()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])

  await page.keyboard.press('Control+Alt+l')
  await expect(page.getByRole('heading', { name: 'Practice workspace is locked', level: 1 })).toBeVisible()
  await expect(page.locator('body')).not.toContainText('Fintech CFOs')
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const passphrase = page.getByLabel('Passphrase', { exact: true })
  await passphrase.fill('horse battery maple')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'This is not the passphrase' })).toBeVisible()
  await expect(passphrase).toHaveValue('')
  await passphrase.fill('horse battery staple')
  await page.keyboard.press('Enter')
  await expect(list.first()).toBeVisible({ timeout: 30_000 })

  await desk.kill()
  page = await desk.start()
  await expect(page.getByText('It opens with your passphrase.')).toBeVisible({ timeout: 30_000 })
  await page.getByLabel('Passphrase', { exact: true }).fill('horse battery staple')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /Fintech CFOs/ }).first()).toBeVisible({ timeout: 30_000 })
})
