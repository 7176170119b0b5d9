import type { Page } from '@playwright/test'
import type { Preferences } from '#shared/bridge/settings.ts'
import { axeFindings } from '#test/support/axe.ts'
import { newFindings, nothingJudged } from '#test/support/axe-looks.ts'
import { tapBridge, type Tap } from '#test/support/bridge-tap.ts'
import { everyRow, pairwise, type Choices } from '#test/support/pairwise.ts'
import { sampled, times } from '#test/support/sampled.ts'
import { paths, screens, sections, show, type State } from './axe-screens.ts'
import { signInUnread } from './unread-world.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * M2, M3: axe on every screen, in every state, theme, height of rows and size of text. Every two of
 * these together are tried in `npm run test:all`, one in 24 of them in `npm test` for the full
 * workspace, and all together in the soak, which judges again only what a look changes.
 */

const WINDOW = { width: 1280, height: 800 }
/** What is left of the window at a browser zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }

/** The theme in Settings, and what the system asks for. */
const THEMES = {
  light: ['light', 'light'],
  dark: ['dark', 'dark'],
  'contrast, light': ['contrast', 'light'],
  'contrast, dark': ['contrast', 'dark'],
} as const

interface Look {
  theme: keyof typeof THEMES
  rows: Preferences['density']
  text: Preferences['text_size'] | '200 %'
}
interface Case extends Look {
  screen: string
  state: State
}

const choices: Choices<Case> = {
  state: ['full', 'offline', 'empty', 'loading', 'error', 'unread'],
  screen: [...screens.keys()],
  theme: Object.keys(THEMES) as Look['theme'][],
  rows: ['compact', 'cosy', 'roomy'],
  text: ['small', 'normal', 'large', 'larger', '200 %'],
}
const isPossible = ({ screen, state }: Partial<Case>) =>
  screen === undefined ||
  state === undefined ||
  screens.get(screen)?.states.includes(state) === true

const isSoak = process.env['HOTDESK_SOAK'] !== undefined
const cases = isSoak ? everyRow(choices, isPossible) : sampled(pairwise(choices, isPossible), 24)

/** The states: how a desk gets there, and what its list of people says then. */
const STATES: Record<
  State,
  { practice?: string; enter: (desk: Desk) => Promise<Page>; says?: RegExp }
> = {
  full: { enter: (desk) => desk.resume() },
  offline: {
    async enter(desk) {
      const page = await desk.resume()
      await goOffline(page, desk)
      return page
    },
  },
  empty: { practice: '--rate-scale 100 --empty', enter: signIn, says: /^No people yet/ },
  loading: {
    enter: (desk) => signInUnread(desk, { kind: 'rate_limit', retry_after: 36_000 }),
    says: /^Loading the people for the first time/,
  },
  error: { enter: (desk) => signInUnread(desk), says: /^Can’t load the people right now/ },
  unread: {
    async enter(desk) {
      const page = await signInUnread(desk)
      await goOffline(page, desk)
      return page
    },
    says: /^Not loaded yet/,
  },
}

async function signIn(desk: Desk): Promise<Page> {
  const page = await desk.start()
  await desk.signIn()
  await page
    .getByRole('region', { name: 'First steps' })
    .getByRole('button', { name: 'Skip' })
    .click()
  return page
}

async function goOffline(page: Page, desk: Desk): Promise<void> {
  await desk.control('PUT', '/flight-mode', { on: true })
  await expect(page.getByText(/^Offline/).first()).toBeVisible()
}

/** Changes how the window looks, as Settings does, and waits until it does. */
async function dress(page: Page, tap: Tap, { theme: name, rows, text }: Look): Promise<void> {
  const [theme, colorScheme] = THEMES[name]
  const size = text === '200 %' ? 'normal' : text
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.setViewportSize(text === '200 %' ? ZOOMED : WINDOW)
  await tap(page, 'preferences.write', { theme, density: rows, text_size: size })
  const root = page.locator(
    `html[data-theme="${theme === 'contrast' ? 'system' : theme}"][data-density="${rows}"]` +
      `[data-text="${size}"][data-contrast="${theme === 'contrast' ? 'more' : 'normal'}"]`,
  )
  await root.waitFor()
  // What measures the window does so one frame later.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
}

const orderOf = ({ screen, state, text, rows, theme }: Case): string =>
  [screen, state, text, rows, theme].join(', ')

test('M2: no place and no section of Settings is missing in what axe looks at @long', async ({
  desk,
}) => {
  const page = await desk.resume()
  const hrefs = await page
    .locator('nav a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const places = new Set(hrefs.map((href) => href.split('/')[1] ?? ''))
  expect([...places].filter((one) => !paths.has(one))).toEqual([])
  await show(page, 'Settings, Appearance')
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
  expect((await links.allInnerTexts()).toSorted()).toEqual(sections.toSorted())
})

/** They differ from `full` by a strip, or show a sentence where it has rows. */
const LONG: readonly string[] = ['offline', 'empty', 'loading', 'error', 'unread'] satisfies State[]

for (const [state, { practice, enter, says }] of Object.entries(STATES))
  test.describe(`state: ${state}`, () => {
    if (practice !== undefined) test.use({ practice })

    test(`M2, M3: axe finds nothing on any screen in any theme, height of rows and size of text: ${state}${LONG.includes(state) ? ' @long' : ''}`, async ({
      desk,
      context,
    }) => {
      test.setTimeout(isSoak ? 0 : 600_000)
      const tap = await tapBridge(context)
      const page = await enter(desk)
      page.setDefaultTimeout(20_000)
      const due = cases
        .filter((one) => one.state === state)
        .toSorted((a, b) => orderOf(a).localeCompare(orderOf(b)))
      expect(due.length).toBeGreaterThan(times(5, 1))
      const judged = nothingJudged()
      const found: string[] = []
      const isInState = async () => {
        await page.setViewportSize(WINDOW)
        await show(page, 'People')
        if (says) await expect(page.getByRole('heading', { name: says })).toBeVisible()
      }
      await isInState()
      for (const [at, one] of due.entries()) {
        if (one.screen !== due[at - 1]?.screen) {
          await page.setViewportSize(WINDOW)
          await test.step(one.screen, () => show(page, one.screen))
        }
        await dress(page, tap, one)
        const here = isSoak ? await newFindings(page, judged) : await axeFindings(page)
        found.push(...here.map((what) => `${orderOf(one)}: ${what}`))
      }
      await isInState()
      expect(found).toEqual([])
    })
  })
