import type { Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { firstRow } from './rows.ts'
import { go, openFintechCfos } from './steps.ts'
import { expect, test } from './world.ts'

/* The words of Hotdesk in another language (M6), chosen in Settings and kept. */

async function chooseLanguage(
  page: Page,
  [settings, appearance, label]: readonly [string, string, string],
  name: string,
): Promise<void> {
  await go(page, 's', settings)
  await page.getByRole('link', { name: appearance, exact: true }).click()
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name, exact: true }).click()
}

const root = (page: Page) => page.locator('html')

/** M3: the typeface is chosen here, its file passes the policy of the page, and words stand in it. */
async function chooseOpenDyslexic(page: Page): Promise<void> {
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  await page.getByRole('combobox', { name: 'Typeface', exact: true }).click()
  await page.getByRole('option', { name: 'OpenDyslexic', exact: true }).click()
  await page
    .getByRole('group', { name: 'Letter spacing' })
    .getByRole('button', { name: 'Wider', exact: true })
    .click()
}
const drawsOpenDyslexic = (page: Page) => () =>
  page.evaluate(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('OpenDyslexic') && status === 'loaded',
    ),
  )

test('M6, M3: a language and a typeface are there at once in every window, after a restart too', async ({
  desk,
}) => {
  const page = await desk.resume()
  const row = page.getByRole('row', { name: /Fintech CFOs/ })
  await row.click()
  const second = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(second.getByRole('grid', { name: 'Members of Fintech CFOs' })).toBeVisible()

  expect(await drawsOpenDyslexic(page)()).toBe(false)
  await chooseOpenDyslexic(page)
  for (const shown of [page, second]) {
    await expect.poll(drawsOpenDyslexic(shown)).toBe(true)
    await expect(root(shown)).toHaveAttribute('data-letters', 'wider')
  }

  await chooseLanguage(page, ['Settings', 'Appearance', 'Language'], 'Français')
  await expect(root(page)).toHaveAttribute('lang', 'fr')
  await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible()
  // The other window follows, on the list it showed.
  await expect(root(second)).toHaveAttribute('lang', 'fr')
  await expect(second.getByRole('grid', { name: /Fintech CFOs/ })).toHaveAttribute(
    'aria-rowcount',
    '121',
  )
  expect(await axeFindings(page)).toEqual([])
  await second.close()

  await desk.kill()
  const again = await desk.start()
  await expect(root(again)).toHaveAttribute('lang', 'fr')
  await expect(again.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(drawsOpenDyslexic(again)).toBe(true)
  await go(again, 'p', 'Pipeline')
  // H3: after G, each letter has the name of its place alone.
  await again.keyboard.press('g')
  const hint = again.getByRole('status').filter({ hasText: 'Campagnes' })
  await expect(hint).toBeVisible()
  await expect(hint).not.toContainText('Aller')
  await again.keyboard.press('Escape')
  await chooseLanguage(again, ['Paramètres', 'Apparence', 'Langue'], 'Deutsch')
  await expect(root(again)).toHaveAttribute('lang', 'de')
  // Key caps too, which several screens share: those of a German keyboard.
  await expect(again.locator('kbd', { hasText: /^Strg$/ }).first()).toBeVisible()
  await chooseLanguage(again, ['Einstellungen', 'Darstellung', 'Sprache'], 'English')
  await expect(root(again)).toHaveAttribute('lang', 'en')
  await expect(again.getByRole('heading', { name: 'Appearance' })).toBeVisible()
})

test('M6, WCAG 3.1.2: a change is read in the language it was made in, after another was chosen and after a kill @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openFintechCfos(page)
  await expect(firstRow(page.getByRole('main'))).toContainText('Ingrid Solberg')
  await page.keyboard.press('a')
  await expect(page.getByRole('row', { name: /^Ingrid Solberg.*tier A/ })).toBeVisible()
  await chooseLanguage(page, ['Settings', 'Appearance', 'Language'], 'Deutsch')
  await expect(page.getByRole('heading', { name: 'Darstellung' })).toBeVisible()

  const lines = (window: Page) =>
    window.getByRole('grid', { name: 'Meine Änderungen' }).getByRole('row')
  const english = (window: Page) => lines(window).locator('[lang=en]')
  await go(page, 'y', 'Verlauf')
  await expect(english(page)).toHaveText(['Tier A'])

  // What is undone now begins in German, and quotes the English words.
  await page.keyboard.press('u')
  await expect(lines(page).nth(1)).toContainText('Rückgängig gemacht: Tier A')
  await expect(english(page)).toHaveText(['Tier A', 'Tier A'])

  await desk.kill()
  const again = await desk.start()
  await again
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  const members = again.getByRole('grid', { name: 'Mitglieder von Fintech CFOs' })
  // The list opens where it was left.
  await members.getByRole('row', { name: /^Ingrid Solberg/ }).click()
  await again.keyboard.press('a')
  await expect(members.getByRole('row', { name: /^Ingrid Solberg.*Stufe A/ })).toBeVisible()
  await go(again, 'y', 'Verlauf')
  await expect(lines(again).nth(1)).toContainText('Stufe A')
  await expect(lines(again)).toHaveCount(4)
  await expect(english(again)).toHaveText(['Tier A', 'Tier A'])
  expect(await axeFindings(again)).toEqual([])
})

test('M5: hot lists are sorted as the chosen language sorts names, at once and after a kill @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const names = ['Öland', 'Oslo', 'Zagreb']
  const shown = (window: Page) => async () => {
    const rows = await window.getByRole('row', { name: /Öland|Oslo|Zagreb/ }).allInnerTexts()
    return rows.map((row) => names.find((name) => row.includes(name)))
  }
  await go(page, 'h', 'Hot lists')
  for (const name of names) {
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'New hot list' }).getByLabel('Name').fill(name)
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
    await go(page, 'h', 'Hot lists')
  }
  await expect.poll(shown(page)).toEqual(['Öland', 'Oslo', 'Zagreb'])

  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  const choice = page.getByRole('combobox', { name: 'Sort names' })
  await choice.press('Enter')
  const swedish = page.getByRole('option', { name: 'Swedish', exact: true })
  await expect(page.getByRole('option').first()).toBeVisible()
  // A letter at a time: those typed before the list is there would search from the middle.
  await page.keyboard.press('s')
  await page.keyboard.press('w')
  await expect(swedish).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
  await expect(choice).toHaveText(/^Swedish/)
  await go(page, 'h', 'Hot lists')
  await expect.poll(shown(page)).toEqual(['Oslo', 'Zagreb', 'Öland'])

  await desk.kill()
  const again = await desk.start()
  await go(again, 'h', 'Hot lists')
  await expect.poll(shown(again)).toEqual(['Oslo', 'Zagreb', 'Öland'])
})

/** Adds a person, and waits for their page under a name. */
async function addPerson(page: Page, given: string, family: string, shown: string): Promise<void> {
  await go(page, 'e', 'People')
  await page.keyboard.press('n')
  const form = page.getByRole('dialog', { name: 'New person' })
  await form.getByLabel('First name').fill(given)
  await form.getByLabel('Last name').fill(family)
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('heading', { name: shown, level: 1 })).toBeVisible()
}

test('M5: people are named and sorted in the chosen order, in every window and after a kill @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await addPerson(page, 'Aaron', 'Quetzalz', 'Aaron Quetzalz')
  await addPerson(page, 'Zed', 'Quetzala', 'Zed Quetzala')
  // By default, a name without spaces already has the last name first.
  await addPerson(page, '小明', '欧阳', '欧阳小明')

  /** Names the people whom a filter leaves, in their order. */
  const named = (window: Page, names: RegExp) => async () => {
    const rows = await window
      .getByRole('grid', { name: 'People' })
      .getByRole('row', { name: names })
      .allInnerTexts()
    return rows.map((row) => names.exec(row)?.[0])
  }
  const [given, family] = [/Aaron Quetzalz|Zed Quetzala/, /Quetzala Zed|Quetzalz Aaron/]
  await go(page, 'e', 'People')
  await page.getByRole('textbox', { name: 'Filter people' }).fill('quetzal')
  await expect.poll(named(page, given)).toEqual(['Aaron Quetzalz', 'Zed Quetzala'])
  await page.getByRole('row', { name: /Aaron/ }).click()
  const second = await desk.windowAfter(() => page.keyboard.press('Shift+Enter'))
  await expect(second.getByRole('heading', { name: 'Aaron Quetzalz', level: 1 })).toBeVisible()

  await chooseLanguage(page, ['Settings', 'Appearance', 'Order of names'], 'Last name first')
  await expect(second.getByRole('heading', { name: 'Quetzalz Aaron', level: 1 })).toBeVisible()
  await second.close()
  await go(page, 'e', 'People')
  await page.getByRole('textbox', { name: 'Filter people' }).fill('quetzal')
  await expect.poll(named(page, family)).toEqual(['Quetzala Zed', 'Quetzalz Aaron'])

  await desk.kill()
  const again = await desk.start()
  // Letters that come before the list of people is there again would be its own commands.
  await expect.poll(named(again, family)).toEqual(['Quetzala Zed', 'Quetzalz Aaron'])
  await go(again, 'e', 'People')
  await again.getByRole('textbox', { name: 'Filter people' }).fill('aaron quetzalz')
  await expect.poll(named(again, family)).toEqual(['Quetzalz Aaron'])
  // What was sent has both names where they belong.
  await expect
    .poll(async () => {
      const { contacts } = (await desk.read('/contacts?q=quetzalz')) as {
        contacts: { first_name: string; last_name: string }[]
      }
      return contacts.map(({ first_name, last_name }) => [first_name, last_name])
    })
    .toEqual([['Aaron', 'Quetzalz']])

  await again.getByRole('row', { name: /Quetzalz Aaron/ }).click()
  await chooseLanguage(again, ['Settings', 'Appearance', 'Order of names'], 'First name first')
  await go(again, 'e', 'People')
  await again.getByRole('textbox', { name: 'Filter people' }).fill('欧阳小明')
  await expect.poll(named(again, /小明 欧阳|欧阳小明/)).toEqual(['小明 欧阳'])
})
