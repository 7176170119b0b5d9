import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { isGrid } from './places.ts'
import { go, openFintechCfos } from './steps.ts'
import { expect, test } from './world.ts'

/*
 * A 12-hour clock writes the longest times. They are whole wherever lists and calendars show them,
 * in a wide and in a small window, on the next day ("Yesterday 12:38 PM") and in the next year.
 */

test.use({ practice: '--rate-scale 100 --contacts 400', locale: 'en-US' })

const WINDOWS = [
  { width: 1280, height: 800 },
  { width: 900, height: 800 },
]
const DAY_MS = 86_400_000

const inTab = (key: string, title: string, press: string) => async (page: Page) => {
  await go(page, key, title)
  await page.keyboard.press(press)
}
/** The places whose rows or blocks begin with a time, and what is there once they are shown. */
const places: readonly [name: string, reach: (page: Page) => Promise<void>][] = [
  ['Agenda', inTab('m', 'Meetings', 'Alt+1')],
  ['Week', inTab('m', 'Meetings', 'Alt+2')],
  ['Outcomes', inTab('m', 'Meetings', 'Alt+3')],
  [
    'Match notes',
    async (page) => {
      await inTab('m', 'Meetings', 'Alt+5')(page)
      await isGrid('Call notes to match')(page)
    },
  ],
  ['Call notes', (page) => go(page, 'n', 'Call notes')],
  ['Hot lists', (page) => go(page, 'h', 'Hot lists')],
  ['History', (page) => go(page, 'y', 'History')],
  ['Credits', inTab('b', 'Credits', '4')],
  ['Research', inTab('r', 'Research', 'Alt+1')],
  [
    'Scrapers',
    async (page) => {
      await go(page, 'p', 'Pipeline')
      await page
        .getByRole('group', { name: 'Show as' })
        .getByRole('button', { name: 'Scraping' })
        .click()
      await isGrid('Scrape configurations')(page)
    },
  ],
]

/** Lists the times of rows and of meetings in the week that lose a part at the edge of their box. */
const cutTimes = (page: Page): Promise<{ cut: string[]; times: number }> =>
  page.evaluate(() => {
    const cut: string[] = []
    let times = 0
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent ?? ''
      const element = walker.currentNode.parentElement
      const box = element?.closest('main [role=gridcell], main [data-event]')
      if (!element || !box || !/\d\s?[AP]M$|, 20\d\d$/.test(words)) continue
      if (!element.checkVisibility() || element.closest('.spoken')) continue
      times += 1
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      const { right, top } = range.getBoundingClientRect()
      for (let each: Element = element; ; each = each.parentElement as Element) {
        const edge = each.getBoundingClientRect()
        const { overflowX } = getComputedStyle(each)
        // The end of a range goes to a line that is not shown.
        const isShown = top < edge.bottom
        if (isShown && /hidden|clip/.test(overflowX) && right > edge.right + 0.5)
          cut.push(`${words} in ${each.className}`)
        if (each === box) break
      }
    }
    return { cut, times }
  })

test('C1, C9, M5: a 12-hour clock is whole in agenda, week, call notes and lists, tomorrow and next year @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  await page.getByRole('button', { name: '12 hours' }).click()
  await openFintechCfos(page)
  await page.keyboard.press('h')
  await page.getByRole('dialog', { name: 'Snooze until' }).getByRole('button').first().click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const now = new Date()
  const nextYear = new Date(now.getFullYear() + 1, now.getMonth(), 20, 15)
  for (const at of [now.getTime() + DAY_MS, nextYear.getTime()]) {
    await page.clock.setFixedTime(at)
    for (const [name, reach] of places)
      await test.step(`${name} on ${new Date(at).toDateString()}`, async () => {
        await reach(page)
        for (const size of WINDOWS) {
          await page.setViewportSize(size)
          await settled(page)
          expect((await cutTimes(page)).cut, `${size.width} px`).toEqual([])
        }
      })
  }
  // The probe sees what it looks for.
  await go(page, 'y', 'History')
  await expect(page.getByRole('grid', { name: 'My changes' })).toContainText(/, 20\d\d/)
  expect((await cutTimes(page)).times).toBeGreaterThan(0)
})
