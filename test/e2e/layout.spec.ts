import type { Locator, Page } from '@playwright/test'
import { axeFindings } from '#test/support/axe.ts'
import { ENGLISH, inLanguage, readWords } from '#test/support/in-language.ts'
import { hiddenFocus, layoutFindings } from '#test/support/layout-probe.ts'
import { orderFindings } from '#test/support/reading-order-probe.ts'
import { spaceText } from '#test/support/space-text.ts'
import { structureFindings } from '#test/support/structure-probe.ts'
import { textsIn, untranslated } from '#test/support/pseudo-probe.ts'
import { memberSources } from '../../src-service/seed/pools/notes.ts'
import { people } from '../../src-service/oauth/people.ts'
import { BRIEF, file, resizeTo, settled, toStart, type Picture } from '../../build/picture-ways.ts'
import { cityOf, commonZones } from '../../src-renderer/parts/meetings/zones.ts'
import { pictures } from '../../build/pictures.ts'
import { go, openFintechCfos } from './steps.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * M6, M2: every screen, dialog and panel of build/pictures.ts has room for its words: longer ones,
 * those of another language, large ones, and ones that are far apart; is read in the order in which
 * it is shown (WCAG 1.3.2); and what looks like a heading is one (1.3.1).
 */

/** A window of each width, and what is left of the larger one at 200 and 400 % zoom. */
const WINDOW = { width: 1280, height: 800 }
const SMALL_WINDOW = { width: 900, height: 800 }
const ZOOMED_TWICE = { width: 640, height: 400 }
const ZOOMED_MOST = { width: 320, height: 640 }
const SIZES = [WINDOW, SMALL_WINDOW, ZOOMED_TWICE, ZOOMED_MOST]

/** Languages by the tag, and the name in Settings; the pseudo-locale is for tests alone. */
const LANGUAGES = {
  'en-XA': null,
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  ar: 'العربية',
} as const
type Tag = keyof typeof LANGUAGES

/** Changes the language: in Settings, or, to the one that is not offered there, by the system's. */
async function speak(desk: Desk, tag: Tag): Promise<Page> {
  let page = await desk.resume()
  const name = LANGUAGES[tag]
  if (name === null) {
    await desk.quit()
    process.env['LC_ALL'] = 'en_XA.UTF-8'
    page = await desk.start()
    delete process.env['LC_ALL']
  } else {
    await go(page, 's', 'Settings')
    await page.getByRole('link', { name: 'Appearance', exact: true }).click()
    await page.getByRole('combobox', { name: 'Language', exact: true }).click()
    await page.getByRole('option', { name, exact: true }).click()
  }
  await expect(page.locator('html')).toHaveAttribute('lang', tag)
  // What shows shortened words whole below the pointer is loaded once the window is quiet.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /quiet-parts/.test(name)),
  )
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
  page.setDefaultTimeout(20_000)
  return page
}

/**
 * Changes the size of the window. The menu of a button follows its button; that of a row stays where
 * it was opened, so it is opened again.
 */
async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  // One that is closing is none: Escape would go to what it has opened.
  const menus = page.getByRole('menu').and(page.locator('[data-open]'))
  const ofButton = page.locator('[aria-haspopup=menu][aria-expanded=true]')
  const isOfRow = (await menus.count()) > 0 && (await ofButton.count()) === 0
  if (isOfRow) await page.keyboard.press('Escape')
  await resizeTo(page, size)
  await settled(page)
  if (!isOfRow) return
  await page.keyboard.press('Shift+F10')
  await menus.first().waitFor()
  await settled(page)
}

/** Lists what does not fit at one size; at the smallest also what the keyboard and a finger miss. */
async function findings(page: Page, size: { width: number; height: number }): Promise<string[]> {
  await resize(page, size)
  const found = [...(await layoutFindings(page)), ...(await orderFindings(page))]
  if (size === WINDOW) found.push(...(await structureFindings(page)))
  if (size !== ZOOMED_MOST) return found
  const small = await axeFindings(page, { rules: ['target-size'] })
  return [...found, ...small, ...(await hiddenFocus(page))]
}

/** Goes to a picture; what is in the way of that is a finding like any other. */
async function wayTo(picture: Picture, page: Page, desk: Desk): Promise<string[] | null> {
  try {
    await toStart(page, desk)
    await picture.go(page, desk)
    return null
  } catch (error) {
    return [`cannot be reached: ${String(error).slice(0, 300)}`]
  }
}

/** Goes to every third picture of a practice workspace, beginning with the first, second or third. */
async function visitPictures(
  page: Page,
  desk: Desk,
  [world, third]: readonly [Picture['world'], number],
  look: () => Promise<string[]>,
): Promise<string[]> {
  const due = Object.entries(pictures)
    .filter(([, one]) => one.world === world)
    .filter((_one, at) => at % 3 === third)
  const found: string[] = []
  for (const [name, picture] of due) {
    await resizeTo(page, WINDOW)
    const there = await test.step(name, () => wayTo(picture, page, desk))
    found.push(...(there ?? (await look())).map((what) => `${name} ${what}`))
  }
  return found
}

const synced = (page: Page): Promise<void> =>
  page
    .getByText(/^All synced/)
    .first()
    .waitFor({ timeout: 60_000 })

/** Lists what the practice workspace holds: words that are nobody's to translate. */
async function recordsOf(desk: Desk): Promise<string[]> {
  const lists = [
    ...[1, 2].map((page) => `/contacts?per_page=200&page=${page}`),
    ...[1, 2, 3].map((page) => `/companies?per_page=200&page=${page}`),
    '/hot-lists',
    '/campaigns',
    '/icp',
    '/meetings?per_page=200',
    '/recorder/notes?per_page=200',
    ...[1, 2, 3, 4].map((page) => `/pipeline?per_page=200&page=${page}`),
    '/scrape-configs',
    '/research?per_page=200',
    '/webhooks',
  ]
  // Criteria that the service adds are called what it calls them.
  const criteria = ['Min seniority', 'Exclude agencies']
  return textsIn([
    BRIEF,
    file.split(/[\n,]/),
    commonZones.map(cityOf),
    people,
    memberSources,
    criteria,
    await Promise.all(lists.map((path) => desk.read(path))),
  ])
}

/** Lists whom the runs of people sourcing found. */
async function sourcedIn(desk: Desk): Promise<string[]> {
  const ids = (await desk.sent())
    .flatMap(({ effects }) => effects.map(({ id }) => id))
    .filter((id) => id.startsWith('run_'))
  return textsIn(
    await Promise.all([...new Set(ids)].map((id) => desk.read(`/people/sourcing/runs/${id}`))),
  )
}

const THIRDS = [0, 1, 2] as const
const PARTS = (['full', 'empty'] as const).flatMap((world) =>
  THIRDS.map((third) => [world, third] as const),
)

for (const [world, third] of PARTS) {
  test.describe(`${world}, pictures ${third} of three`, () => {
    if (world === 'empty') test.use({ practice: '--rate-scale 30 --contacts 0' })

    for (const tag of Object.keys(LANGUAGES) as Tag[])
      test(`M6, M2: in ${tag} every word and control is there, in small windows and zoomed, too @long`, async ({
        desk,
      }) => {
        test.setTimeout(900_000)
        const shown = await speak(desk, tag)
        const page = inLanguage(shown, await readWords(tag))
        await synced(page)
        const records = tag === 'en-XA' ? await recordsOf(desk) : null
        const look = async () => {
          const found = records
            ? await untranslated(shown, [...records, ...(await sourcedIn(desk))])
            : []
          for (const size of SIZES)
            found.push(...(await findings(shown, size)).map((what) => `${size.width}: ${what}`))
          return found
        }
        expect(await visitPictures(page, desk, [world, third], look)).toEqual([])
      })
  })
}

for (const third of THIRDS)
  test(`M2: words that are set apart as WCAG 1.4.12 asks are not cut, pictures ${third} of three @long`, async ({
    desk,
  }) => {
    test.setTimeout(900_000)
    const page = inLanguage(await desk.resume(), ENGLISH)
    await synced(page)
    await spaceText(page)
    const look = async () => layoutFindings(page)
    expect(await visitPictures(page, desk, ['full', third], look)).toEqual([])
  })

/** Goes to every place of the navigation, and lists what `look` finds there. */
async function visitPlaces(page: Page, look: () => Promise<string[]>): Promise<string[]> {
  const places = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(places.length).toBeGreaterThan(15)
  const found: string[] = []
  for (const place of new Set(places)) {
    const link = page.locator(`nav a[href="${place}"]`).first()
    await link.click()
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor()
    await settled(page)
    found.push(...(await look()).map((what) => `${place} ${what}`))
  }
  return found
}

test('M6: every place has room for words that are 40 % longer, in a small window, and no other words', async ({
  desk,
}) => {
  const page = await speak(desk, 'en-XA')
  await page.setViewportSize(SMALL_WINDOW)
  const records = await recordsOf(desk)
  const look = async () => [
    ...(await layoutFindings(page)),
    ...(await orderFindings(page)),
    ...(await untranslated(page, records)),
  ]
  expect(await visitPlaces(page, look)).toEqual([])
})

/**
 * Lists the tables that have to be scrolled sideways to be read. The campaigns, with ten columns,
 * scroll in their own box.
 */
const tablesTooWide = (page: Page): Promise<string[]> =>
  page.getByRole('grid').evaluateAll((grids) =>
    grids
      .filter((grid) => Number(grid.getAttribute('aria-colcount')) < 10)
      .filter(({ parentElement: box }) => box!.scrollWidth > box!.clientWidth)
      .map((grid) => `${grid.getAttribute('aria-label')} is scrolled sideways`),
  )

test('M2: with the largest text every table fits the window, and nothing is cut @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await go(page, 's', 'Settings')
  await page.getByRole('link', { name: 'Appearance', exact: true }).click()
  await page.getByRole('group', { name: 'Text size' }).getByRole('button').last().click()
  await expect(page.locator('html')).toHaveAttribute('data-text', 'larger')
  await page.setViewportSize(WINDOW)
  const look = async () => [...(await layoutFindings(page)), ...(await tablesTooWide(page))]
  expect(await visitPlaces(page, look)).toEqual([])
})

test('M3: no line of the navigation is cut, also with two lines at its foot; in a lower window it scrolls @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  await desk.control('PATCH', '/options', { accept_status: false })
  await openFintechCfos(page)
  await page.keyboard.press('5')
  const navigation = page.getByRole('navigation', { name: 'Workspace' })
  await expect(navigation.getByText('1 local only')).toBeVisible()
  const settings = navigation.getByRole('link', { name: 'Settings' })
  /** How far a line reaches out of what is shown of the navigation. */
  const cutOf = (line: Locator) =>
    line.evaluate((element) => {
      const shown = element.parentElement!.getBoundingClientRect()
      const { top, bottom } = element.getBoundingClientRect()
      return Math.max(0, shown.top - top, bottom - shown.bottom)
    })
  await expect.poll(() => cutOf(settings)).toBe(0)

  await page.setViewportSize({ width: 1280, height: 640 })
  await expect.poll(() => cutOf(settings)).toBeGreaterThan(0)
  await page.keyboard.type('gs')
  await expect(settings).toHaveAttribute('aria-current', 'page')
  await expect.poll(() => cutOf(settings)).toBe(0)
})
