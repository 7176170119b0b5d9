import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { expect, test } from './world.ts'
import { firstRow } from './rows.ts'

/* What somebody sees who has never seen Hotdesk: six steps, done by themselves. */

test.use({ practice: '--rate-scale 100 --contacts 60' })

const card = (page: Page) => page.getByRole('region', { name: 'First steps' })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.outerHTML ?? '')

/** What axe finds in the light and, since nothing else differs, of the colours in the dark. */
async function findings(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const light = await axeFindings(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  return [...light, ...(await axeFindings(page, { rules: ['color-contrast'] }))]
}

/** Two that lie beside each other: none of one is under the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error('Not on the screen')
  expect(a.y + a.height <= b.y || b.y + b.height <= a.y).toBe(true)
}

test('M7, M2: a newcomer does the six steps by keys alone, and is not shown them again', async ({
  desk,
}) => {
  let page = await desk.start()
  await desk.signIn()
  const step = (number: number, title: string) =>
    expect(card(page)).toContainText(new RegExp(`^${number} of 6${title}`))
  await step(1, 'Open a hot list')
  await expect(card(page)).toContainText('Press Enter')
  expect(await findings(page)).toEqual([])
  const lists = page.getByRole('grid', { name: 'Hot lists' })
  await expect(lists.locator('[role=row][tabindex="0"]')).toHaveAttribute('aria-label', /member/)
  // The card takes no focus: the list has the keys.
  await page.keyboard.press('Enter')
  await step(2, 'Go to the next person')
  await expect(
    page
      .getByRole('grid', { name: /^Members of/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await step(2, 'Go to the next person')
  await page.keyboard.press('j')
  await step(3, 'Say where you are with them')
  await expect(card(page)).toContainText('1–6')
  await page.keyboard.press('2')
  await step(4, 'Write a note')
  await expectApart(card(page), page.getByRole('region', { name: 'Messages' }).locator('> *'))
  await expectApart(card(page), page.getByLabel('Keys of this screen'))
  await page.keyboard.press('n')
  await page.keyboard.type('Met at the fair')
  await page.keyboard.press('Enter')
  await step(5, 'Undo it')
  expect(await focused(page)).not.toContain('Skip')
  await page.keyboard.press('ControlOrMeta+z')
  await step(6, 'Find or do anything')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toContainText('That is the daily work')
  expect(await findings(page)).toEqual([])
  await desk.kill()

  page = await desk.start()
  await expect(card(page)).toContainText('That is the daily work')
  await page.keyboard.press('ControlOrMeta+Shift+s')
  await expect(card(page)).toHaveCount(0)
  await desk.quit()

  page = await desk.start()
  await expect(page.getByRole('grid', { name: /^Members of/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /^All synced/ })).toBeVisible()
  await expect(card(page)).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type('tutorial')
  await page.getByRole('option', { name: 'First steps' }).first().click()
  await step(1, 'Open a hot list')
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  await card(page).getByRole('button', { name: 'Skip' }).click()
  await expect(card(page)).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('grid', { name: /^Members of/ })).toBeVisible()
})

test('M7, M8: the same steps are done by mouse; after them the mouse is told its keys, each once @long', async ({
  desk,
}) => {
  let page = await desk.start()
  await desk.signIn()
  await firstRow(page.getByRole('grid', { name: 'Hot lists' })).dblclick()
  await expect(card(page)).toContainText('2 of 6')
  const members = page.getByRole('grid', { name: /^Members of/ })
  await firstRow(members).click()
  await expect(card(page)).toContainText('2 of 6')
  await members.getByRole('row').nth(2).click()
  await expect(card(page)).toContainText('3 of 6')
  const place = (name: RegExp) =>
    page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name })
  const tip = () => page.getByRole('region', { name: 'Messages' }).getByText(/^Next time, press/)
  await place(/^Campaigns/).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  await expect(tip()).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Skip' }).click()
  await place(/^People/).click()
  await expect(tip()).toHaveText('Next time, press G E')
  await expect
    .poll(() => readFileSync(join(desk.profile, 'preferences.json'), 'utf8'))
    .toContain('"go.people"')
  await desk.kill()

  page = await desk.start()
  await place(/^People/).click()
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  // Were it told again, this one would have to wait.
  await place(/^Companies/).click()
  await expect(tip()).toHaveText('Next time, press G O')
})
