import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { openFintechCfos } from './steps.ts'
import { expect, test } from './world.ts'

/* M1: what WCAG asks of every place alike. */

/** Opens one place after the other from the navigation, and tells its name. */
async function eachPlace(page: Page, look: (name: string) => Promise<void>): Promise<number> {
  const links = page
    .getByRole('navigation', { name: 'Workspace' })
    .locator('a[data-shortcut^="g "]:not([href*="/hot-lists/"])')
  const count = await links.count()
  for (let place = 0; place < count; place += 1) {
    const link = links.nth(place)
    const name = (await link.locator('.cut').textContent()) ?? ''
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible()
    await settled(page)
    await look(name)
  }
  return count
}

test('WCAG 2.4.2, 3.2.3, 3.2.6: each place titles the window, and has navigation and help where the others have them @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const help = page.getByRole('banner').getByRole('button', { name: 'Shortcuts' })
  const lines = page.getByRole('navigation', { name: 'Workspace' }).getByRole('link')
  const before = { help: await help.boundingBox(), lines: await lines.count() }
  const titles: string[] = []
  const count = await eachPlace(page, async (name) => {
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${name} · Hotdesk$`))
    titles.push(name)
    expect(await help.boundingBox(), `help on ${name}`).toEqual(before.help)
    expect(await lines.count(), `lines beside ${name}`).toBe(before.lines)
  })
  expect(count).toBeGreaterThan(12)
  expect(new Set(titles).size).toBe(count)

  await openFintechCfos(page)
  await page.keyboard.press('Enter')
  const person = page.getByRole('main').getByRole('heading', { level: 1 }).first()
  await expect(person).not.toHaveText('Fintech CFOs')
  const name = (await person.locator('.cut').textContent()) ?? ''
  expect(name).not.toBe('')
  expect(await page.title()).not.toContain(name)
})

/** What a press may have done: where the window is, what is open, and what is pressed. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const open = document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')
    const pressed = document.querySelectorAll(
      '[aria-pressed=true], [aria-checked=true], [aria-expanded=true]',
    )
    return [
      location.href,
      `${[...open].filter((each) => each.checkVisibility()).length} open`,
      ...Array.from(pressed, (each) => each.ariaLabel ?? each.textContent),
    ]
  })

test('WCAG 2.5.2: a press that ends elsewhere does nothing; what it opens, Escape closes @long', async ({
  desk,
}) => {
  test.setTimeout(600_000)
  const page = await desk.resume()
  let tried = 0
  const tryAll = async (name: string) => {
    const controls = page.locator(
      ':is(main, header) :is(button, a, [role=tab], [role=switch], [role=checkbox]):visible',
    )
    for (const control of (await controls.all()).slice(0, 25)) {
      const box = await control.boundingBox()
      if (box === null || box.y > 780 || box.x > 1270) continue
      const usual = await stateOf(page)
      const label = await control.evaluate((each) => each.ariaLabel ?? each.textContent)
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
      await page.mouse.down()
      // Between two parts of the window, where nothing takes a press.
      await page.mouse.move(640, 799)
      await page.mouse.up()
      tried += 1
      if ((await control.getAttribute('aria-haspopup')) !== null)
        await page.keyboard.press('Escape')
      await expect.poll(() => stateOf(page), `${name}: ${label}`).toEqual(usual)
    }
  }
  await eachPlace(page, tryAll)
  expect(tried).toBeGreaterThan(100)
})
