import type { Locator, Page } from '@playwright/test'
import { lookAt } from '../../build/picture-checks.ts'
import { settled } from '../../build/picture-ways.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * M6: longer words fit on the screens of the lists. What is meant to be cut ends with an ellipsis;
 * anything else that is wider than its place is a finding.
 */

const places = ['hot-lists', 'pipeline', 'meetings', 'people']

/** Words that are cut without a sign of it, and controls that their words do not fit into. */
const cutWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true })
    }
    const hasWords = (element: Element) =>
      [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    // A badge on the corner of a button stands out of it on purpose.
    const hasBadge = (element: Element) =>
      [...element.children].some((child) => getComputedStyle(child).position === 'absolute')
    const isCut = (element: Element) => {
      const { overflowX, textOverflow } = getComputedStyle(element)
      const isWide = element.scrollWidth > element.clientWidth + 1
      if (element.matches('button, a, [role=tab]') && overflowX === 'visible')
        return isWide && !hasBadge(element)
      const hides = /hidden|clip/.test(overflowX)
      return isWide && hides && textOverflow !== 'ellipsis' && hasWords(element)
    }
    return [...document.querySelectorAll('body *:not(input, textarea, svg *)')]
      .filter((element) => isShown(element) && element.clientWidth > 0 && isCut(element))
      .map((element) => `“${element.textContent?.trim().slice(0, 40)}” does not fit`)
  })

/** Goes to each place at each width, and returns what does not fit there. */
async function visit(page: Page, paths: readonly string[], widths: readonly number[]) {
  page.setDefaultTimeout(5_000)
  const found: string[] = []
  for (const path of paths) {
    const link = page.locator(`nav a[href="/${path}"]`).first()
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      await settled(page)
      const { cut } = await lookAt(page)
      found.push(...[...cut, ...(await cutWords(page))].map((what) => `${path} ${width}: ${what}`))
    }
  }
  return found
}

const WIDTHS = [1280, 900]

/** Starts again in a language that is for trying only: the system asks for it. */
async function startLonger(desk: Desk): Promise<Page> {
  await desk.resume()
  await desk.quit()
  process.env['LC_ALL'] = 'en_XA.UTF-8'
  const page = await desk.start()
  delete process.env['LC_ALL']
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA')
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  return page
}

test('M6: the lists have room for words that are 40 % longer', async ({ desk }) => {
  test.setTimeout(120_000)
  expect(await visit(await startLonger(desk), places, WIDTHS)).toEqual([])
})

test('M3: no line of the navigation is cut, also with two lines at its foot; in a lower window it scrolls', async ({
  desk,
}) => {
  const page = await desk.resume()
  await desk.control('PATCH', '/options', { accept_status: false })
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await page.getByRole('grid').press('Home')
  await page.keyboard.press('5')
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  await expect(navigation.getByText('1 local only')).toBeVisible({ timeout: 60_000 })
  const settings = navigation.getByRole('link', { name: 'Settings' })
  /** How far a line reaches out of what is shown of the navigation. */
  const cutOf = (line: Locator) =>
    line.evaluate((element) => {
      const shown = element.parentElement!.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, shown.top - top, bottom - shown.bottom)
    })
  expect(await cutOf(settings)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 640 })
  expect(await cutOf(settings)).toBeGreaterThan(0)
  await page.keyboard.press('g')
  await page.keyboard.press('s')
  await expect(settings).toHaveAttribute('aria-current', 'page')
  expect(await cutOf(settings)).toBe(0)
})
