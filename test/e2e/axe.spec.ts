import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './world.ts'

/*
 * M1, M2: every place of the running application, light and dark, against WCAG 2.2 AA; and after a place was chosen, the keyboard stands in it.
 */

test.use({ practice: '--rate-scale 30 --contacts 400' })

/** What axe finds. The guards that keep the focus in a menu are hidden and focusable on purpose: they pass it on at once. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).exclude('[data-base-ui-focus-guard]').analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.html.slice(0, 160)}`))
}

const sections = ['Workspaces', 'Access', 'Security', 'Look', 'Notices', 'Keys', 'Agents', 'Storage', 'Backup', 'Erasures', 'About']

test('M1, M2: axe finds nothing in any place, light or dark, and choosing a place takes the keyboard there', async ({ desk }) => {
  test.setTimeout(420_000)
  const page = await desk.start()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const found: Record<string, string[]> = {}
  const look = async (name: string) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const trouble = await findings(page)
      if (trouble.length > 0) found[`${name}, ${colorScheme}`] = trouble
    }
  }
  await look('Welcome')
  await desk.signIn()

  const side = page.getByRole('navigation', { name: 'Workspace' })
  const places = await side.getByRole('link').evaluateAll((links) => links.map((link) => link.querySelector('.cut')?.textContent?.trim() ?? '').filter((name) => name !== ''))
  expect(places.length).toBeGreaterThan(10)
  const seen = new Set<string>()
  for (const name of places) {
    if (seen.has(name)) continue
    seen.add(name)
    await side.getByRole('link').filter({ has: page.locator('.cut', { hasText: new RegExp(`^${name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`) }) }).first().click()
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    const inside = () => page.evaluate(() => Boolean(document.activeElement?.closest('main')))
    await expect.poll(inside, { timeout: 4_000 }).toBe(true).catch(() => { found[`${name}, keyboard`] = ['it stands outside the screen'] })
    await look(name)
  }
  for (const section of sections) {
    await page.keyboard.press('g')
    await page.keyboard.press('s')
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: section }).click()
    await page.locator('main section[aria-label]').first().waitFor()
    await look(`Settings: ${section}`)
  }
  expect(found).toEqual({})
})
