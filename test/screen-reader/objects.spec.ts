import type { Page } from '@playwright/test'
import { openObjects, type Objects, type ToldObject } from './objects.ts'
import { missingForSession } from './session.ts'
import { expect, test } from './world.ts'

/*
 * EN 301 549, 11.5.2: what assistive technology is told of the objects of a page, and what it does
 * with them through the system, without a key.
 */

const missing = missingForSession()
test.skip(missing !== null, missing ?? '')

/** Rounding at both edges, in pixels. */
const TOLERANCE = 2

/** Returns where the page itself draws the rows of its lists, by their names. */
const drawnRows = (page: Page): Promise<[string, DOMRect][]> =>
  page
    .locator('[role=row][aria-rowindex]:not([aria-rowindex="1"])')
    .evaluateAll((rows) =>
      rows.map((row) => [row.ariaLabel ?? '', row.getBoundingClientRect().toJSON() as DOMRect]),
    )

const rowsOf = async (objects: Objects): Promise<ToldObject[]> =>
  (await objects.all()).filter(({ role }) => role === 'table row')

/** Waits until an object has a state, or has it no more: the bus hears of it after the page. */
const stateOf = (objects: Objects, role: string, name: RegExp, state: string, has: boolean) =>
  expect.poll(async () => (await objects.describe(role, name)).states.includes(state)).toBe(has)

/** Checks the rows of a hot list of 120 against what the page draws (11.5.2.5). */
async function checkRows(page: Page, objects: Objects): Promise<void> {
  await objects.act('link', /^Fintech CFOs/)
  await objects.describe('table row', /^Ingrid Solberg/)
  const around = await objects.describe('document web', /Hotdesk/)
  const drawn = new Map(await drawnRows(page))
  const told = (await rowsOf(objects)).filter(({ name }) => drawn.has(name))
  expect(told.length).toBeGreaterThan(5)
  for (const [at, { name, place, description, states }] of told.entries()) {
    const here = drawn.get(name)
    expect(Math.abs(place.x - around.place.x - (here?.x ?? NaN)), name).toBeLessThan(TOLERANCE)
    expect(Math.abs(place.y - around.place.y - (here?.y ?? NaN)), name).toBeLessThan(TOLERANCE)
    expect(Math.abs(place.width - (here?.width ?? NaN)), name).toBeLessThan(TOLERANCE)
    expect(Math.abs(place.height - (here?.height ?? NaN)), name).toBeLessThan(TOLERANCE)
    expect(description).toBe(`${at + 1} of 120`)
    expect(states).toEqual(expect.arrayContaining(['focusable', 'selectable']))
  }
}

/** Checks that whatever can have the keyboard on a screen has a place on the page (11.5.2.5). */
async function checkPlaces(objects: Objects): Promise<void> {
  const { place: page } = await objects.describe('document web', /Hotdesk/)
  const outside = (await objects.all())
    .filter(({ states, role }) => states.includes('focusable') && role !== 'document web')
    .filter(
      ({ place: { x, y, width, height } }) =>
        width <= 0 ||
        height <= 0 ||
        x + width < page.x ||
        y + height < page.y ||
        x > page.x + page.width ||
        y > page.y + page.height,
    )
  expect(outside).toEqual([])
}

/** Checks a text letter by letter (11.5.2.10). */
async function checkText(objects: Objects): Promise<void> {
  const { text, characters, attributes } = await objects.read('heading', /^Hot lists$/)
  expect(text).toBe('Hot lists')
  expect(characters).toHaveLength(text.length)
  for (const [at, [left, top, width, height]] of characters.entries()) {
    const [before = left, line = top] = characters[at - 1] ?? []
    expect([width > 0, height > 0, left >= before, top]).toEqual([true, true, true, line])
  }
  expect(attributes).toMatchObject({ 'family-name': 'Inter', language: 'en', direction: 'lr' })
  expect(attributes['fg-color']).not.toBe(attributes['bg-color'])
}

test('11.5.2.5, 11.5.2.10: objects have a place, a description and states, texts a typeface and colours @long', async ({
  desk,
  session,
}) => {
  await using objects = await openObjects(session)
  const page = await desk.resume()
  await test.step('a title', () => checkText(objects))
  await test.step('the rows of a hot list', () => checkRows(page, objects))
  for (const place of ['Pipeline', 'Credits', 'Settings'])
    await test.step(place, async () => {
      await objects.act('link', new RegExp(`^${place}`))
      await objects.describe('heading', new RegExp(`^${place}`))
      await checkPlaces(objects)
    })
})

test('11.5.2.12, 11.5.2.16: links, tabs, buttons and boxes do by their action what they do by a key @long', async ({
  desk,
  session,
}) => {
  await using objects = await openObjects(session)
  const page = await desk.resume()
  await test.step('a link opens its place', async () => {
    await objects.act('link', /^Fintech CFOs/)
    await expect(page.getByRole('heading', { name: 'Fintech CFOs', level: 1 })).toBeVisible()
  })
  await test.step('a row takes the keyboard, and its panel follows', async () => {
    await objects.focus('table row', /^Chiamaka Okafor/)
    await expect(page.getByRole('link', { name: 'Chiamaka Okafor' })).toBeVisible()
  })
  await test.step('a toggle button changes what is stored', async () => {
    await objects.act('toggle button', /^Tier B$/)
    await expect(page.getByRole('row', { name: /^Chiamaka Okafor, .*, tier B/ })).toBeVisible()
    await stateOf(objects, 'toggle button', /^Tier B$/, 'pressed', true)
    await stateOf(objects, 'toggle button', /^Tier S$/, 'pressed', false)
  })
  await test.step('a tab shows its rows', async () => {
    await objects.act('page tab', /^Replied/)
    await expect(page.getByRole('tab', { name: /^Replied/, selected: true })).toBeVisible()
    await stateOf(objects, 'page tab', /^Replied/, 'selected', true)
  })
  await test.step('a button opens its menu, and an entry of it does what it says', async () => {
    await objects.act('link', /^Pipeline/)
    await objects.act('push button', /^Columns$/)
    await objects.act('check box', /^Salary$/)
    await stateOf(objects, 'check box', /^Salary$/, 'checked', true)
    await expect(page.getByRole('columnheader', { name: 'Salary' })).toBeAttached()
  })
  await test.step('a switch of Settings changes the window', async () => {
    await page.keyboard.press('Escape')
    await objects.act('link', /^Settings/)
    await objects.act('link', /^Appearance$/)
    await objects.act('toggle button', /^Dark$/)
    await expect(page.locator('html[data-theme="dark"]')).toBeAttached()
    await stateOf(objects, 'toggle button', /^Dark$/, 'pressed', true)
  })
})
