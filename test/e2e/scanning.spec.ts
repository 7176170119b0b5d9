import type { Page } from '@playwright/test'
import { expect, test } from './world.ts'

/*
 * R-1 with one switch. The window's clock is advanced by the test. The result is checked in the
 * practice workspace's own journal.
 */

const LIST = 'Fintech CFOs'
const MEMBERS = 10
const STAY_MS = 10_000

/** Returns a function that waits for a stop and presses Space. `further` also opens more pages. */
function oneSwitch(page: Page) {
  const at = () => page.evaluate(() => document.querySelector('[data-scan-now]')?.textContent ?? '')
  return async (name: RegExp, further = false) => {
    const seen: string[] = []
    for (let stays = 0; stays < 80; stays += 1) {
      const now = await at()
      if (name.test(now)) return page.keyboard.press('Space')
      seen.push(now)
      if (further && now === 'More controls') await page.keyboard.press('Space')
      else await page.clock.fastForward(STAY_MS)
    }
    throw new Error(`The highlight never came to ${name}, but to ${seen.join(' | ')}`)
  }
}
type OneSwitch = ReturnType<typeof oneSwitch>

const inMenu = (page: Page, isOpen: boolean) =>
  expect(page.getByRole('menu')).toHaveCount(isOpen ? 1 : 0)
const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** Turns on scanning by mouse, as a helper would: it cannot be turned on with one switch. */
async function turnOn(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Accessibility' }).click()
  await page.getByRole('button', { name: '10 s' }).click()
  await page.getByRole('switch', { name: /^Switch scanning/ }).click()
}

async function switchFlightMode(page: Page, take: OneSwitch, on: boolean): Promise<void> {
  await take(/^Top bar$/)
  await take(/what can go wrong/)
  await inMenu(page, true)
  await take(/^Flight mode/)
  await expect(page.getByText(/^Offline/).first()).toBeVisible({ visible: on })
  await inMenu(page, false)
  await take(/^Leave$/)
}

/** Types a note letter by letter and saves it. */
async function writeNote(page: Page, take: OneSwitch): Promise<void> {
  await take(/^(Edit note|Write a note)/, true)
  await expect(page.getByRole('textbox', { name: /^Note on/ })).toBeFocused()
  await take(/^Note on/)
  for (const letter of 'lvm') {
    await take(new RegExp(`^\\S( \\S)* ?${letter}|^${letter} `))
    await take(new RegExp(`^${letter}$`))
  }
  await expect(page.getByRole('textbox', { name: /^Note on/ })).toHaveValue(/lvm$/)
  await take(/^Press Enter$/)
  await expect(page.getByRole('button', { name: /lvm$/ })).toBeVisible()
}

test('R-1: tier, status and the next person with one switch, offline, through a kill @long', async ({
  desk,
}) => {
  let page = await desk.resume()
  await page.clock.install()
  await turnOn(page)
  let take = oneSwitch(page)

  await take(/^Workspace$/)
  await take(new RegExp(`^${LIST}`))
  await heading(page, LIST)
  await switchFlightMode(page, take, true)
  await take(new RegExp(`^Members of ${LIST}$`))
  const panel = page.getByRole('complementary')
  await take(/^Ingrid Solberg/)
  await take(/^Panel: Ingrid Solberg$/)
  for (let index = 0; index < MEMBERS; index += 1) {
    if (index > 0) {
      const before = await panel.getAttribute('aria-label')
      await take(/^Next row$/, true)
      await expect(panel).not.toHaveAttribute('aria-label', before ?? '')
    }
    const tierA = panel.getByRole('button', { name: 'Tier A' })
    await take((await tierA.getAttribute('aria-pressed')) === 'true' ? /^Tier B/ : /^Tier A/)
    const status = await panel.locator('[aria-haspopup=menu]').first().innerText()
    await take(new RegExp(`^${status.trim()}`))
    await inMenu(page, true)
    await take(status.trim() === 'Connected' ? /^Left voicemail/ : /^Connected/)
    await inMenu(page, false)
    if (index === 1) await writeNote(page, take)
  }
  await take(/^Leave$/)
  await take(/^Workspace$/)
  await take(/^Pending changes/, true)
  await expect(page.getByText(`${MEMBERS} changes`).first()).toBeVisible()
  const before = (await desk.sent('hotLists.members.update')).length

  await desk.kill()
  page = await desk.start()
  take = oneSwitch(page)
  await take(/^Workspace$/)
  await take(/^Pending changes/, true)
  await expect(page.getByText(`${MEMBERS} changes`).first()).toBeVisible()
  expect(await desk.sent('hotLists.members.update')).toHaveLength(before)
  await switchFlightMode(page, take, false)
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 120_000 })
  const sent = (await desk.sent('hotLists.members.update')).filter((one) => one.status < 300)
  expect(new Set(sent.map((one) => one.path)).size).toBe(MEMBERS)
  expect(sent).toHaveLength(before + MEMBERS)
})
