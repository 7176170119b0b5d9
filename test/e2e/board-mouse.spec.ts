import type { Locator, Page } from '@playwright/test'
import { expect, test } from './world.ts'

/* B2: the board by the mouse alone, as somebody who drags cards. */

const column = (page: Page, stage: string) =>
  page.getByRole('region', { name: new RegExp(`^${stage}, `) })
const cards = (of: Locator) => of.locator('[data-board-card]')

/** Returns where the mouse takes hold of something. */
async function holdOf(what: Locator): Promise<[number, number]> {
  const box = await what.boundingBox()
  if (!box) throw new Error('not drawn')
  return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 30)]
}

/** Drags to a place and holds it there. */
async function dragTo(page: Page, from: Locator, to: [number, number]): Promise<void> {
  const [x, y] = await holdOf(from)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 8, y + 8, { steps: 2 })
  await page.mouse.move(...to, { steps: 8 })
}

test('B2: a dragged lead moves where it is dropped, and nowhere else', async ({ desk }) => {
  const page = await desk.resume()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.type('gp')
  await page.keyboard.press('b')
  const [all, qualified] = [column(page, 'To review'), column(page, 'Qualified')]
  const first = cards(all).first()
  await expect(first).toBeVisible()
  const title = (await first.locator('[title]').first().getAttribute('title')) ?? '-'

  await dragTo(page, first, await holdOf(cards(all).nth(3)))
  await page.mouse.up()
  await dragTo(page, first, [80, 300])
  await page.mouse.up()
  await dragTo(page, first, await holdOf(qualified))
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(cards(qualified)).toHaveCount(0)
  await expect(page.getByText(/is already|is now/)).toHaveCount(0)

  await dragTo(page, first, await holdOf(qualified))
  await page.mouse.up()
  await expect(cards(qualified)).toContainText(title)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(qualified)).toHaveCount(0)
  await expect(first).toContainText(title)

  // Held at the edge, the board scrolls to the columns that have no room.
  const last = column(page, 'Dismissed')
  const room = (await page.locator('[data-surface=board]').boundingBox()) ?? {
    x: 0,
    width: 0,
    y: 0,
  }
  const edge: [number, number] = [room.x + room.width - 20, room.y + 100]
  await dragTo(page, first, edge)
  await expect
    .poll(async () => {
      await page.mouse.move(edge[0] + Math.random(), edge[1])
      return (await last.boundingBox())?.x
    })
    .toBeLessThan(room.x + room.width - 150)
  await page.mouse.move(...(await holdOf(last)), { steps: 4 })
  await page.mouse.up()
  await page.getByRole('dialog').getByText('Too junior').click()
  await expect(cards(last)).toContainText(title)
  expect((await desk.sent()).filter(({ method }) => method !== 'GET')).toEqual([])
})
