import type { Locator, Page } from '@playwright/test'
import { expect, test, type Desk } from './world.ts'

/*
 * R-1 with few keys. The result is checked in the practice workspace's own journal, as in the other
 * journeys of R-1.
 */

const LIST = 'Fintech CFOs'
const MEMBERS = 40

const nameOfFocus = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement
    if (at === null || at === document.body) return ''
    return (at.getAttribute('aria-label') ?? (at as HTMLElement).innerText).trim()
  })

/** Returns the only inputs of this journey: Tab, Shift+Tab, Enter, and typing in text fields. */
function fewKeys(page: Page) {
  const enter = () => page.keyboard.press('Enter')
  const isAt = async (wanted: RegExp | Locator) =>
    wanted instanceof RegExp
      ? wanted.test(await nameOfFocus(page))
      : wanted.evaluate((one) => one === document.activeElement)
  /** Presses Tab until this control, or one with this name, is focused. */
  const tabTo = async (wanted: RegExp | Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    for (let presses = 0; presses < 120; presses += 1) {
      if (await isAt(wanted)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} never came to ${String(wanted)}, but to ${await nameOfFocus(page)}`)
  }
  return {
    enter,
    async press(wanted: RegExp | Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
      await tabTo(wanted, key)
      await enter()
    },
    async type(text: string) {
      await expect(page.locator(':focus')).toHaveRole('textbox')
      await page.keyboard.type(text)
    },
  }
}
type FewKeys = ReturnType<typeof fewKeys>

const heading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

/** Signs in to the practice workspace and turns on "Tab reaches every control". */
async function begin(desk: Desk): Promise<Page> {
  const page = await desk.start()
  const keys = fewKeys(page)
  await expect(page.locator(':focus')).toHaveAccessibleName('Open the practice workspace')
  const consent = await desk.consentAfter(keys.enter)
  await fewKeys(consent).press(/^Allow$/)
  await page.bringToFront()
  await heading(page, 'Hot lists')
  await keys.press(/^Settings$/)
  await heading(page, 'Settings')
  await keys.press(/^Accessibility$/)
  const wanted = page.getByRole('switch', { name: /^Tab reaches every control/ })
  await keys.press(wanted)
  await expect(wanted).toBeChecked()
  return page
}

async function switchFlightMode(page: Page, keys: FewKeys, on: boolean): Promise<void> {
  await keys.press(/what can go wrong/)
  await expect(page.getByRole('menu')).toBeVisible()
  await keys.press(/^Flight mode/)
  await expect(page.getByText(/^Offline/).first()).toBeVisible({ visible: on })
}

/** Changes the tier and status of all forty members, and adds a note to one. */
async function decide(page: Page, keys: FewKeys): Promise<void> {
  const panel = page.getByRole('complementary')
  for (let index = 0; index < MEMBERS; index += 1) {
    if (index > 0) await keys.press(/^Next row$/, 'Shift+Tab')
    const isA =
      (await panel.getByRole('button', { name: 'Tier A' }).getAttribute('aria-pressed')) === 'true'
    await keys.press(isA ? /^Tier B/ : /^Tier A/)
    const status = panel.locator('[aria-haspopup=menu]').first()
    const isConnected = (await status.innerText()).trim() === 'Connected'
    await keys.press(status)
    await expect(page.getByRole('menu')).toBeVisible()
    await keys.press(isConnected ? /^Left voicemail/ : /^Connected/)
    await expect(page.getByRole('menu')).toHaveCount(0)
    if (index === 3) {
      await keys.press(/^(Edit note|Write a note)/)
      await keys.type('left voicemail')
      await keys.enter()
    }
  }
}

test('R-1, WCAG 2.1.1: the whole of it with Tab, Shift+Tab and Enter, and typing in text fields @long', async ({
  desk,
}) => {
  let page = await begin(desk)
  let keys = fewKeys(page)
  await keys.press(new RegExp(`^${LIST}`), 'Shift+Tab')
  await heading(page, LIST)
  await expect(page.getByRole('grid', { name: `Members of ${LIST}` })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
  await expect(page.locator(':focus')).toHaveRole('row')
  await switchFlightMode(page, keys, true)
  const before = (await desk.sent('hotLists.members.update')).length
  await decide(page, keys)
  await keys.press(/^Pending changes/)
  await heading(page, 'Pending changes')
  await expect(page.getByText(`${MEMBERS} changes`).first()).toBeVisible()

  await desk.kill()
  page = await desk.start()
  keys = fewKeys(page)
  await keys.press(/^Pending changes/)
  await heading(page, 'Pending changes')
  await expect(page.getByText(`${MEMBERS} changes`).first()).toBeVisible()
  expect(await desk.sent('hotLists.members.update')).toHaveLength(before)
  await switchFlightMode(page, keys, false)
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 120_000 })
  const sent = (await desk.sent('hotLists.members.update')).filter((one) => one.status < 300)
  expect(sent).toHaveLength(MEMBERS)
  expect(new Set(sent.map((one) => one.path)).size).toBe(MEMBERS)
})
