import type { Page } from '@playwright/test'
import { go } from './steps.ts'
import { signInUnread } from './unread-world.ts'
import { expect, test } from './world.ts'

/*
 * Somebody who just signed in, and whose service cannot be read or reached before anything was read:
 * every screen says what it cannot show, why, and what to do, and calls nothing empty.
 */

test.use({ practice: '--rate-scale 100 --contacts 60' })

const EMPTY = /\bNo \w+( \w+)? yet|None yet|No meetings in|Nothing to pack yet/

/** The key after G, the title, what cannot be shown, and the tab. */
const places: readonly [key: string, title: string, what: string, tab?: string][] = [
  ['p', 'Pipeline', 'the job leads'],
  ['m', 'Meetings', 'the meetings', 'Agenda'],
  ['m', 'Meetings', 'the meetings', 'Outcomes'],
  ['m', 'Meetings', 'the meetings', 'Show rate'],
  ['m', 'Meetings', 'the call notes', 'Match notes'],
  ['c', 'Campaigns', 'the campaigns'],
  ['e', 'People', 'the people'],
  ['o', 'Companies', 'the companies'],
  ['d', 'Desks', 'the desks'],
  ['r', 'Research', 'the reports'],
  ['n', 'Call notes', 'the call notes'],
  ['k', 'Webhooks', 'the webhooks'],
  ['t', 'Trip pack', 'the hot lists'],
  ['h', 'Hot lists', 'the hot lists'],
]

/** Goes to every place, and looks for what it says of its list. */
async function eachSays(
  page: Page,
  says: (what: string) => { title: string; why: string; button?: string },
): Promise<void> {
  for (const [key, title, what, tab] of places)
    await test.step(`${title} ${tab ?? ''}`, async () => {
      await go(page, key, title)
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click()
      const main = page.getByRole('main')
      const wanted = says(what)
      const state = page.getByRole('heading', { name: wanted.title, level: 2 }).locator('xpath=..')
      await expect(state).toContainText(wanted.why)
      if (wanted.button !== undefined)
        await expect(state.getByRole('button', { name: wanted.button })).toBeVisible()
      // Nothing is called empty that was never read.
      await expect(main).not.toContainText(EMPTY)
    })
}

test('H1, I10: before anything was read, a service in trouble or out of reach is named on every screen, with what to do @long', async ({
  desk,
}) => {
  const page = await signInUnread(desk)
  await eachSays(page, (what) => ({
    title: `Can’t load ${what} right now`,
    why: 'The service returned an error, or something Hotdesk can’t read. Hotdesk retries automatically',
    button: 'Try again',
  }))
  // The balance that was seen before is shown with its age.
  await go(page, 'b', 'Credits')
  await expect(page.getByText(/^on this computer · as of /)).toBeVisible()

  await desk.control('PUT', '/flight-mode', { on: true })
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
  await eachSays(page, (what) => ({
    title: 'Not loaded yet',
    why: `Go online to load ${what}. After that they’re available offline too.`,
  }))

  // Back, the screen that is looked at fills by itself.
  await desk.control('DELETE', '/faults')
  await desk.control('PUT', '/flight-mode', { on: false })
  await expect(page.getByRole('row', { name: /^Fintech CFOs/ })).toBeVisible({ timeout: 200_000 })
})

test('H8, A1: J and K stay on a hot list whose members were not read; Alt with an arrow opens the next list @long', async ({
  desk,
}) => {
  const page = await signInUnread(desk, undefined, 'hotLists.read')
  const title = page.getByRole('heading', { level: 1 })
  await page.getByRole('row', { name: /^2025 alumni/ }).dblclick()
  await expect(title).toHaveText('2025 alumni')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  // Keys are carried out in their order, so the first ones are over by then.
  await page.keyboard.press('Alt+ArrowDown')
  await expect(title).toHaveText('Berlin heads of people')
  await page.keyboard.press('j')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(title).toHaveText('2025 alumni')
})
