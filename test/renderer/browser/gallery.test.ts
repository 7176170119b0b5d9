import { axeFindings, WCAG } from '#test/support/axe.ts'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openGallery } from '#test/renderer/support/gallery.ts'
import type { GalleryWorld } from '#test/renderer/support/gallery.ts'
import { sampled } from '#test/support/sampled.ts'

let world: GalleryWorld
beforeAll(async () => {
  world = await openGallery()
})
afterAll(async () => {
  await world.close()
})

const active = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

const toSettings = (section: string) => async (page: Page) => {
  await page.keyboard.type('gs')
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByText(section, { exact: true })
    .click()
  await page.locator('main section[aria-label]').first().waitFor()
}

const places: [name: string, query: string, go?: (page: Page) => Promise<void>][] = [
  ['every primitive, light', '?theme=light'],
  ['every primitive, dark', '?theme=dark'],
  ['every primitive, high contrast', '?theme=contrast'],
  ['every primitive, larger text', '?text=larger'],
  [
    'a grid with a selection',
    '?grid&rows=1000',
    async (page) => {
      await page.locator('[aria-rowindex="2"]').waitFor()
      await page.keyboard.press('x')
    },
  ],
  ['the shell offline, practising', '?shell&offline&practice'],
  ['the shell with few credits, dark', '?shell&theme=dark&low'],
  [
    'the palette',
    '?shell',
    async (page) => {
      await page.locator('nav').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
    },
  ],
  [
    'the palette without a match',
    '?shell&theme=dark',
    async (page) => {
      await page.locator('nav').waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('zzzz')
      await page.getByText('No results for').waitFor()
    },
  ],
  [
    'the shortcuts',
    '?shell',
    async (page) => {
      await page.locator('nav').waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  ],
  ['the welcome with a problem', '?shell&welcome&problem'],
  [
    'waiting for the browser, without a keychain',
    '?shell&welcome=signing_in&keychain=missing&theme=dark',
  ],
  ['settings: workspaces', '?shell', toSettings('Workspaces')],
  ['settings: access', '?shell&theme=dark', toSettings('Access')],
  ['settings: look', '?shell', toSettings('Appearance')],
  ['settings: keys', '?shell', toSettings('Shortcuts')],
  [
    'signing out with edits waiting',
    '?shell&offline',
    async (page) => {
      await toSettings('Workspaces')(page)
      await page.getByRole('button', { name: 'Sign out…' }).first().click()
      await page.getByRole('button', { name: 'Discard and sign out' }).waitFor()
    },
  ],
  ['signed out with work waiting', '?shell&state=signed_out&keychain=locked'],
  ['signing in again', '?shell&state=signing_in&theme=dark'],
  [
    'a menu',
    '?shell&practice',
    async (page) => {
      await page.getByRole('button', { name: 'Practice' }).click()
      await page.getByRole('menu').waitFor()
    },
  ],
]

test.each(sampled(places, 20))('M1, M2: axe finds nothing in %s', async (_, query, go) => {
  const page = await world.open(query, { reducedMotion: 'reduce' })
  await go?.(page)
  // A gallery is no page: nothing has to stand in a landmark of its own.
  expect(await axeFindings(page, { groups: WCAG })).toEqual([])
  await page.context().close()
})

/** Lists what moves for longer than a millisecond, its delay included. */
const movingIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(', ').map(Number.parseFloat))
    return [...document.querySelectorAll('*')].flatMap((element) =>
      [null, '::before', '::after'].flatMap((part) => {
        const style = getComputedStyle(element, part)
        const seconds = Math.max(
          longest(style.transitionDuration) + longest(style.transitionDelay),
          longest(style.animationDuration) + longest(style.animationDelay),
        )
        return seconds > 0.001
          ? [`${element.localName}.${element.className}${part ?? ''}: ${seconds} s`]
          : []
      }),
    )
  })

const MOVING = ['every primitive, light', 'the shortcuts', 'a menu', 'settings: look']
test.each(
  sampled(
    places.filter(([name]) => MOVING.includes(name)),
    4,
  ),
)(
  'M2: with reduced motion nothing moves for longer than a millisecond in %s',
  async (_, query, go) => {
    const page = await world.open(query, { reducedMotion: 'reduce' })
    await go?.(page)
    expect(await movingIn(page)).toEqual([])
    // With motion there is some: the look above finds it.
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    expect(await movingIn(page)).not.toEqual([])
    await page.context().close()
  },
)

test('J12: nothing breaks the content security policy, fonts and styles included', async () => {
  const page = await world.open('?theme=light')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menu').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Dialog' }).click()
  await page.getByRole('dialog').waitFor()
  expect(
    await page.evaluate(async () => {
      await document.fonts.ready
      return [...document.fonts].some(
        ({ family, status }) => family.includes('Inter') && status === 'loaded',
      )
    }),
  ).toBe(true)
  expect(world.complaints).toEqual([])
  await page.context().close()
})

test('A1: J and K move the focus along the rows, and the row says who it is @long', async () => {
  const page = await world.open('?grid&rows=100000')
  await page.locator('[aria-rowindex="2"]').waitFor()
  await page.keyboard.press('j')
  await expect.poll(() => active(page)).toBe('Mateus Oliveira')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('k')
  await expect.poll(() => active(page)).toBe('Mateus Oliveira')
  await page.context().close()
})

test('M2: a list of 100,000 says how long it is, draws what fits, and jumps to its end', async () => {
  const page = await world.open('?grid&rows=100000')
  const grid = page.getByRole('grid')
  await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('100001')
  await page.keyboard.press('End')
  await page.locator('[aria-rowindex="100001"]').waitFor()
  await expect
    .poll(() => page.locator('[aria-rowindex="100001"]').getAttribute('aria-label'))
    .not.toBe('Loading')
  expect(await grid.getByRole('row').count()).toBeLessThan(60)
  await page.context().close()
})

test('A2: an edit is painted before the service of the gallery answers, with its ring, and Undo is offered', async () => {
  const page = await world.open('?grid&rows=100&slow=400')
  const row = page.locator('[aria-rowindex="5"]')
  await row.getByText('Tom Verhoeven').waitFor()
  for (const key of ['j', 'j', 'j', 's']) await page.keyboard.press(key)
  await row.getByRole('img', { name: 'Tier S' }).waitFor()
  expect(await row.getByRole('img', { name: 'Not yet confirmed by the service' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await page.context().close()
})

test('H5: select all means the whole list @long', async () => {
  const page = await world.open('?grid&rows=5000')
  await page.locator('[aria-rowindex="2"]').waitFor()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('End')
  await expect
    .poll(() => page.locator('[aria-rowindex="5001"]').getAttribute('aria-selected'))
    .toBe('true')
  await page.context().close()
})

test('H1: the palette finds what can be done, runs it and gives the focus back @long', async () => {
  const page = await world.open('?shell')
  await page.locator('nav').waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('theme dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect(await page.getByRole('dialog').count()).toBe(0)
  await page.context().close()
})

test('H4: a key is changed in the settings and works at once @long', async () => {
  const page = await world.open('?shell')
  await page.locator('nav').waitFor()
  await toSettings('Shortcuts')(page)
  await page.getByRole('button', { name: 'Change shortcut: Show all shortcuts' }).click()
  await page.keyboard.press('F2')
  // In the list of keys, and on the button that the key stands for.
  await page.getByText('F2').nth(1).waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('dialog', { name: 'Shortcuts' }).waitFor()
  await page.context().close()
})

test('M3: forced colours keep the tiers apart by shape', async () => {
  const page = await world.open('?theme=light', { forcedColors: 'active' })
  const looks = await Promise.all(
    ['Tier S', 'Tier A', 'Tier B'].map((name) =>
      page
        .getByRole('img', { name })
        .first()
        .evaluate((chip) => {
          const { backgroundColor, borderStyle } = getComputedStyle(chip)
          return `${backgroundColor} ${borderStyle}`
        }),
    ),
  )
  expect(new Set(looks).size).toBe(3)
  await page.context().close()
})

test('J7: signing out with edits waiting needs the choice to discard them @long', async () => {
  const page = await world.open('?shell&offline')
  await page.locator('nav').waitFor()
  await toSettings('Workspaces')(page)
  await page.getByRole('button', { name: 'Sign out…' }).first().click()
  const leave = page.getByRole('button', { name: 'Discard and sign out' })
  expect(await leave.isDisabled()).toBe(true)
  await page.getByRole('checkbox').click()
  expect(await leave.isDisabled()).toBe(false)
  await page.context().close()
})
