import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { openFintechCfos } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/* What every list can do, shown on the people: selecting, copying, filtering, wide and narrow. */

test.use({ practice: '--rate-scale 100 --contacts 400' })

const grid = (page: Page) => page.getByRole('grid', { name: 'People' })
const row = (page: Page, place: number) =>
  grid(page).locator(`[role=row][aria-rowindex="${place + 1}"]`)

/** The first columns of the view of all people, as they are in the file of the preferences. */
const keptOrder = (desk: Desk) =>
  /"grid\.people\.all":\s*\{[^}]*"order":\s*\[([^\]]*)\]/
    .exec(readFileSync(join(desk.profile, 'preferences.json'), 'utf8'))?.[1]
    ?.split(',')
    .slice(0, 3)
    .map((id) => id.replaceAll(/[\s"]/g, ''))

async function openPeople(page: Page) {
  await page.keyboard.type('ge')
  await expect(row(page, 4)).not.toHaveAttribute('aria-label', 'Loading')
}

test('rows are selected by a box under the pointer, cleared by a plain click, and copied as a table', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openPeople(page)
  const box = (place: number) => row(page, place).locator('[class*=select]').first()
  await expect(box(2)).toHaveCSS('opacity', '0')
  await row(page, 2).hover()
  await expect(box(2)).toHaveCSS('opacity', '1')
  await box(2).click()
  await row(page, 3).hover()
  await box(3).click()
  const selected = grid(page).locator('[role=row][aria-selected=true]')
  await expect(selected).toHaveCount(2)
  const names = [2, 3].map((place) => row(page, place).getAttribute('aria-label'))
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.getByText('2 rows copied').first()).toBeVisible()
  // The clipboard of the headless shell keeps a line feed of what was a carriage return and one.
  const copied = (await desk.copied()).split(/\r?\n/)
  expect(copied[0]?.split('\t').slice(0, 2)).toEqual(['Name', 'Title'])
  expect(copied).toHaveLength(3)
  for (const [at, name] of (await Promise.all(names)).entries())
    expect(copied[at + 1]?.split('\t')[0]).toBe(name?.split(',')[0])

  await row(page, 5).locator('[role=gridcell]').nth(1).click()
  await expect(selected).toHaveCount(0)
  await expect(row(page, 5)).toHaveAttribute('tabindex', '0')

  // Words of a row can be marked with the mouse, and are then what is copied.
  const cell = row(page, 1).locator('[role=gridcell]').nth(1).locator('bdi')
  const word = (await cell.textContent()) ?? ''
  const { x = 0, y = 0, width = 0, height = 0 } = (await cell.boundingBox()) ?? {}
  await page.mouse.move(x + 1, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + Math.min(width, 60) - 1, y + height / 2, { steps: 6 })
  await page.mouse.up()
  const marked = await page.evaluate(() => String(getSelection()))
  expect(marked.length).toBeGreaterThan(1)
  expect(word).toContain(marked)
  await page.keyboard.press('ControlOrMeta+c')
  await expect.poll(desk.copied).toBe(marked)
})

test('Escape leads from the filter to the filtered list @long', async ({ desk }) => {
  const page = await desk.resume()
  await openPeople(page)
  await page.keyboard.press('f')
  // Without a pause: what follows the key belongs to the field.
  await page.keyboard.type('an')
  const field = page.getByRole('search').locator('input')
  await expect(field).toHaveValue('an')
  await page.keyboard.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('an')
  await expect(page.locator('[role=row]:focus')).toBeVisible()
  await page.keyboard.press('j')
  await expect(row(page, 2)).toBeFocused()
})

test('in a narrow window the panel gives way to the list, and in a wide one the title gets the most room @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openPeople(page)
  const panel = page.getByRole('complementary').last()
  await expect(panel).toBeVisible()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.locator('aside[aria-label]')).toHaveCount(0)
  const list = await grid(page).evaluate((element) => element.parentElement?.clientWidth ?? 0)
  expect(list).toBeGreaterThan(600)
  expect(await grid(page).evaluate((element) => element.scrollWidth)).toBeLessThanOrEqual(list)
  await page.setViewportSize({ width: 2560, height: 900 })
  const widthOf = async (name: string) =>
    (await grid(page).getByRole('columnheader', { name, exact: true }).boundingBox())?.width ?? 0
  const title = await widthOf('Title')
  for (const other of ['Name', 'Company', 'E-mail', 'Location'])
    expect(await widthOf(other), other).toBeLessThan(title)

  // On a hot list it is the note, and no other column gets as much.
  await openFintechCfos(page)
  const members = page.getByRole('grid', { name: 'Members of Fintech CFOs' })
  const heads = await members.getByRole('columnheader').evaluateAll((all) =>
    all.map((head) => ({
      name: head.getAttribute('aria-label') ?? '',
      width: head.getBoundingClientRect().width,
    })),
  )
  const [widest] = heads.toSorted((one, other) => other.width - one.width)
  expect(widest?.name).toBe('Note')
})

test('columns are moved by mouse and keyboard, and each view keeps its own order over a restart @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openPeople(page)
  const order = (of: Page) =>
    of
      .locator('[role=columnheader][data-column]')
      .evaluateAll((heads) => heads.map((head) => head.getAttribute('data-column')))
  expect((await order(page)).slice(0, 3)).toEqual(['name', 'title', 'company'])
  const head = (name: string) => page.getByRole('columnheader', { name })
  await head('Company').getByRole('button').dragTo(head('Title').getByRole('button'))
  expect((await order(page)).slice(0, 3)).toEqual(['name', 'company', 'title'])
  await head('Company').getByRole('button').focus()
  await page.keyboard.press('Shift+ArrowLeft')
  expect((await order(page)).slice(0, 3)).toEqual(['company', 'name', 'title'])
  const width = async () => Math.round((await head('Name').boundingBox())?.width ?? 0)
  const before = await width()
  await page.getByRole('separator', { name: 'Width of Name' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBeGreaterThan(before)
  const wider = await width()
  await page.getByRole('tab', { name: /^Prospects/ }).click()
  await expect.poll(() => order(page)).toContain('name')
  expect((await order(page)).slice(0, 2)).toEqual(['name', 'title'])
  expect(await width()).not.toBe(wider)
  await page.getByRole('tab', { name: /^All/ }).click()
  await expect.poll(width).toBe(wider)
  await expect
    .poll(async () => (await order(page)).slice(0, 3))
    .toEqual(['company', 'name', 'title'])
  // Kept once the person rests.
  await expect.poll(() => keptOrder(desk)).toEqual(['company', 'name', 'title'])
  await desk.kill()
  const again = await desk.start()
  await expect(again.getByRole('heading', { level: 1, name: 'People' })).toBeVisible()
  // Which tab was open last is kept a moment later; the order belongs to this one.
  await again.getByRole('tab', { name: /^All/ }).click()
  await expect
    .poll(async () => (await order(again)).slice(0, 3))
    .toEqual(['company', 'name', 'title'])
  const widthAgain = async () =>
    Math.round((await again.getByRole('columnheader', { name: 'Name' }).boundingBox())?.width ?? 0)
  await expect.poll(widthAgain).toBe(wider)
})

test('Ctrl+Enter saves a dialog from any of its fields @long', async ({ desk }) => {
  const page = await desk.resume()
  await openPeople(page)
  await page.keyboard.press('Shift+v')
  // Without a pause: what follows the key belongs to the field.
  await page.keyboard.type('Mine')
  await expect(page.getByRole('dialog').getByLabel('Name')).toHaveValue('Mine')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('tab', { name: /^Mine/ })).toBeVisible()
})

test('people are dragged by the box of their row: onto a hot list, many after a question, and onto the campaigns @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openPeople(page)
  const box = (place: number) => row(page, place).locator('[draggable=true]')
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  const list = navigation.getByRole('link', { name: /^Fintech CFOs/ })
  const drag = async (place: number, target: typeof list) => {
    await row(page, place).hover()
    await box(place).dragTo(target)
  }
  const name = (await row(page, 3).getAttribute('aria-label'))?.split(',')[0]
  await drag(3, list)
  await expect(page.getByText(`${name} added to “Fintech CFOs”`).first()).toBeVisible()
  await expect(list).not.toHaveAttribute('data-drop', /./)
  await expect.poll(async () => (await desk.sent('hotLists.members.add')).length).toBe(1)

  await page.keyboard.press('ControlOrMeta+a')
  await drag(2, list)
  const question = page.getByRole('dialog', { name: /^Add 40\d people to “Fintech CFOs”/ })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await drag(4, navigation.getByRole('link', { name: /^Campaigns/ }))
  await expect(page.getByRole('dialog', { name: /^Enrol/ })).toBeVisible()
})

test('L2: rows pasted from a spreadsheet among the people are mapped as an import @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await openPeople(page)
  const paste = (text: string) =>
    page.evaluate((copied) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', copied)
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }, text)
  await paste('only words')
  await page.keyboard.press('f')
  await paste('Name\tMail\nAda Byron\tada@e2e.example')
  await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
  await page.keyboard.press('Escape')
  await row(page, 2).locator('[role=gridcell]').nth(1).click()
  await paste('Name\tMail\nAda Byron\tada@e2e.example')
  await expect(page.getByRole('heading', { name: 'Import', level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: /^Mail/ })).toContainText('ada@e2e.example')
})

test('a list is printed as a table of all its rows, a record without what only the screen needs @long', async ({
  desk,
  context,
}) => {
  // A browser without a window has no dialog to print with: what would be on paper is looked at.
  await context.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  const page = await desk.resume()
  await openPeople(page)
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('[data-paper]')
  await expect(paper.getByRole('heading', { name: 'People' })).toBeVisible()
  await expect(paper.locator('tbody tr')).toHaveCount(400)
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(paper).toHaveCount(0)

  await row(page, 3).dblclick()
  await expect(page.getByRole('heading', { name: 'Note', exact: true })).toBeVisible()
  await page.evaluate(() => document.body.removeAttribute('data-printed'))
  await page.keyboard.press('ControlOrMeta+p')
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Note', exact: true })).toBeVisible()
  for (const name of ['Keys of this screen', 'Messages'])
    await expect(page.getByLabel(name)).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Workspace' })).toBeHidden()
})
