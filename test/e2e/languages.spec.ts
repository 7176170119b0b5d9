import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/* The words of Hotdesk in another language (M6), chosen in Settings and kept. */

async function chooseLanguage(
  page: Page,
  [settings, appearance, label]: readonly [string, string, string],
  name: string,
): Promise<void> {
  await go(page, 's', settings)
  await page.getByRole('link', { name: appearance, exact: true }).click()
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const root = (page: Page) => page.locator('html')

test('M6: a language is spoken at once in every window, after a restart too, and taken back', async ({
  desk,
}) => {
  test.setTimeout(240_000)
  const page = await desk.resume()
  const row = page.getByRole('row', { name: /Fintech CFOs/ })
  await row.click()
  const second = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(second.getByRole('grid', { name: 'Members of Fintech CFOs' })).toBeVisible()

  await chooseLanguage(page, ['Settings', 'Appearance', 'Language'], 'Français')
  await expect(root(page)).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible()
  // The other window follows, on the list it showed.
  await expect(root(second)).toHaveAttribute('lang', 'fr')
  await expect(second.getByRole('grid', { name: /Fintech CFOs/ })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
  expect(await axeFindings(page)).toEqual([])
  await second.close()

  await desk.kill()
  const again = await desk.start()
  await expect(root(again)).toHaveAttribute('lang', 'fr')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await go(again, 'p', 'Pipeline')
  await chooseLanguage(again, ['Paramètres', 'Apparence', 'Langue'], 'English')
  await expect(root(again)).toHaveAttribute('lang', 'en')
  await expect(again.getByRole('heading', { name: 'Appearance' })).toBeVisible()
})
