import type { Browser, Page } from '@playwright/test'
import { skipFirstSteps, type Desk } from '#test/support/desk.ts'
import { shown } from './figures.ts'
import { CARDS, goTo, synced, withFilledDesk } from './filled-desk.ts'
import { hostOf, megabytes, renderers, seconds } from './processes.ts'
import type { Measured } from './store.bench.ts'

const MINUTE_MS = 60_000
/** The host gives memory back some minutes after the work that needed it. */
const MEMORY_MS = 5 * MINUTE_MS
const HIDDEN_MS = 10 * MINUTE_MS
const HIDDEN_TIMES = 5
const GOAL_MB = 250
const GOAL_PERCENT = 0.1

/**
 * Reads a workspace of `rows` people and 20,000 leads whole, then does nothing at the contract's
 * rate: the memory after five minutes (G9), and the processor time of five times ten minutes with a
 * hidden window (G10). Takes an hour.
 */
export const idleBench = (rows: number): Promise<Measured[]> =>
  withFilledDesk({ people: rows, cards: CARDS }, async ({ browser, desk }) => {
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await synced(page)
    await goTo(page, 'People')
    await desk.control('PATCH', '/options', { rate_scale: 1 })
    return [
      ...(await measureMemory(page, browser, desk)),
      ...(await measureHidden(page, browser, desk)),
    ]
  })

/** Measures what host and window hold once everything is read and five minutes have passed. */
async function measureMemory(page: Page, browser: Browser, desk: Desk): Promise<Measured[]> {
  const host = hostOf(desk.profile)
  const before = megabytes(host)
  await page.waitForTimeout(MEMORY_MS)
  const windows = await renderers(browser)
  const held = megabytes(host)
  const both = held + Math.max(...windows.map(megabytes))
  return [
    {
      goal: 'G9',
      what: `memory of host and window with ${CARDS} leads, five idle minutes after all was read, MB`,
      ours: both,
      theirs: null,
      ratio: both / GOAL_MB,
      wanted: `${GOAL_MB} MB`,
      holds: both <= GOAL_MB,
    },
    shown('G9', 'of that the host, MB', held),
    shown('G9', 'the host when all had just been read, MB', before),
  ]
}

/** Measures the processor time of ten minutes with a hidden window, five times. */
async function measureHidden(page: Page, browser: Browser, desk: Desk): Promise<Measured[]> {
  await page.evaluate(hide)
  const host = hostOf(desk.profile)
  const windows = await renderers(browser)
  const drawn = () => windows.reduce((sum, pid) => sum + seconds(pid), 0)
  const measured: Measured[] = []
  while (measured.length < HIDDEN_TIMES * 2) {
    const before = { host: seconds(host), window: drawn(), sent: (await desk.sent()).length }
    await page.waitForTimeout(HIDDEN_MS)
    const sent = (await desk.sent()).length - before.sent
    const percent = (spent: number) => (spent / (HIDDEN_MS / 1000)) * 100
    const used = percent(seconds(host) - before.host)
    measured.push(
      {
        goal: 'G10',
        what: `hidden for ten minutes, ${sent} requests: percent of a core, host`,
        ours: used,
        theirs: null,
        ratio: used / GOAL_PERCENT,
        wanted: `${GOAL_PERCENT} %`,
        holds: used <= GOAL_PERCENT,
      },
      shown('G10', 'the same: percent of a core, window', percent(drawn() - before.window)),
    )
  }
  return measured
}

/** Tells a page that it is hidden, as a minimised window is told. Runs in the page. */
function hide(): void {
  Object.defineProperty(document, 'hidden', { get: () => true })
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
}
