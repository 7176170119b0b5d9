import type { BrowserContext, Page } from '@playwright/test'
import { skipFirstSteps, type Desk } from '#test/support/desk.ts'
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
    firstRow?: number
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

/** When the first row of a list was there. Runs in the page before anything else. */
function watchRows(): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector('[role=row][aria-rowindex="2"]')) return
    window.firstRow = performance.now()
    watching.disconnect()
  })
  watching.observe(document, { childList: true, subtree: true })
}

async function pressed(
  page: Page,
  keys: readonly string[],
): Promise<{ p50: number; p99: number; longest: number }> {
  await page.evaluate(() => {
    if (window.bench) Object.assign(window.bench, { took: [], longest: 0 })
  })
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(HELD_MS)
  }
  await page.waitForTimeout(300)
  const { took, longest } = await page.evaluate(() => window.bench ?? { took: [], longest: 0 })
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99), longest }
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

/** What a page costs that holds nothing: the floor of every figure. */
async function bareFloor(context: BrowserContext) {
  const bare = await context.newPage()
  await bare.setContent('<p tabindex="0">nothing</p>')
  await bare.evaluate(listen)
  const keys = await pressed(bare, repeated(200, 'j'))
  const paint = await bare.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
  )
  await bare.close()
  return { keys, paint }
}
type Floor = Awaited<ReturnType<typeof bareFloor>>

/** Presses keys on a screen; the lines say what each took until it was painted. */
async function measureKeys(
  page: Page,
  { keys: floor }: Floor,
  { goal, what, press }: { goal: string; what: string; press: readonly string[] },
): Promise<Measured[]> {
  const found = await pressed(page, press)
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
async function measureScreens(page: Page, floor: Floor, rows: number): Promise<Measured[]> {
  await page
    .getByRole('link', { name: /Fintech CFOs/ })
    .first()
    .click()
  await page.locator('[role=row][aria-rowindex="2"]').waitFor()
  const triage = await measureKeys(page, floor, {
    goal: 'G6',
    what: 'triage while everything is being read',
    press: repeated(125, 'a', 'j', 's', 'k'),
  })
  await synced(page)
  await goTo(page, 'People')
  const people = await measureKeys(page, floor, {
    goal: 'G5',
    what: `${rows} people`,
    press: repeated(300, 'j'),
  })
  await goTo(page, 'Pipeline')
  const leads = await measureKeys(page, floor, {
    goal: 'B2',
    what: `a table of ${CARDS} leads`,
    press: repeated(200, 'j'),
  })
  await page.keyboard.press('b')
  await page.waitForTimeout(1500)
  const board = await measureKeys(page, floor, {
    goal: 'B2',
    what: `a board of ${CARDS} cards`,
    press: repeated(100, 'j', 'ArrowRight'),
  })
  await page.keyboard.press('b')
  return [...triage, ...people, ...leads, ...board]
}

/** How long after a kill the first row of the cache is on the screen. */
async function measureStart(desk: Desk, floor: Floor): Promise<Measured> {
  await desk.kill()
  const again = await desk.start()
  await again.locator('[role=row][aria-rowindex="2"]').first().waitFor({ timeout: 60_000 })
  const row = await again.evaluate(() => window.firstRow ?? NaN)
  return line(
    'G8',
    'after a kill: from opening the window to the first row of the cache (beside a page that holds nothing)',
    row,
    floor.paint,
    '1 s',
    row <= 1000,
  )
}

/**
 * The application as a whole in a window of Chromium: keys to paint, the board, and the first paint
 * after a kill.
 */
export const appBench = (rows: number): Promise<Measured[]> =>
  withFilledDesk({ people: rows, cards: CARDS }, async ({ context, desk }) => {
    const floor = await bareFloor(context)
    await context.addInitScript(watchRows)
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await page.evaluate(listen)
    return [...(await measureScreens(page, floor, rows)), await measureStart(desk, floor)]
  })
