import type { CDPSession, Page } from '@playwright/test'
import { skipFirstSteps } from '#test/support/desk.ts'
import { shown, spread } from './figures.ts'
import { CARDS, goTo, synced, withFilledDesk } from './filled-desk.ts'
import type { Measured } from './store.bench.ts'

const KEYS = 200
const APART_MS = 10
const GOAL_MS = 50
/** Chromium reports no delay shorter than this. */
const LEAST_MS = 16
/** Long enough for a queue of keys to be worked off, and for its delays to be reported. */
const SETTLING_MS = 3000
const QUARTER = KEYS / 4

declare global {
  interface Window {
    /** The delays of the keys pressed so far, from the key to the next frame, in milliseconds. */
    delays?: number[]
  }
}

/** Notes how long each key took until the next frame was shown. Runs in the page. */
function noteDelays(): void {
  const delays: number[] = []
  window.delays = delays
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'keydown') delays.push(duration)
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

const press = { key: 'j', code: 'KeyJ', windowsVirtualKeyCode: 74 } as const

/**
 * Presses J two hundred times, ten milliseconds apart, whether or not the page has answered. Returns
 * the delay of each press, in their order.
 */
async function pressBurst(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(() => window.delays?.splice(0))
  const sent: Promise<unknown>[] = []
  const began = performance.now()
  for (let at = 0; at < KEYS; at += 1) {
    const wait = began + at * APART_MS - performance.now()
    if (wait > 0) await page.waitForTimeout(wait)
    sent.push(session.send('Input.dispatchKeyEvent', { ...press, type: 'keyDown', text: 'j' }))
    sent.push(session.send('Input.dispatchKeyEvent', { ...press, type: 'keyUp' }))
  }
  await Promise.all(sent)
  await page.waitForTimeout(SETTLING_MS)
  const delays = await page.evaluate(() => window.delays ?? [])
  return [...Array<number>(Math.max(0, KEYS - delays.length)).fill(LEAST_MS), ...delays]
}

/** Returns the place of the row or card that has the focus, counted from 1. */
const placeOfFocus = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Number(document.activeElement?.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')),
  )

/** Chooses a row or card and presses the burst; the lines say what became of its keys. */
async function measureBurst(
  page: Page,
  session: CDPSession,
  what: string,
  floor: number,
): Promise<Measured[]> {
  await page.locator('[role=row][aria-rowindex="2"]').first().click()
  await page.keyboard.press('j')
  await page.waitForTimeout(SETTLING_MS)
  const from = await placeOfFocus(page)
  const delays = await pressBurst(page, session)
  const moved = (await placeOfFocus(page)) - from
  const { p50, p99 } = spread(delays)
  const growth = spread(delays.slice(-QUARTER)).p50 - spread(delays.slice(0, QUARTER)).p50
  const last = delays.at(-1) ?? NaN
  return [
    {
      goal: 'G5b',
      what: `${KEYS} keys, ${APART_MS} ms apart, ${what}: key to frame, p99 (beside a bare page)`,
      ours: p99,
      theirs: floor,
      ratio: p99 / floor,
      wanted: `${GOAL_MS} ms, no key lost`,
      holds: p99 <= GOAL_MS && moved === KEYS,
    },
    shown('G5b', 'the same: median', p50),
    shown('G5b', 'the same: how much longer the last quarter takes than the first, median', growth),
    shown('G5b', 'the same: the last key', last),
    shown('G5b', 'the same: keys lost', KEYS - moved),
  ]
}

/** The tables that are filled with `rows` people, and 20,000 leads. */
const places = [
  { link: 'People', what: 'people' },
  { link: 'Companies', what: 'companies' },
  { link: 'Pipeline', what: `${CARDS} leads` },
] as const

/**
 * Presses a key far more often than a keyboard repeats it, in the tables and on the board of a
 * workspace of `rows` people: how long each key takes until it is shown, and whether keys queue up
 * or are lost (G5b).
 */
export const burstBench = (rows: number): Promise<Measured[]> =>
  withFilledDesk({ people: rows, cards: CARDS }, async ({ context, desk }) => {
    const bare = await context.newPage()
    await bare.setContent('<p tabindex="0">nothing</p>')
    await bare.evaluate(noteDelays)
    const floor = spread(await pressBurst(bare, await context.newCDPSession(bare))).p99
    await bare.close()
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await synced(page)
    await page.evaluate(noteDelays)
    const session = await context.newCDPSession(page)
    const measured: Measured[] = []
    for (const { link, what } of places) {
      await goTo(page, link)
      measured.push(...(await measureBurst(page, session, what, floor)))
    }
    await page.keyboard.press('b')
    await page.getByRole('grid').nth(2).waitFor()
    measured.push(...(await measureBurst(page, session, 'board', floor)))
    return measured
  })
