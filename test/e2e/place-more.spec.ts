import type { Page } from '@playwright/test'
import { keys, places, rowActive } from './places.ts'
import { go, openFintechCfos, watchKept } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * Coming back to where one was (H8), on the screens whose place is more than a list: tabs, views,
 * ranges, open panels, calendars and pages of records. The lists are in place.spec.ts.
 */

test.use({ practice: '--rate-scale 100 --contacts 400' })

/** What a person sees of a screen: its title, what is chosen, what is typed and how far it is scrolled. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const main = document.querySelector('main')
    const all = (selector: string) => [...(main?.querySelectorAll<HTMLElement>(selector) ?? [])]
    const words = (each: HTMLElement) =>
      (each.getAttribute('aria-label') ?? each.textContent).replaceAll(/[\d,.]+/g, '#').trim()
    return {
      title: all('h1').map(words),
      chosen: all(
        '[role=tab][aria-selected=true], [aria-pressed=true], [aria-expanded=true], [aria-checked=true], nav [aria-current]',
      ).map(words),
      typed: all('input').map((input) => (input as HTMLInputElement).value),
      values: all('[role=combobox]').map(words),
      rows: all(
        '[role=row][tabindex="0"], [data-meeting][tabindex="0"], [role=gridcell][tabindex="0"]',
      ).map((row) => row.getAttribute('aria-label') ?? row.textContent),
      scrolled: all('*')
        .filter((each) => each.scrollTop > 0)
        .map((each) => Math.round(each.scrollTop)),
      panel: all('aside').map((each) => each.getAttribute('aria-label')),
    }
  })

/** Waits until nothing is on its way any more, and says what is there. */
async function still(page: Page) {
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  await expect(page.locator('main [role=row][tabindex="0"][aria-label=Loading]')).toHaveCount(0)
  let last = ''
  await expect
    .poll(async () => {
      const before = last
      last = JSON.stringify(await seen(page))
      return before === last
    })
    .toBe(true)
  return seen(page)
}

/** Edits that wait without a network: they are pending, and in the history. */
async function edit(page: Page) {
  for (let turn = 0; turn < 24; turn++) await keys(page, turn % 2 === 0 ? 'a' : 'b', 'j')
  await go(page, 'w', 'Pending changes')
  await expect(page.getByRole('tab', { name: /^All/ })).toContainText(/\d\d/)
}

/** Goes on to the next record of the list that this one was opened from. */
async function walks(page: Page, list: string) {
  const place = page.getByRole('group', { name: `Place in ${list}` })
  await expect(place).toHaveText(/of/)
  const before = await page.getByRole('heading', { level: 1 }).innerText()
  await keys(page, 'Alt+ArrowDown')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(before)
  await expect(place).toHaveText(/of/)
}

/** Opens the first person or company that the panel of a row leads to. */
async function openInPanel(page: Page, kind: 'people' | 'companies') {
  const link = page.locator(`main aside a[href*="/${kind}/"]`)
  await expect
    .poll(async () => {
      if ((await link.count()) > 0) return true
      await keys(page, 'j')
      return false
    })
    .toBe(true)
  await link.first().click()
}

/** Where people and companies are opened from that have no list of their own kind. */
const otherLists: Record<string, (page: Page) => Promise<void>> = {
  async 'Meetings without an outcome'(page) {
    await go(page, 'm', 'Meetings')
    await keys(page, 'Alt+3')
    await rowActive(page)
    await keys(page, 'k', 'k', 'p')
  },
  async Meetings(page) {
    await go(page, 'm', 'Meetings')
    await keys(page, 'Alt+1')
    await rowActive(page)
    await openInPanel(page, 'companies')
  },
  async 'Call notes'(page) {
    await go(page, 'n', 'Call notes')
    await rowActive(page)
    await openInPanel(page, 'people')
  },
  async 'Search results'(page) {
    await keys(page, '/')
    await page.keyboard.type('ann')
    await page
      .getByRole('option', { name: /, person$/ })
      .first()
      .click()
  },
}

test('H8: every view, tab and panel is found again as it was left, after going back, forward and a restart @long', async ({
  context,
  desk,
}) => {
  const kept = watchKept(context)
  const page = await desk.resume()
  page.setDefaultTimeout(20_000)
  await page.setViewportSize({ width: 1280, height: 620 })
  await openFintechCfos(page)
  await desk.control('PUT', '/flight-mode', { on: true })
  await edit(page)
  const left = new Map<string, Awaited<ReturnType<typeof seen>>>()
  for (const place of places)
    await test.step(place.name, async () => {
      await place.reach(page)
      await place.change(page)
      const before = await still(page)
      left.set(place.name, before)
      await keys(page, 'Alt+ArrowLeft', 'Alt+ArrowRight')
      await place.is(page)
      await expect.poll(() => seen(page), `forward ${place.name}`).toEqual(before)
      await go(page, 'a', 'Approvals')
      await keys(page, 'Alt+ArrowLeft')
      await place.is(page)
      await expect.poll(() => seen(page), `back ${place.name}`).toEqual(before)
    })
  await places.find(({ name }) => name === 'A person')?.reach(page)
  const person = await page.getByRole('heading', { level: 1 }).innerText()
  // Walks hold paths of people, too; this one is what the window shows.
  await expect.poll(kept).toMatch(/"workspace":"[^"]+","path":"\/people\/c_/)

  await desk.kill()
  const again = await desk.start()
  await again.setViewportSize({ width: 1280, height: 620 })
  const title = again.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(person, { useInnerText: true })
  await test.step('the list of the record after the restart', () => walks(again, 'People'))
  await keys(again, 'Alt+ArrowUp')
  await expect(title).toHaveText(person, { useInnerText: true })
  const lasting = places.filter(({ brief }) => !brief)
  // What else is chosen there comes after what the place opens with.
  for (const place of lasting.toSorted((a, b) => Number(b.asLeft ?? 0) - Number(a.asLeft ?? 0)))
    await test.step(`${place.name} after the restart`, async () => {
      await place.reach(again)
      await place.is(again)
      await expect.poll(() => seen(again), `restart ${place.name}`).toEqual(left.get(place.name))
    })
  for (const [list, open] of Object.entries(otherLists))
    await test.step(`a record opened from ${list}`, async () => {
      await open(again)
      await walks(again, list)
    })
})
