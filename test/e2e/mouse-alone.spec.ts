import type { Locator, Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { openFintechCfos } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * WCAG 2.5.7: whatever can be dragged is done here by single presses of the mouse. No key is
 * pressed: the window counts them.
 */

test.use({ timezoneId: 'Europe/Berlin', locale: 'en-GB' })

/** Begins with a window that counts the keys. */
async function resumeWithoutKeys(desk: Desk): Promise<Page> {
  const page = await desk.resume()
  await page.evaluate(() => {
    document.documentElement.dataset['keys'] = '0'
    addEventListener(
      'keydown',
      () => {
        const { dataset } = document.documentElement
        dataset['keys'] = String(Number(dataset['keys']) + 1)
      },
      true,
    )
  })
  return page
}
const noKeyWasPressed = (page: Page) =>
  expect(page.locator('html')).toHaveAttribute('data-keys', '0')

async function open(page: Page, place: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: new RegExp(`^${place}`) })
    .click()
  await expect(page.getByRole('heading', { name: place, level: 1 })).toBeVisible()
}

const header = (page: Page, name: string) => page.getByRole('columnheader', { name, exact: true })
const order = (page: Page) =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
const widthOf = async (column: Locator) => Math.round((await column.boundingBox())?.width ?? 0)

/** Presses an item of the menu of a column. */
async function chooseOfColumn(page: Page, column: string, item: string): Promise<void> {
  await header(page, column).click({ button: 'right', position: { x: 6, y: 8 } })
  await page.getByRole('menuitem', { name: item }).click()
}

/** Clicks on the edge of a panel until it is the widest, and once more, which makes it narrow. */
async function throughAllWidths(edge: Locator): Promise<void> {
  const attribute = async (name: string) => Number(await edge.getAttribute(name))
  const width = () => attribute('aria-valuenow')
  const most = await attribute('aria-valuemax')
  for (let before = await width(); before < most; before = await width()) {
    await edge.click()
    await expect.poll(width).toBeGreaterThan(before)
  }
  await edge.click()
  await expect.poll(width).toBe(await attribute('aria-valuemin'))
}

test('WCAG 2.5.7: columns change places and widths, and panels their widths, by clicks @long', async ({
  desk,
}) => {
  const page = await resumeWithoutKeys(desk)
  await open(page, 'People')
  await expect(header(page, 'Company')).toBeVisible()
  const before = await order(page)
  const title = before.indexOf('Title')
  expect(before[title + 1]).toBe('Company')
  await chooseOfColumn(page, 'Company', 'Move before Title')
  await expect
    .poll(() => order(page))
    .toEqual(before.with(title, 'Company').with(title + 1, 'Title'))
  await chooseOfColumn(page, 'Company', 'Move after Title')
  await expect.poll(() => order(page)).toEqual(before)

  const usual = await widthOf(header(page, 'Company'))
  const wider = () => widthOf(header(page, 'Company')).then((width) => (width - usual) / 32)
  const item = (name: string) => page.getByRole('menuitem', { name })
  await chooseOfColumn(page, 'Company', 'Widen the column')
  await expect.poll(wider).toBeCloseTo(1, 1)
  await item('Widen the column').click()
  await expect.poll(wider).toBeCloseTo(2, 1)
  await item('Narrow the column').click()
  await expect.poll(wider).toBeCloseTo(1, 1)
  await item('Reset the width').click()
  await expect.poll(wider).toBeCloseTo(0, 1)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.getByRole('separator', { name: 'Width of Company' }).click()
  await expect.poll(wider).toBeCloseTo(1, 1)

  await throughAllWidths(page.getByRole('separator', { name: 'Width of the navigation' }))
  await throughAllWidths(page.getByRole('separator', { name: 'Width of the detail panel' }))
  await noKeyWasPressed(page)
})

test('WCAG 2.5.7: a lead changes its stage by the menu of its card', async ({ desk }) => {
  const page = await resumeWithoutKeys(desk)
  await open(page, 'Pipeline')
  await page.getByRole('group', { name: 'Show as' }).getByRole('button', { name: 'Board' }).click()
  const cards = page.getByRole('grid', { name: 'To review leads' }).locator('[data-board-card]')
  const first = cards.filter({ has: page.locator('[title]') }).first()
  const lead = (await first.locator('[title]').first().getAttribute('title')) ?? '-'
  await first.click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Stage' }).click()
  await page.getByRole('menuitem', { name: /^Qualified/ }).click()
  const qualified = page.getByRole('grid', { name: 'Qualified leads' })
  await expect(qualified).toHaveAttribute('aria-rowcount', '1')
  await expect(qualified.getByTitle(lead)).toBeVisible()
  await noKeyWasPressed(page)
})

interface Members {
  id: string
  name: string
  members: { contact_id: string | null }[]
}

/** Reads every hot list with its members. */
async function readLists(desk: Desk): Promise<Members[]> {
  const { hot_lists: lists } = (await desk.read('/hot-lists?per_page=200')) as {
    hot_lists: Members[]
  }
  return Promise.all(
    lists.map(async ({ id, name }) => {
      const { members } = (await desk.read(`/hot-lists/${id}?per_page=200`)) as Partial<Members>
      return { id, name, members: members ?? [] }
    }),
  )
}

test('WCAG 2.5.7, A11, E9: a row goes onto a list, and to the campaigns, by its menu @long', async ({
  desk,
}) => {
  const page = await resumeWithoutKeys(desk)
  const lists = await readLists(desk)
  const here = lists.find(({ name }) => name === 'Fintech CFOs')
  const person = here?.members[0]?.contact_id
  const has = ({ members }: Members) => members.some(({ contact_id }) => contact_id === person)
  const target = lists.find((list) => !has(list) && list.members.length < 100)
  await openFintechCfos(page)
  const row = page.getByRole('row', { name: /^Ingrid Solberg/ })
  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Add to/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('option', { name: new RegExp(`^${target?.name}`) })
    .click()
  await expect(page.getByText(new RegExp(`added to .*${target?.name}`)).first()).toBeVisible()
  await expect
    .poll(async () => (await readLists(desk)).filter(({ id }) => id === target?.id).map(has))
    .toEqual([true])

  await row.click({ button: 'right' })
  await page.getByRole('menuitem', { name: /^Enrol/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Enrol in a campaign' })
  await sheet.getByRole('combobox', { name: 'Campaign' }).click()
  await page.getByRole('option', { name: /Alumni winter note/ }).click()
  await expect(sheet.getByText(/^Do-not-contact checked at/)).toBeVisible()
  await expect(sheet.getByText('Ingrid Solberg').first()).toBeVisible()
  await noKeyWasPressed(page)
})

const made = async (desk: Desk) =>
  (await desk.sent('meetings.create')).filter(({ status }) => status < 300).length

/** Clicks twice on one o’clock of the next Sunday, which is free. */
async function pressOnNextSunday(page: Page): Promise<void> {
  const sunday = page.getByRole('region', { name: /^Sunday/ })
  const thisSunday = (await sunday.getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name: 'Next week' }).click()
  await expect(sunday).not.toHaveAttribute('aria-label', thisSunday)
  await expect(sunday).toHaveAccessibleName(/no meetings/)
  await settled(page)
  await page
    .getByText('13:00', { exact: true })
    .first()
    .evaluate((hour) => hour.scrollIntoView({ block: 'center' }))
  const { x = 0, y = 0, width = 0, height = 0 } = (await sunday.boundingBox()) ?? {}
  await page.mouse.dblclick(x + width / 2, y + (13.125 * height) / 24)
}

test('WCAG 2.5.7, C12, C14: a meeting is moved by the calendar of its form, and one is made by a double click on free time @long', async ({
  desk,
}) => {
  const page = await resumeWithoutKeys(desk)
  await open(page, 'Meetings')
  await page.getByRole('tab', { name: 'Week' }).click()
  await page.locator('[data-event]').first().click()
  await page.getByRole('button', { name: /^Reschedule/ }).click()
  const moving = page.getByRole('dialog', { name: 'Reschedule' })
  await moving.getByRole('button', { name: 'When: open the calendar' }).click()
  await page.getByRole('button', { name: 'Next month' }).click()
  await page
    .getByRole('table')
    .getByRole('button', { name: /\b15\b/ })
    .click()
  await moving.getByRole('button', { name: /og new meeting/ }).click()
  await expect(page.getByText(/ rescheduled to /).first()).toBeVisible()
  await expect.poll(() => made(desk)).toBe(1)

  await pressOnNextSunday(page)
  const logging = page.getByRole('dialog', { name: 'Log a meeting' })
  await logging.getByRole('combobox', { name: 'With' }).fill('zeynep')
  await page.getByRole('option').first().click()
  await logging.getByRole('textbox', { name: 'Title' }).fill('Winter planning')
  await logging.getByRole('button', { name: 'Log meeting' }).click()
  await expect(page.getByText(/“Winter planning” logged for /).first()).toBeVisible()
  await expect.poll(() => made(desk)).toBe(2)
  await noKeyWasPressed(page)
})
