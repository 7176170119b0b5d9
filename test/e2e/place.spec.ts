import type { Page } from '@playwright/test'
import { sampled } from '#test/support/sampled.ts'
import { watchKept } from './steps.ts'
import { expect, test } from './world.ts'

/* Coming back to where one was (H8): row, scroll position, filter, tab and open panel. */

test.use({ practice: '--rate-scale 100 --contacts 400' })

interface ListScreen {
  name: string
  /** The keys that lead there. */
  go: string
  grid: RegExp
  /** What is typed into the filter of the list, where it has one. */
  filter?: string
  /** Enter opens a record with a page of its own. */
  opens?: boolean
  /** The key back from that page, if Escape does something else there. */
  up?: string
  /** A tab or view to choose first. */
  tab?: RegExp
}

/** Every fifth in `npm test`: one with views, one with a filter, and the last, which stays shown. */
const screens: readonly ListScreen[] = sampled(
  [
    { name: 'People', go: 'g e', grid: /^People$/, filter: 'an', opens: true, tab: /^Prospects/ },
    { name: 'Companies', go: 'g o', grid: /^Companies$/, filter: 'e', opens: true },
    { name: 'Pipeline', go: 'g p', grid: /^Job leads$/, filter: 'e', tab: /^To review/ },
    { name: 'Hot lists', go: 'g h', grid: /^Hot lists$/, opens: true, up: 'u' },
    {
      name: 'A hot list',
      go: 'g 1',
      grid: /^Members of/,
      filter: 'e',
      opens: true,
      tab: /^S not started/,
    },
    { name: 'Call notes', go: 'g n', grid: /^Call notes$/, filter: 'the' },
    { name: 'Campaigns', go: 'g c', grid: /^Campaigns$/, opens: true },
    { name: 'Desks', go: 'g d', grid: /^Desks$/, opens: true },
    { name: 'Research', go: 'g r', grid: /^Reports$/, opens: true },
    { name: 'Credits', go: 'g b', grid: /^Ledger$/ },
    { name: 'Webhooks', go: 'g k', grid: /^Webhooks$/ },
  ],
  5,
)

const press = async (page: Page, keys: string) => {
  for (const key of keys.split(' ')) await page.keyboard.press(key)
}

/** What a person sees of a list: the row, how far it is scrolled, its filter and its tab. */
async function placeIn(page: Page, { grid, filter }: ListScreen) {
  const list = page.getByRole('grid', { name: grid })
  const row = list.locator('[role=row][tabindex="0"]')
  const tabs = page.getByRole('tab', { selected: true })
  await expect(row).not.toHaveAttribute('aria-label', 'Loading')
  return {
    row: await row.getAttribute('aria-label'),
    top: await list.evaluate((element) => Math.round(element.parentElement?.scrollTop ?? -1)),
    filter:
      filter === undefined ? null : await page.getByRole('search').locator('input').inputValue(),
    tab: (await tabs.count()) > 0 ? await tabs.first().textContent() : null,
  }
}

/** Waits until the list is read and stands still. */
async function settled(page: Page, { grid }: ListScreen) {
  const list = page.getByRole('grid', { name: grid })
  await expect(list).toBeVisible()
  await expect(list.locator('[role=row][aria-selected]').first()).not.toHaveAttribute(
    'aria-label',
    'Loading',
  )
  return list
}

/** Closes and opens the panel beside the list, if there is one; `check` runs after each. */
async function closeAndOpenPanel(page: Page, check: (what: string) => Promise<void>) {
  const panel = page.locator('main aside')
  const shown = await panel.count()
  if (shown === 0) return
  await page.keyboard.press(']')
  await expect(panel).toHaveCount(0)
  await check('the panel closed')
  await page.keyboard.press(']')
  await expect(panel).toHaveCount(shown)
  await check('the panel open')
}

test('H8: every list is found again as it was left, after going back and after a restart', async ({
  context,
  desk,
}) => {
  const kept = watchKept(context)
  const page = await desk.resume()
  page.setDefaultTimeout(10_000)
  await page.setViewportSize({ width: 1280, height: 620 })
  const left = new Map<string, Awaited<ReturnType<typeof placeIn>>>()
  for (const screen of screens)
    await test.step(screen.name, async () => {
      await press(page, screen.go)
      const list = await settled(page, screen)
      if (screen.tab) {
        await page.getByRole('tab', { name: screen.tab }).click()
        await settled(page, screen)
      }
      if (screen.filter !== undefined) {
        await page.keyboard.press('f')
        await expect(page.getByRole('search').locator('input')).toBeFocused()
        await page.keyboard.type(screen.filter)
        await expect(page.getByRole('search').locator('input')).toHaveValue(screen.filter)
        await page.keyboard.press('Enter')
        await settled(page, screen)
        await list
          .locator('[role=row][aria-selected]')
          .first()
          .click({ position: { x: 60, y: 8 } })
      }
      await page.keyboard.press('Home')
      for (let step = 0; step < 39; step++) await page.keyboard.press('j')
      await list.evaluate(async (element) => {
        if (element.parentElement) element.parentElement.scrollTop -= 90
        // The list hears of it with the next frame.
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
      })
      const before = await placeIn(page, screen)
      left.set(screen.name, before)
      await closeAndOpenPanel(page, async (what) =>
        expect.poll(() => placeIn(page, screen), what).toEqual(before),
      )
      if (screen.opens) {
        await page.keyboard.press('Enter')
        await expect(page.getByRole('grid', { name: screen.grid })).toBeHidden()
      } else {
        await press(page, 'g s')
        await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      }
      await page.keyboard.press('Alt+ArrowLeft')
      await settled(page, screen)
      await expect.poll(() => placeIn(page, screen)).toEqual(before)
      if (!screen.opens) return
      await page.keyboard.press('Enter')
      await expect(page.getByRole('grid', { name: screen.grid })).toBeHidden()
      await page.keyboard.press(screen.up ?? 'Escape')
      await settled(page, screen)
      await expect.poll(() => placeIn(page, screen), 'the record closed').toEqual(before)
    })

  // Where the window stands, and the place to which Forward leads.
  await expect.poll(kept).toMatch(/"path":"\/webhooks".*"\/webhooks","\/settings[^"]*"\],"at":\d+/)
  await desk.kill()
  const again = await desk.start()
  await again.setViewportSize({ width: 1280, height: 620 })
  // The screen that was shown last comes first.
  const title = (name: string) => again.getByRole('heading', { level: 1, name })
  await expect(title('Webhooks')).toBeVisible()
  await test.step('back and forward after the restart', async () => {
    await again.keyboard.press('Alt+ArrowRight')
    await expect(title('Settings')).toBeVisible()
    await expect(again.getByRole('button', { name: 'Forward' })).toBeDisabled()
    await again.getByRole('button', { name: 'Back' }).click()
    await expect(title('Webhooks')).toBeVisible()
    await again.keyboard.press('Alt+ArrowLeft')
    await expect(title(screens.at(-2)?.name ?? '')).toBeVisible()
    await again.keyboard.press('Alt+ArrowRight')
    await expect(title('Webhooks')).toBeVisible()
  })
  for (const screen of screens)
    await test.step(`${screen.name} after the restart`, async () => {
      await press(again, screen.go)
      await settled(again, screen)
      await expect.poll(() => placeIn(again, screen)).toEqual(left.get(screen.name))
    })
})

test('a record leads to the next and the previous one of the list it was opened from, and back to it @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await press(page, 'g e')
  const list = await settled(page, { name: 'People', go: 'g e', grid: /^People$/ })
  const nameOf = async (place: number) =>
    (
      await list.locator(`[role=row][aria-rowindex="${place + 1}"]`).getAttribute('aria-label')
    )?.split(',')[0] ?? ''
  await page.keyboard.press('Home')
  const names = [await nameOf(1), await nameOf(2), await nameOf(3), await nameOf(4)]
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await expect(heading(names[1] ?? '')).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(heading(names[2] ?? '')).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(names[3] ?? '')).toBeVisible()
  await page.getByRole('button', { name: 'Previous of People' }).click()
  await expect(heading(names[2] ?? '')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Place in People' })).toContainText(/^3 of \d+$/)
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(list.locator('[role=row][tabindex="0"]')).toHaveAttribute(
    'aria-label',
    new RegExp(`^${names[2]}`),
  )
})

test('H8: a company opened from a person has no list to walk, and leads back to the person @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const heading = page.getByRole('heading', { level: 1 })
  // The list of companies stands on the company that the person leads to.
  await press(page, 'g e')
  const people = await settled(page, { name: 'People', go: 'g e', grid: /^People$/ })
  const link = page.locator('main aside a[href*="/companies/"]')
  await expect
    .poll(async () => {
      if ((await link.count()) > 0) return true
      await page.keyboard.press('j')
      return false
    })
    .toBe(true)
  const company = await link.first().innerText()
  const row = people.locator('[role=row][tabindex="0"]')
  const person = (await row.getAttribute('aria-label')) ?? ''
  await press(page, 'g o')
  await settled(page, { name: 'Companies', go: 'g o', grid: /^Companies$/ })
  await press(page, 'f')
  await page.keyboard.type(company)
  await page.keyboard.press('Enter')
  await page
    .getByRole('grid', { name: 'Companies' })
    .getByRole('row', { name: company })
    .first()
    .dblclick()
  await expect(heading).toContainText(company)
  await expect(page.getByRole('group', { name: 'Place in Companies' })).toBeVisible()

  // From the panel beside the person.
  await press(page, 'g e')
  await expect(row).toHaveAttribute('aria-label', person)
  await link.first().click()
  await expect(heading).toContainText(company)
  await expect(page.getByRole('group', { name: /^Place in/ })).toHaveCount(0)
  await page.keyboard.press('u')
  await expect(row).toHaveAttribute('aria-label', person)

  // From the person's own page, whose walk stays theirs.
  await page.keyboard.press('Enter')
  const name = await heading.innerText()
  await expect(page.getByRole('group', { name: 'Place in People' })).toBeVisible()
  await page.locator('main a[href*="/companies/"]').first().click()
  await expect(heading).toContainText(company)
  await expect(page.getByRole('group', { name: /^Place in/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(heading).toHaveText(name, { useInnerText: true })
  await expect(page.getByRole('group', { name: 'Place in People' })).toBeVisible()
})
