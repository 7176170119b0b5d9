import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { go } from './steps.ts'
import { expect, test } from './world.ts'

/**
 * Lists what is shown or spoken with the digits 0 to 9. Names, addresses and codes have letters of
 * other scripts in the practice workspace; telephone numbers, versions and keys keep their digits.
 */
const westernDigits = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isOwn = (text: string) =>
      /[0-9]/.test(text) &&
      !/[\p{sc=Latin}\p{sc=Greek}\p{sc=Han}]/u.test(text) &&
      !/^[+(]?[\d\s()/.-]{5,}$/.test(text.trim())
    const texts: string[] = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const element = node.parentElement
      if (!element?.checkVisibility() || element.closest('kbd,bdi')) continue
      texts.push(node.textContent ?? '')
    }
    const labelled = [...document.querySelectorAll('[aria-label],[title]')]
    for (const name of ['aria-label', 'title'])
      texts.push(...labelled.map((element) => element.getAttribute(name) ?? ''))
    return [...new Set(texts.filter(isOwn))]
  })

test('M5: with a format that has digits of its own, no place shows the digits 0 to 9 beside them @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  await page.getByRole('combobox', { name: /format$/i }).click()
  await page.getByRole('option', { name: 'Arabic, Egypt' }).click()
  await page.getByRole('combobox', { name: 'Language', exact: true }).click()
  await page.getByRole('option', { name: 'العربية', exact: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  const links = page.locator('nav a[href^="/"]')
  await expect(links.first()).toBeVisible()
  const places = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  const found: string[] = []
  // The settings of keys say what stands on them.
  for (const place of new Set(places.filter((one) => one !== '/settings/keys'))) {
    await page.locator(`nav a[href="${place}"]`).first().click()
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    found.push(...(await westernDigits(page)).map((text) => `${place}: ${text}`))
  }
  expect(found).toEqual([])
})
