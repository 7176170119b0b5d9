import type { Page } from '@playwright/test'
import { SOFTWARE } from './desks-world.ts'
import { go } from './steps.ts'
import { expect } from './world.ts'

/* The screens whose place is more than a list, for place-more.spec.ts. */

export interface Place {
  name: string
  /** Goes there by keys; it must not choose what `change` chooses, where the screen keeps it. */
  reach: (page: Page) => Promise<void>
  /** Chooses a tab, a row, a filter and a range as a person would. */
  change: (page: Page) => Promise<void>
  /** What the place is known by once it is shown. */
  is: (page: Page) => Promise<void>
  /** The calendar begins anew on every day and with every view: only going back finds it. */
  brief?: true
  /** Its place opens in this view again, as the one chosen last. */
  asLeft?: true
}

export const keys = async (page: Page, ...all: string[]) => {
  for (const key of all) await page.keyboard.press(key)
}
const down = (page: Page, times: number) => keys(page, ...Array.from({ length: times }, () => 'j'))
const grid = (page: Page, name: string | RegExp) => page.getByRole('grid', { name })
export const isGrid = (name: string | RegExp) => (page: Page) =>
  expect(grid(page, name)).toBeVisible()
export const isTitle = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
/** Waits for the page of a record: another title than the list's. */
const opened = async (page: Page, list: string) => {
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: list, exact: true })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}
const openDesk = async (page: Page) => {
  await go(page, 'd', 'Desks')
  const row = grid(page, 'Desks').getByRole('row', { name: new RegExp(`^${SOFTWARE}`) })
  await row.dblclick()
  await isTitle(SOFTWARE)(page)
}
const find = async (page: Page, text: string) => {
  await page.keyboard.press('f')
  await expect(page.locator('main input:focus')).toBeVisible()
  await page.keyboard.type(text)
  await keys(page, 'Escape')
}
/** Scrolls what is highest on the screen or its panel and can be scrolled, once there is anything. */
const scroll = (page: Page, by: number, inside: 'main' | 'aside' = 'main') =>
  expect
    .poll(() =>
      page.evaluate(
        async ([pixels, part]) => {
          const boxes = [...document.querySelectorAll('main *')].filter(
            (each) =>
              /auto|scroll/.test(getComputedStyle(each).overflowY) &&
              each.scrollHeight > each.clientHeight + 40 &&
              (part === 'aside') === (each.closest('aside') !== null),
          )
          const [largest] = boxes.toSorted((a, b) => b.clientHeight - a.clientHeight)
          if (!largest) return false
          // The end moves when the header above takes another line, so nothing is left there.
          const below = largest.scrollHeight - largest.clientHeight - largest.scrollTop
          largest.scrollTop += pixels + 80 > below && largest.scrollTop > 120 ? -120 : pixels
          // The screen hears of it with the next frame.
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
          return true
        },
        [by, inside] as const,
      ),
    )
    .toBe(true)

const inPipeline = (show: string, key: string) => async (page: Page) => {
  await go(page, 'p', 'Pipeline')
  const button = page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: show })
  if ((await button.getAttribute('aria-pressed')) !== 'true') await keys(page, key)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
}
const inMeetings = (key: string) => async (page: Page) => {
  await go(page, 'm', 'Meetings')
  await keys(page, key)
}
export const rowActive = (page: Page) =>
  expect(page.locator('main [role=row][tabindex="0"]')).toHaveCount(1)

export const places: readonly Place[] = [
  {
    name: 'Pending changes',
    reach: (page) => go(page, 'w', 'Pending changes'),
    is: isGrid('Pending changes'),
    async change(page) {
      await page.getByRole('tab', { name: /^In progress/ }).click()
      await down(page, 14)
      await scroll(page, -60)
    },
  },
  {
    name: 'History',
    reach: (page) => go(page, 'y', 'History'),
    is: isGrid('My changes'),
    async change(page) {
      await find(page, 'a')
      await page.getByRole('button', { name: /^State/ }).click()
      await page.getByRole('checkbox', { name: 'Not undone' }).click()
      await keys(page, 'Escape')
      await down(page, 14)
      await scroll(page, -60)
    },
  },
  {
    name: 'Week of the meetings',
    brief: true,
    reach: inMeetings('Alt+2'),
    is: (page) => expect(page.getByRole('tab', { name: /^Week/, selected: true })).toBeVisible(),
    async change(page) {
      await down(page, 2)
      await scroll(page, 40)
    },
  },
  {
    name: 'Agenda of a later week',
    brief: true,
    reach: inMeetings('Alt+1'),
    is: isGrid('Meetings'),
    async change(page) {
      await rowActive(page)
      await keys(page, '.')
      await rowActive(page)
      await down(page, 3)
      await scroll(page, 40)
    },
  },
  {
    name: 'Outcomes to log',
    reach: inMeetings('Alt+3'),
    is: isGrid('Meetings without an outcome'),
    async change(page) {
      await rowActive(page)
      await down(page, 2)
    },
  },
  {
    name: 'Show rates',
    reach: inMeetings('Alt+4'),
    is: (page) => expect(page.getByRole('table', { name: 'Show rate by week' })).toBeVisible(),
    async change(page) {
      await expect(page.getByRole('table', { name: 'Show rate by week' })).toBeVisible()
      await scroll(page, 90)
    },
  },
  {
    name: 'Call notes to match',
    asLeft: true,
    reach: (page) => go(page, 'm', 'Meetings'),
    is: isGrid('Call notes to match'),
    async change(page) {
      await keys(page, 'Alt+5')
      await isGrid('Call notes to match')(page)
      await down(page, 2)
    },
  },
  {
    name: 'Scrapers',
    reach: inPipeline('Scraping', 'Shift+s'),
    is: isGrid('Scrape configurations'),
    async change(page) {
      await down(page, 1)
      await keys(page, 't')
      await expect(page.getByRole('button', { name: 'Table', pressed: true })).toHaveCount(1)
      await scroll(page, 120)
    },
  },
  {
    name: 'Board',
    asLeft: true,
    reach: (page) => go(page, 'p', 'Pipeline'),
    is: isGrid(/^To review leads/),
    async change(page) {
      await keys(page, 'b')
      await isGrid(/^To review leads/)(page)
      await down(page, 9)
      await keys(page, 'Enter')
      // What was pressed in the panel has the focus until the panel is closed.
      await page.locator('main aside h2').first().click()
      await expect(page.locator('main [data-board-card]:focus')).toHaveCount(0)
      await keys(page, 'Escape')
      await expect(page.locator('main [data-board-card][aria-selected=true]')).toBeFocused()
      await keys(page, 'Enter')
      await scroll(page, 60, 'aside')
    },
  },
  {
    name: 'Credits of a quarter',
    asLeft: true,
    reach: (page) => go(page, 'b', 'Credits'),
    is: isTitle('Credits'),
    async change(page) {
      await keys(page, '4')
      await expect(page.getByRole('button', { name: '90 days', pressed: true })).toBeVisible()
      // Both are read a moment later, and are part of what was left.
      await expect(page.getByRole('tab', { name: /^Ledger/ })).toContainText(/\d/)
      await expect(page.locator('main aside input').first()).toBeAttached()
    },
  },
  {
    name: 'A report',
    reach: async (page) => {
      await keys(page, 'g', 'r')
      await expect(page.getByRole('tablist', { name: 'Research sections' })).toBeVisible()
      await keys(page, 'Alt+1')
      await isGrid('Reports')(page)
      await opened(page, 'Research')
    },
    is: (page) => expect(page.getByRole('region', { name: 'Sources' })).toBeAttached(),
    async change(page) {
      await expect(page.getByRole('region', { name: 'Sources' })).toBeAttached()
      await scroll(page, 90)
    },
  },
  {
    name: 'Paid runs',
    asLeft: true,
    reach: async (page) => {
      await keys(page, 'g', 'r')
      await expect(page.getByRole('tablist', { name: 'Research sections' })).toBeVisible()
    },
    is: isTitle('Paid runs'),
    async change(page) {
      await keys(page, 'Alt+3')
      await isTitle('Paid runs')(page)
    },
  },
  {
    name: 'Settings',
    asLeft: true,
    reach: (page) => go(page, 's', 'Settings'),
    is: isTitle('Settings'),
    async change(page) {
      await page.getByRole('link', { name: 'Shortcuts' }).click()
      await expect(page.getByRole('link', { name: 'Shortcuts' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      await scroll(page, 300)
    },
  },
  {
    name: 'Trip pack',
    reach: (page) => go(page, 't', 'Trip pack'),
    is: isTitle('Trip pack'),
    async change(page) {
      await page.getByRole('checkbox').first().click()
      await scroll(page, 80)
    },
  },
  {
    name: 'A campaign',
    reach: async (page) => {
      await go(page, 'c', 'Campaigns')
      await isGrid('Campaigns')(page)
      await opened(page, 'Campaigns')
    },
    is: (page) => expect(page.getByRole('region', { name: 'Steps' })).toBeVisible(),
    async change(page) {
      await expect(page.getByRole('region', { name: 'Steps' })).toContainText(/step/)
      await keys(page, 't', 'v')
      await scroll(page, 120)
    },
  },
  {
    name: 'A person',
    reach: async (page) => {
      await go(page, 'e', 'People')
      await isGrid('People')(page)
      await rowActive(page)
      await opened(page, 'People')
    },
    is: (page) => expect(page.getByRole('tablist', { name: 'Kinds of entries' })).toBeVisible(),
    async change(page) {
      await page.getByRole('tablist', { name: 'Kinds of entries' }).getByRole('tab').nth(1).click()
      await scroll(page, 120)
    },
  },
  {
    name: 'A company',
    reach: async (page) => {
      await go(page, 'e', 'People')
      await rowActive(page)
      await opened(page, 'People')
      await page.locator('main a[href*="/companies/"]').first().click()
    },
    is: isGrid(/^People at /),
    async change(page) {
      await rowActive(page)
      await down(page, 1)
    },
  },
  {
    name: 'Company map of a desk',
    brief: true,
    reach: openDesk,
    is: isGrid('Companies of the map'),
    async change(page) {
      await find(page, 'a')
      await down(page, 30)
      await scroll(page, -60)
    },
  },
  {
    name: 'Gaps of a desk',
    reach: openDesk,
    brief: true,
    is: isGrid('Companies with a gap'),
    async change(page) {
      await keys(page, 'Alt+3')
      await isGrid('Companies with a gap')(page)
      await down(page, 3)
    },
  },
  {
    name: 'Prospects of a desk',
    reach: openDesk,
    is: isGrid('Prospects of this desk'),
    async change(page) {
      await keys(page, 'Alt+2')
      await isGrid('Prospects of this desk')(page)
      await down(page, 25)
      await scroll(page, -60)
    },
  },
  {
    name: 'Comparison of two desks',
    reach: async (page) => {
      await go(page, 'd', 'Desks')
      await keys(page, 'Enter')
      await expect(page.getByRole('tab', { name: /^Company map/ })).toBeVisible()
      await keys(page, 'c')
    },
    is: isTitle('Compare desks'),
    async change(page) {
      const second = page.getByRole('combobox', { name: 'Second desk' })
      const first = await second.innerText()
      await second.click()
      await page.getByRole('option').last().click()
      await expect(second).not.toHaveText(first)
      await keys(page, 'p', '2')
      await isGrid('Prospects in the first alone')(page)
      await rowActive(page)
      await down(page, 20)
      await scroll(page, -40)
    },
  },
]
