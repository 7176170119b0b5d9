import type { Locator, Page } from '@playwright/test'
import { expect, test } from './world.ts'

/* B2: leads moved to another stage by key, as fast as somebody types. */

const column = (page: Page, stage: string): Locator =>
  page.getByRole('region', { name: new RegExp(`^${stage}, `) })
const cards = (of: Locator): Locator => of.locator('[data-board-card]')

/** Presses keys without waiting for what they do. */
async function typeAhead(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const ways = [
  { name: 'on and on', keys: ['Shift+ArrowRight', 'Shift+ArrowRight'], stage: 'Approached' },
  { name: 'on and back', keys: ['Shift+ArrowRight', 'Shift+ArrowLeft'], stage: 'To review' },
  {
    name: 'on, on and back',
    keys: ['Shift+l', 'Shift+l', 'Shift+h'],
    stage: 'Qualified',
  },
]

test('B2: keys that move a lead go on with the lead that was just moved', async ({ desk }) => {
  const page = await desk.resume()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('gp')
  await page.keyboard.press('b')
  const first = cards(column(page, 'To review')).nth(1)
  const active = page.locator('[data-board-card][aria-selected=true]')
  for (const { name, keys, stage } of ways)
    await test.step(name, async () => {
      await first.click()
      const title = (await active.locator('[title]').first().getAttribute('title')) ?? '-'
      await typeAhead(page, ...keys)
      const there = column(page, stage).locator('[data-board-card][aria-selected=true]')
      await expect(there).toContainText(title)
      await expect(there).toBeFocused()
      await expect(active).toHaveCount(1)
      // A key after the move is meant for the lead, too.
      await page.keyboard.press('1')
      await expect(column(page, 'To review')).toContainText(title)
      for (const other of ['Qualified', 'Approached'])
        await expect(cards(column(page, other))).toHaveCount(0)
    })
  expect((await desk.sent()).filter(({ method }) => method !== 'GET')).toEqual([])
})

test('B2: by status, keys that move a lead count each press @long', async ({ desk }) => {
  const page = await desk.resume()
  await page.keyboard.type('gp')
  await page.keyboard.press('b')
  await expect(column(page, 'To review')).toBeVisible()
  await page.keyboard.press('Shift+b')
  await expect(column(page, 'To review')).toHaveCount(0)
  const card = page.locator('[data-board-card]').first()
  await card.click()
  await page.keyboard.press('Enter')
  await typeAhead(page, 'Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight')
  await expect(card).toContainText('In talks')
  await expect(card).toBeFocused()
})
