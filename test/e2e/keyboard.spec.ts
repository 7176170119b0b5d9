import type { Page } from '@playwright/test'
import { ENGLISH, inLanguage, readWords, type Words } from '#test/support/in-language.ts'
import { expect, test, type Desk } from './world.ts'
import { firstRow } from './rows.ts'

/*
 * without a mouse: from the first window to the last edit read back, by keys alone.
 * What a screen reader is told of whatever has the keyboard, its role and its name, is asserted on
 * the way; the keyboard never falls out of the page.
 */

const LIST = 'Fintech CFOs'
const MEMBERS = 40

const focused = (page: Page) => page.locator(':focus')
/**
 * Presses Tab until something with this role and name has the keyboard, as a person without a mouse
 * does.
 */
async function tabTo(page: Page, role: 'button' | 'link', name: RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name })
  await wanted.first().waitFor()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluateAll((all) => all.includes(document.activeElement as HTMLElement)))
      return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${role} ${name}`)
}
const go = async (page: Page, key: string, title: string) => {
  await page.keyboard.type(`g${key}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.activeElement !== document.body), {
      message: `the keyboard in ${title}`,
    })
    .toBe(true)
}
const flightMode = async (page: Page, on: boolean, words = ENGLISH) => {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(focused(page)).toHaveRole('combobox')
  await expect(focused(page)).toHaveAccessibleName(words.name('Find or do anything'))
  await page.keyboard.type(words.text('Flight mode').toLowerCase())
  await expect(page.getByRole('option', { selected: true })).toHaveAccessibleName(
    words.name(/flight mode/i),
  )
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Offline/).first()).toBeVisible({ visible: on })
}
const openList = async (page: Page, words = ENGLISH) => {
  await go(page, 'h', 'Hot lists')
  await expect(page.getByRole('grid', { name: 'Hot lists' })).toHaveAttribute('aria-rowcount', '9')
  for (
    let presses = 0;
    presses < 10 && !(await focused(page).getAttribute('aria-label'))?.startsWith(LIST);
    presses += 1
  )
    await page.keyboard.press('j')
  await expect(focused(page)).toHaveRole('row')
  await expect(focused(page)).toHaveAccessibleName(new RegExp(`^${LIST}[,،] .*120`))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: LIST, level: 1 })).toBeVisible()
  await expect(
    page.getByRole('grid', { name: words.text('Members of {list}', LIST) }),
  ).toHaveAttribute('aria-rowcount', '121')
}

/** Decides about forty people by keys, offline. */
async function decide(page: Page, words: Words): Promise<void> {
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(focused(page)).toHaveRole('row')
  // Three decisions about each: the list stays on the person meanwhile.
  await page.keyboard.press('Shift+n')
  for (let index = 0; index < MEMBERS; index += 1) {
    await page.keyboard.press('b')
    await page.keyboard.press('a')
    await page.keyboard.press(index % 2 === 0 ? '2' : '3')
    if (index === 3) {
      await page.keyboard.press('n')
      await expect(focused(page)).toHaveRole('textbox')
      await expect(focused(page)).toHaveAccessibleName(words.name(/^Note on \S/))
      await page.keyboard.type('left voicemail')
      await page.keyboard.press('Enter')
      await expect(focused(page)).toHaveRole('row')
    }
    // What was just decided is what the row is called from then on.
    if (index % 13 === 3)
      await expect(focused(page)).toHaveAccessibleName(
        new RegExp(
          `${words.text('tier {tier}', 'A')}.*${words.text(index % 2 === 0 ? 'Connected' : 'Left voicemail')}`,
          'i',
        ),
      )
    if (index < MEMBERS - 1) await page.keyboard.press('j')
  }
}

/** R-1 from the first window to the last edit read back, in a language. */
async function triageByKeys(desk: Desk, words: Words): Promise<void> {
  const start = async () => inLanguage(await desk.start(), words)
  let page = await start()
  await expect(focused(page)).toHaveRole('button')
  await expect(focused(page)).toHaveAccessibleName(words.name('Open the practice workspace'))
  const consent = await desk.consentAfter(() => page.keyboard.press('Enter'))
  await tabTo(consent, 'button', words.name(/^Allow$/))
  await consent.keyboard.press('Enter')
  await page.bringToFront()
  await expect(page.getByRole('heading', { name: 'Hot lists', level: 1 })).toBeVisible()

  await openList(page, words)
  await flightMode(page, true, words)
  await decide(page, words)
  const waits = page.getByRole('tab', { name: /Waiting for sync/ })
  const count = async () => Number(/\d+/.exec(await waits.innerText())?.[0] ?? 0)
  await expect.poll(count).toBeGreaterThan(20)
  const counted = await count()

  // The tab may be some edits behind the hand; by the time the next screen is there, all of them
  // are kept.
  await go(page, 'w', 'Pending changes')
  const changes = async () =>
    Number(
      /\d+/.exec(
        await page
          .getByText(/^\d+ changes/)
          .first()
          .innerText(),
      )?.[0],
    )
  await expect.poll(changes).toBeGreaterThanOrEqual(counted)
  const waiting = await changes()
  await page.keyboard.press('j')
  await expect(focused(page)).toHaveRole('row')
  await expect(focused(page)).toHaveAccessibleName(/ · Fintech CFOs/)

  await desk.kill()
  page = await start()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await go(page, 'w', 'Pending changes')
  await expect.poll(changes).toBe(waiting)
  await flightMode(page, false, words)
  await expect(page.getByText('All changes saved')).toBeVisible({ timeout: 120_000 })
  const sent = (await desk.sent('hotLists.members.update')).filter((one) => one.status < 300)
  expect(sent).toHaveLength(waiting)
  expect(new Set(sent.map((one) => one.path)).size).toBe(waiting)
}

test('R-1, X-5, M1: the whole of it by keyboard, with the names a screen reader says @long', async ({
  desk,
}) => {
  await triageByKeys(desk, ENGLISH)
})

test('R-1, M6: the whole of it by keyboard in Arabic, from right to left @long', async ({
  desk,
}) => {
  process.env['LC_ALL'] = 'ar.UTF-8'
  try {
    await triageByKeys(desk, await readWords('ar'))
  } finally {
    delete process.env['LC_ALL']
  }
  await expect(desk.page().locator('html')).toHaveAttribute('dir', 'rtl')
})

test('X-5: a second key, pressed before a dialog is there, does not reach the screen below @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 'c', 'Campaigns')
  await expect(firstRow(page.getByRole('grid', { name: 'Campaigns' }))).toBeVisible()
  const { promise, resolve: read } = Promise.withResolvers<void>()
  await page.route(/report-dialog/, async (route) => {
    await promise
    await route.continue()
  })
  // W opens the weekly report, which is read only now; P would pause the campaign the keyboard
  // stands on.
  await page.keyboard.press('w')
  await page.keyboard.press('p')
  read()
  await expect(page.getByRole('dialog', { name: 'Weekly report' })).toBeVisible()
  await expect(page.getByRole('dialog', { name: /^Pause/, includeHidden: true })).toHaveCount(0)
})

test('M9: help says the keys of a list, its plain text has the row, and Escape leads back to it @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openList(page)
  await page.keyboard.press('j')
  await expect(focused(page)).toHaveAccessibleName(/^Mateus Oliveira, /)
  await page.keyboard.press('Alt+Shift+F1')
  const text = (name: string) => page.getByRole('textbox', { name: `${name}: Members of ${LIST}` })
  await expect(text('Help')).toBeFocused()
  await expect(text('Help')).toHaveValue(
    /^A table\.[^]*\nNext row: J or Down arrow\n[^]*\nSet tier S: S\n/,
  )
  await page.keyboard.press('Alt+F2')
  await expect(text('Plain text')).toBeFocused()
  await expect(text('Plain text')).toHaveValue(
    /^Members of Fintech CFOs\n2 of 120\n[^]*\nName: Mateus Oliveira\n[^]*\nOther rows.*:\n1\. .*Ingrid Solberg/,
  )
  await page.keyboard.press('Escape')
  await expect(focused(page)).toHaveAccessibleName(/^Mateus Oliveira, /)
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toHaveRole('gridcell')
  await page.keyboard.press('j')
  await expect(focused(page)).toHaveRole('row')
})
