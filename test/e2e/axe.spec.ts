import { axeFindings } from '#test/support/axe.ts'
import { skipFirstSteps } from '#test/support/desk.ts'
import type { Page } from '@playwright/test'
import { settled, toStart, worlds, type Picture } from '../../build/picture-ways.ts'
import { pictures } from '../../build/pictures.ts'
import { expect, test } from './world.ts'

/*
 * M1, M2: every screen and state of build/pictures.ts, light and dark, against WCAG 2.2 AA; and
 * after a place was chosen, the keyboard stands in it.
 */

/** What axe finds; in the dark only what colours decide, since nothing else differs. */
async function findings(page: Page, name: string): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await axeFindings(page, { rules: ['color-contrast'] })
  return [
    ...light.map((found) => `${name}, light: ${found}`),
    ...dark.map((found) => `${name}, dark: ${found}`),
  ]
}

/** Of each six pictures of a practice workspace those with these numbers. */
const shown = (world: Picture['world'], numbers: readonly number[]) =>
  Object.entries(pictures)
    .filter(([, one]) => one.world === world)
    .filter((_one, at) => numbers.includes(at % 6))

/** Parts that run side by side in `npm run test:all`; `npm test` has the matrix of every screen. */
const PARTS = [
  ['full', [0, 1]],
  ['full', [2, 3]],
  ['full', [4, 5]],
  ['empty', [0, 1, 2, 3, 4, 5]],
] as const

for (const [of, numbers] of PARTS) {
  test.describe(`${of}, pictures ${numbers.join(', ')} of six`, () => {
    test.use({ practice: worlds[of].practice })

    test('M1, M2: axe finds nothing on any screen or in any state that is shown, light or dark @long', async ({
      desk,
    }) => {
      test.setTimeout(600_000)
      const page = await desk.start()
      page.setDefaultTimeout(20_000)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const found: string[] = await findings(page, 'welcome')
      await desk.signIn()
      await skipFirstSteps(page)
      await page
        .getByText(/^All synced/)
        .first()
        .waitFor({ timeout: 60_000 })
      for (const [name, { go }] of shown(of, numbers)) {
        await toStart(page, desk)
        await test.step(name, () => go(page, desk))
        await settled(page)
        found.push(...(await findings(page, name)))
      }
      expect(found).toEqual([])
    })
  })
}

test('M2: choosing a place takes the keyboard there @long', async ({ desk }) => {
  const page = await desk.resume()
  const side = page.getByRole('navigation', { name: 'Workspace' })
  const places = await side
    .getByRole('link')
    .evaluateAll((links) =>
      links
        .map((link) => link.querySelector('.cut')?.textContent?.trim() ?? '')
        .filter((name) => name !== ''),
    )
  expect(places.length).toBeGreaterThan(10)
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => Boolean(document.activeElement?.closest('main')))).toBe(true)
  for (const name of new Set(places)) {
    await side
      .getByRole('link')
      .filter({
        has: page.locator('.cut', {
          hasText: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`),
        }),
      })
      .first()
      .click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Boolean(document.activeElement?.closest('main'))), {
        message: `the keyboard stands in ${name}`,
      })
      .toBe(true)
  }
})
