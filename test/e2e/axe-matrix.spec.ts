import type { Page } from '@playwright/test'
import { settled } from '../../build/picture-ways.ts'
import { axeFindings } from '#test/support/axe.ts'
import { everyRow, pairwise, type Choices } from '#test/support/pairwise.ts'
import { sampled, times } from '#test/support/sampled.ts'
import { paths, screens, sections, show, type State } from './axe-screens.ts'
import { signInUnread } from './unread-world.ts'
import { expect, test, type Desk } from './world.ts'

/*
 * M2, M3: axe on every screen, in every state, theme, height of rows and size of text. Every two of
 * these together are tried in `npm run test:all`, one in 24 of them in `npm test` for the full
 * workspace, and all together in the soak.
 */

const WINDOW = { width: 1280, height: 800 }
/** What is left of the window at a browser zoom of 200 %. */
const ZOOMED = { width: 640, height: 400 }

const THEMES = {
  light: ['Light', 'light'],
  dark: ['Dark', 'dark'],
  'contrast, light': ['High contrast', 'light'],
  'contrast, dark': ['High contrast', 'dark'],
} as const

interface Look {
  theme: keyof typeof THEMES
  rows: 'Compact' | 'Cosy' | 'Roomy'
  text: 'Small' | 'Normal' | 'Large' | 'Larger' | '200 %'
}
interface Case extends Look {
  screen: string
  state: State
}

const choices: Choices<Case> = {
  state: ['full', 'offline', 'empty', 'loading', 'error', 'unread'],
  screen: [...screens.keys()],
  theme: Object.keys(THEMES) as Look['theme'][],
  rows: ['Compact', 'Cosy', 'Roomy'],
  text: ['Small', 'Normal', 'Large', 'Larger', '200 %'],
}
const isPossible = ({ screen, state }: Partial<Case>) =>
  screen === undefined ||
  state === undefined ||
  screens.get(screen)?.states.includes(state) === true

const cases =
  process.env['HOTDESK_SOAK'] === undefined
    ? sampled(pairwise(choices, isPossible), 24)
    : everyRow(choices, isPossible)

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

/** Chooses in Settings how the window looks, as far as it looks otherwise now. */
async function choose(page: Page, before: Look | undefined, look: Look): Promise<void> {
  const [theme, colorScheme] = THEMES[look.theme]
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const text = look.text === '200 %' ? 'Normal' : look.text
  const all = { Theme: theme, Rows: look.rows, 'Text size': text }
  if (before?.theme === look.theme && before.rows === look.rows && before.text === look.text) return
  await show(page, 'Settings, Appearance')
  for (const [group, choice] of Object.entries(all)) {
    const button = page
      .getByRole('group', { name: group })
      .getByRole('button', { name: choice, exact: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
}

/** Lists what axe finds in one case. */
async function findings(page: Page, { screen, state, theme, rows, text }: Case): Promise<string[]> {
  await page.setViewportSize(WINDOW)
  await show(page, screen)
  await page.setViewportSize(text === '200 %' ? ZOOMED : WINDOW)
  await settled(page)
  const found = await axeFindings(page)
  return found.map((what) => `${screen}, ${state}, ${theme}, ${rows}, ${text}: ${what}`)
}

const lookOf = ({ theme, rows, text }: Case): string => [theme, rows, text].join()

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
    }) => {
      test.setTimeout(process.env['HOTDESK_SOAK'] === undefined ? 600_000 : 0)
      const page = await enter(desk)
      page.setDefaultTimeout(20_000)
      const due = cases
        .filter((one) => one.state === state)
        .toSorted((a, b) => (lookOf(a) < lookOf(b) ? -1 : 1))
      expect(due.length).toBeGreaterThan(times(5, 1))
      const found: string[] = []
      const isInState = async () => {
        await page.setViewportSize(WINDOW)
        await show(page, 'People')
        if (says) await expect(page.getByRole('heading', { name: says })).toBeVisible()
      }
      await isInState()
      for (const [at, one] of due.entries())
        await test.step(`${one.screen}, ${lookOf(one)}`, async () => {
          await page.setViewportSize(WINDOW)
          await choose(page, due[at - 1], one)
          found.push(...(await findings(page, one)))
        })
      await isInState()
      expect(found).toEqual([])
    })
  })
