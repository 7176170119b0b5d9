import type { Page } from '@playwright/test'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }
import {
  list,
  part,
  press,
  settled,
  thenPress,
  toStart,
  type Go,
} from '../../build/picture-ways.ts'
import { pictures } from '../../build/pictures.ts'
import { expect, test } from './world.ts'

/*
 * H4, M1: whatever has a key can be done by somebody who knows none: a control, a menu or a hint in
 * the footer does the same, and shows the key.
 */

/** Calls the first member of the hot list that has a number. */
const calling: Go = async (page, desk) => {
  await list()(page, desk)
  const call = page.getByRole('complementary').getByRole('button', { name: /^Call/ })
  for (let tried = 0; tried < 40 && !(await call.isVisible()); tried += 1) {
    await press(page, 'j')
    await settled(page)
  }
  await press(page, 'c')
}

/** Opens the first card of the board. */
const boardLead: Go = async (page, desk) => {
  await part('Pipeline', 'Board')(page, desk)
  await page.locator('[data-board-card]').first().dblclick()
}

/** States in which an action is to be seen that the pictures of build/pictures.ts do not show. */
const states: Readonly<Record<string, Go>> = {
  'board-lead': boardLead,
  'reposted-leads': part('Pipeline', 'Table', 'Shift+m', 'j'),
  calling,
  snoozed: list('j', 'h', '1'),
  'held-meeting': part('Meetings', 'Outcome'),
  'cancelled-meeting': part('Meetings', 'Agenda', 'j', 'c'),
  changed: thenPress(list('j', 'a'), 'g', 'z'),
}

/** The pictures and states in which the actions of a group are to be seen. */
const places: Record<string, readonly string[]> = {
  Pipeline: ['pipeline', 'board'],
  Board: ['board', 'board-lead'],
  'Call notes': ['call-notes'],
  Campaigns: ['campaigns', 'campaign', 'pause'],
  Companies: ['companies'],
  Company: ['company'],
  Desk: ['desk', 'desk-people'],
  Desks: ['desks'],
  History: ['changed'],
  'Hot list': ['triage', 'triage-selection', 'calling', 'snoozed'],
  'Hot lists': ['hot-lists'],
  Lead: ['reposted-leads'],
  'Match notes': ['match-notes'],
  Meetings: ['meetings', 'week', 'held-meeting', 'cancelled-meeting'],
  People: ['people'],
  Person: ['person'],
  Report: ['report', 'weekly-report'],
  Research: ['research', 'sourcing', 'sourcing-run'],
  Scraping: ['scraping'],
  Wallboard: ['wallboard'],
  Webhooks: ['webhooks'],
}

/** The pictures whose rows have a menu. */
const hasRowMenu = new Set([
  'board',
  'changed',
  'companies',
  'company',
  'desk-people',
  'people',
  'pipeline',
  'reposted-leads',
  'sourcing-run',
  'triage',
])

/** Actions that no control shows, with the reason. */
const unshown: readonly [RegExp, why: string][] = [
  [/^(company\.\d|match\.confirm\.[234])$/, 'stands beside each choice, if there are so many'],
]

/** Returns the keys that visible controls name, and those of chosen tabs, which need none. */
const shownOn = (page: Page): Promise<string[]> =>
  page.locator('[data-shortcut]:visible, [role="tab"]:visible').evaluateAll((all) =>
    all.map((each) => {
      const { shortcut } = (each as HTMLElement).dataset
      if (shortcut !== undefined) return shortcut
      const tabs = [...(each.parentElement?.children ?? [])]
      return each.ariaSelected === 'true' ? `Alt+${tabs.indexOf(each) + 1}` : ''
    }),
  )

/** Opens each menu, and that of the active row with its submenus, and returns the keys in them. */
async function inMenus(page: Page, name: string): Promise<string[]> {
  const shown: string[] = []
  // What is behind a dialog cannot be pressed.
  if (await page.getByRole('dialog').isVisible()) return shown
  const triggers = page.locator(
    'main [aria-haspopup="menu"]:visible, aside [aria-haspopup="menu"]:visible',
  )
  for (let at = 0; at < (await triggers.count()); at++) {
    // By key: the tooltip of the menu before may lie over this one.
    await triggers.nth(at).press('Enter')
    await expect(page.getByRole('menu').first()).toBeVisible()
    shown.push(...(await shownOn(page)))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  if (!hasRowMenu.has(name)) return shown
  await page.getByRole('gridcell').nth(1).click({ button: 'right' })
  const menu = page.getByRole('menu', { name: 'Actions' })
  await menu.waitFor()
  const groups = menu.locator('[aria-haspopup="menu"]')
  for (let at = 0; at < (await groups.count()); at++) {
    await groups.nth(at).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('menu')).toHaveCount(2)
    shown.push(...(await shownOn(page)))
    await page.keyboard.press('ArrowLeft')
    await expect(page.getByRole('menu')).toHaveCount(1)
  }
  shown.push(...(await shownOn(page)))
  await page.keyboard.press('Escape')
  return shown
}

test('H4, M1: every action with a key has a control that shows the key @long', async ({ desk }) => {
  const page = await desk.resume()
  page.setDefaultTimeout(15_000)
  await expect(page.getByText(/^All synced/).first()).toBeVisible()
  const shown = new Map<string, Set<string>>()
  for (const name of new Set(Object.values(places).flat())) {
    await toStart(page, desk)
    await (states[name] ?? pictures[name]?.go)?.(page, desk)
    await settled(page)
    const before = await shownOn(page)
    shown.set(name, new Set([...before, ...(await inMenus(page, name))]))
  }
  const hidden = known
    .filter(({ group, keys }) => places[group] && keys.length > 0)
    .filter(
      ({ group, keys }) =>
        !places[group]?.some((name) => keys.some((key) => shown.get(name)?.has(key))),
    )
    .filter(({ id }) => !unshown.some(([of]) => of.test(id)))
    .map(({ id, keys }) => `${id} ${keys.join(' ')}`)
  expect(hidden).toEqual([])
})
