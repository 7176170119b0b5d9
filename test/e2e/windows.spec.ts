import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { furtherPage, watchKept } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * Windows of their own: any record or list beside the first window. All of them show one truth, and
 * a lock empties all of them.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

const list = (page: Page) => page.getByRole('grid', { name: 'Members of Fintech CFOs' })
const tierOfFirst = (page: Page) => list(page).getByRole('row').nth(1)

test('N8: a list opens in a second window by key, link and menu; both show each change, and a lock empties both', async ({
  desk,
}) => {
  const page = await desk.resume()
  await expect(page.getByRole('grid', { name: 'Hot lists' })).toBeVisible()
  const row = page.getByRole('row', { name: /Fintech CFOs/ })
  await row.click()
  const second = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(list(second)).toHaveAttribute('aria-rowcount', '121')
  expect(second.url()).not.toContain('#')
  expect(await axeFindings(second)).toEqual([])

  const third = await desk.windowAfter(() =>
    page
      .getByRole('link', { name: /Fintech CFOs/ })
      .first()
      .click({ modifiers: ['ControlOrMeta'] }),
  )
  await expect(list(third)).toHaveAttribute('aria-rowcount', '121')
  await third.close()
  await row.click({ button: 'right' })
  const fourth = await desk.windowAfter(() =>
    page.getByRole('menuitem', { name: /Open in new window/ }).click(),
  )
  await fourth.close()

  // The first window goes on beside them, and hears what was changed in another one.
  await row.dblclick()
  await expect(list(page)).toHaveAttribute('aria-rowcount', '121')
  for (const [key, other] of [
    ['b', 's'],
    ['s', 'b'],
  ] as const) {
    await second.bringToFront()
    await tierOfFirst(second).click()
    await second.keyboard.press(key)
    await expect(tierOfFirst(page).getByText(key.toUpperCase(), { exact: true })).toBeVisible()
    await expect(tierOfFirst(page).getByText(other.toUpperCase(), { exact: true })).toHaveCount(0)
  }

  await page.bringToFront()
  await page.keyboard.press('ControlOrMeta+Alt+l')
  for (const window of [page, second]) {
    await expect(
      window.getByRole('heading', { name: 'Practice workspace is locked', level: 1 }),
    ).toBeVisible()
    await expect(window.locator('body')).not.toContainText('Fintech CFOs')
  }
  await second.getByRole('button', { name: 'Unlock' }).click()
  for (const window of [page, second])
    await expect(list(window)).toHaveAttribute('aria-rowcount', '121')
})

test('N8: after a kill a window is opened again where it was, beside the first one @long', async ({
  desk,
  context,
}) => {
  test.skip(
    process.env['HOTDESK_HOST'] === 'electron',
    'which window of Electron was the first one shows no opener: main/hosts/electron/windows.test.ts',
  )
  const left = watchKept(context)
  const page = await desk.resume()
  await page.getByRole('row', { name: /Fintech CFOs/ }).click()
  const further = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(list(further)).toHaveAttribute('aria-rowcount', '121')
  // It is found again where it went, not where it began.
  await further.keyboard.press('p')
  await expect.poll(left).toContain('/people/')
  const person = further.getByRole('heading', { level: 1 })
  await expect(person).not.toHaveText('Fintech CFOs')
  const name = (await person.textContent()) ?? ''

  await desk.kill()
  await further.close()
  const again = furtherPage(context)
  const first = await desk.start()
  await expect(first.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()
  await expect((await again).getByRole('heading', { level: 1 })).toHaveText(name)
})
