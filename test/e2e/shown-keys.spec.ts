import type { Page } from '@playwright/test'
import known from '#renderer/keys/known-keys.json' with { type: 'json' }
import { settled, toStart } from '../../build/picture-ways.ts'
import { pictures } from '../../build/pictures.ts'
import { expect, test } from './world.ts'

/*
 * H4, M1: whatever has a key can be done by somebody who knows none: a control, a menu or a hint in
 * the footer does the same, and shows the key.
 */

/** The pictures in which the actions of a group are to be seen. */
const places: Record<string, readonly string[]> = {
  // The board stays until somebody leaves it.
  Pipeline: ['pipeline', 'board'],
  Board: ['board'],
  'Call notes': ['call-notes'],
  Campaigns: ['campaigns', 'campaign'],
  Companies: ['companies'],
  Company: ['company'],
  Desk: ['desk', 'desk-people'],
  Desks: ['desks'],
  History: ['history'],
  'Hot list': ['triage', 'triage-selection'],
  'Hot lists': ['hot-lists'],
  Lead: ['pipeline'],
  'Match notes': ['match-notes'],
  Meetings: ['meetings', 'week'],
  People: ['people'],
  Person: ['person'],
  Report: ['report'],
  Research: ['research'],
  Scraping: ['scraping'],
  Wallboard: ['wallboard'],
  Webhooks: ['webhooks'],
}

/** The pictures whose rows have a menu. */
const hasRowMenu = new Set(['companies', 'company', 'desk-people', 'people', 'pipeline', 'triage'])

/** Actions that no control shows, with the reason. */
const unshown: readonly [RegExp, why: string][] = [
  [/\.(refresh|read)$/, 'lists are read by themselves; the key only asks sooner'],
  [/^board\.(back|on)$/, 'a card is dragged, or its stage chosen in its panel'],
  [/^board\.close$/, 'Escape closes whatever is open'],
  [/\.filter$/, 'the key stands in the field itself'],
  [/\.go$|\.save$/, 'the primary button of a dialog, which is no part of these pictures'],
  [/^campaigns\.range$/, 'a list of choices has no place for a key'],
  [/^(company\.\d|match\.confirm\.\d)$/, 'stands beside each choice, if there are so many'],
  [/^(history\.undo|meetings\.confirmNote|pipeline\.duplicates)$/, 'not of every row'],
  [/^(triage\.call\.|meetings\.status\.booked|triage\.queue\.snoozed)/, 'only in a state'],
  [/^(sourced|sourcing)\./, 'in runs of sourcing, which practice data do not have'],
  [/^meetings\.(person|card)$/, 'the name of the person is a link, and has its own menu there'],
  [/^person\.prospect$/, 'the field of the page does it'],
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
    await triggers.nth(at).click()
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
    await pictures[name]?.go(page, desk)
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
