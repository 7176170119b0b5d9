import type { BrowserContext, Page } from '@playwright/test'
import { skipFirstSteps } from '#test/support/desk.ts'
import { spread, type Spread } from './figures.ts'
import { CARDS, goTo, synced, withFilledDesk } from './filled-desk.ts'
import type { Measured } from './store.bench.ts'

/** A held key repeats about thirty times a second. */
const HELD_MS = 33
const FRAME_MS = 1000 / 60

interface Keys {
  took: number[]
  longest: number
}
declare global {
  interface Window {
    bench?: Keys
  }
}

/**
 * Notes for each key how long it took until the frame after it was painted, and the longest task
 * meanwhile. Runs in the page.
 */
function listen(): void {
  const keys: Keys = { took: [], longest: 0 }
  window.bench = keys
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) keys.longest = Math.max(keys.longest, duration)
  }).observe({ type: 'longtask' })
  window.addEventListener(
    'keydown',
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.addEventListener(
          'message',
          () => keys.took.push(performance.now() - timeStamp),
          { once: true },
        )
        painted.port1.start()
        painted.port2.postMessage(null)
      }),
    { capture: true },
  )
}

/** How long keys took until they were painted, and the longest task meanwhile, in milliseconds. */
interface Pressed extends Spread {
  longest: number
}

async function press(page: Page, keys: readonly string[]): Promise<Pressed> {
  await page.evaluate(() => {
    if (window.bench) Object.assign(window.bench, { took: [], longest: 0 })
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(HELD_MS)
  }
  await page.waitForTimeout(300)
  const { took, longest } = await page.evaluate(() => window.bench ?? { took: [], longest: 0 })
  return { ...spread(took), longest }
}

const repeated = (times: number, ...keys: string[]) =>
  Array.from({ length: times }, () => keys).flat()
const line = (
  goal: string,
  what: string,
  ours: number,
  theirs: number | null,
  wanted: string,
  holds: boolean | null,
): Measured => ({
  goal,
  what,
  ours,
  theirs,
  ratio: theirs === null ? null : ours / theirs,
  wanted,
  holds,
})

/** Presses keys on a page that holds nothing: the floor of every figure. */
async function pressBare(context: BrowserContext): Promise<Pressed> {
  const bare = await context.newPage()
  await bare.setContent('<p tabindex="0">nothing</p>')
  await bare.evaluate(listen)
  const floor = await press(bare, repeated(200, 'j'))
  await bare.close()
  return floor
}

/** Presses keys on a screen; the lines say what each took until it was painted. */
async function measureKeys(
  page: Page,
  floor: Pressed,
  { goal, what, keys }: { goal: string; what: string; keys: readonly string[] },
): Promise<Measured[]> {
  const found = await press(page, keys)
  return [
    line(
      goal,
      `${what}: key to paint, median (beside a bare page)`,
      found.p50,
      floor.p50,
      'one frame more than nothing',
      found.p50 <= floor.p50 + FRAME_MS,
    ),
    line(
      goal,
      `${what}: key to paint, p99`,
      found.p99,
      floor.p99,
      'two frames',
      found.p99 <= 2 * FRAME_MS + floor.p99,
    ),
    line(
      'G6',
      `${what}: longest task of the window`,
      found.longest,
      null,
      '50 ms',
      found.longest <= 50,
    ),
  ]
}

/** Keys in triage during the first sync, then in people, leads and the board. */
async function measureScreens(page: Page, floor: Pressed, rows: number): Promise<Measured[]> {
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await page.locator('[role=row][aria-rowindex="2"]').waitFor()
  const triage = await measureKeys(page, floor, {
    goal: 'G6',
    what: 'triage while everything is being read',
    keys: repeated(125, 'a', 'j', 's', 'k'),
  })
  await synced(page)
  await goTo(page, 'People')
  const people = await measureKeys(page, floor, {
    goal: 'G5',
    what: `${rows} people`,
    keys: repeated(300, 'j'),
  })
  await goTo(page, 'Pipeline')
  const leads = await measureKeys(page, floor, {
    goal: 'B2',
    what: `a table of ${CARDS} leads`,
    keys: repeated(200, 'j'),
  })
  await page.keyboard.press('b')
  await page.waitForTimeout(1500)
  const board = await measureKeys(page, floor, {
    goal: 'B2',
    what: `a board of ${CARDS} cards`,
    keys: repeated(100, 'j', 'ArrowRight'),
  })
  return [...triage, ...people, ...leads, ...board]
}

/** Presses keys on the screens of the whole application, in a window of Chromium. */
export const appBench = (rows: number): Promise<Measured[]> =>
  withFilledDesk({ people: rows, cards: CARDS }, async ({ context, desk }) => {
    const floor = await pressBare(context)
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await page.evaluate(listen)
    return measureScreens(page, floor, rows)
  })
