import { existsSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext, Page } from '@playwright/test'
import { skipFirstSteps, type Desk } from '#test/support/desk.ts'
import { shown, spread } from './figures.ts'
import { synced, withFilledDesk } from './filled-desk.ts'
import type { Noted } from './note-scripts.ts'
import type { Measured } from './store.bench.ts'

const STARTS = 5
const MAIN_BYTES = 600 * 1024
const WINDOW_BYTES = 400 * 1024
/** A row that has been read: a row that is still being read shows bars in place of its texts. */
const FIRST_ROW = '[role=row][aria-rowindex="2"]:not(:has([data-skeleton]))'

declare global {
  interface Window {
    /** Epoch milliseconds at which the first row of a list was there. */
    firstRowAt?: number
  }
}

/** Notes when the first row of a list is there. Runs in the page before anything else. */
function watchRows(selector: string): void {
  const watching = new MutationObserver(() => {
    if (!document.querySelector(selector)) return
    window.firstRowAt = performance.timeOrigin + performance.now()
    watching.disconnect()
  })
  watching.observe(document, { childList: true, subtree: true })
}

/** One start after a kill. */
interface Start {
  /** From starting the host, and from opening its window, to the first row. */
  sinceHost: number
  sinceWindow: number
  /** Bytes of script that the host had read by then: its first thread, and the cache's. */
  host: number
  cache: number
  /** Bytes of script that the window had read by then. */
  window: number
  files: Noted[]
}

/**
 * Kills Hotdesk, starts it again, and waits for the first row. `book` is the file into which the host
 * writes the scripts it reads, if it does.
 */
async function startAgain(desk: Desk, book: string | null): Promise<Start> {
  await desk.kill()
  const began = Date.now()
  const page = await desk.start()
  // Asked rarely: looking for the row in every frame takes the page a tenth of its start.
  const found = await page.waitForFunction(() => window.firstRowAt, null, {
    polling: 250,
    timeout: 60_000,
  })
  const at = (await found.jsonValue()) ?? NaN
  const files = (book === null ? [] : notedIn(book)).filter(
    (noted) => basename(noted.program) === 'browser-host.js' && noted.at <= at,
  )
  const sum = (noted: Noted[]) => noted.reduce((bytes, one) => bytes + one.bytes, 0)
  return {
    sinceHost: at - began,
    sinceWindow: at - (await page.evaluate(() => performance.timeOrigin)),
    host: sum(files.filter(({ main }) => main)),
    cache: sum(files.filter(({ main }) => !main)),
    window: await scriptOf(page, at),
    files,
  }
}

const notedIn = (book: string): Noted[] =>
  existsSync(book)
    ? readFileSync(book, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Noted)
    : []

/** Bytes of script that a page had received by `at`. */
const scriptOf = (page: Page, at: number): Promise<number> =>
  page.evaluate(
    (until) =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(
          ({ name, responseEnd }) =>
            name.endsWith('.js') && performance.timeOrigin + responseEnd <= until,
        )
        .reduce((bytes, { decodedBodySize }) => bytes + decodedBodySize, 0),
    at,
  )

/** How soon a page is painted that holds nothing: the floor of a start. */
async function barePaint(context: BrowserContext): Promise<number> {
  const bare = await context.newPage()
  await bare.setContent('<p>nothing</p>')
  const paint = await bare.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now(),
  )
  await bare.close()
  return paint
}

function tellFiles(files: readonly Noted[]): void {
  const top = fileURLToPath(new URL('../../', import.meta.url))
  for (const { file, bytes, main } of files.toSorted((a, b) => b.bytes - a.bytes).slice(0, 12))
    process.stderr.write(
      `  ${String(Math.round(bytes / 1024)).padStart(6)} KB ${relative(top, file)}${main ? '' : ' (cache)'}\n`,
    )
}

/**
 * Starts the built application again and again after a kill, signed in to a practice workspace of
 * `rows` people with all of it read: how long until the first row, and what script was read until
 * then (G8, G15).
 */
export const startBench = (rows: number): Promise<Measured[]> =>
  withFilledDesk({ people: rows }, async ({ folder, context, desk }) => {
    const floor = await barePaint(context)
    await context.addInitScript(watchRows, FIRST_ROW)
    const page = await desk.start()
    await desk.signIn()
    await skipFirstSteps(page)
    await synced(page)
    const starts: Start[] = []
    while (starts.length < STARTS) starts.push(await startAgain(desk, null))
    const noted = await startNoted(desk, join(folder, 'scripts.jsonl'))
    tellFiles(noted.files)
    return measured(starts, noted, floor)
  })

/**
 * Starts once more and writes down the scripts that it reads. That makes a start slower, so its times
 * do not count.
 */
async function startNoted(desk: Desk, book: string): Promise<Start> {
  process.env['NODE_OPTIONS'] = `--import=${new URL('./note-scripts.ts', import.meta.url).href}`
  process.env['HOTDESK_NOTES'] = book
  try {
    return await startAgain(desk, book)
  } finally {
    delete process.env['NODE_OPTIONS']
    delete process.env['HOTDESK_NOTES']
  }
}

function measured(starts: readonly Start[], noted: Start, floor: number): Measured[] {
  const median = (of: (start: Start) => number) => spread(starts.map(of)).p50
  const bytes = (what: string, found: number, most: number): Measured => ({
    goal: 'G15',
    what,
    ours: found / 1024,
    theirs: most / 1024,
    ratio: found / most,
    wanted: `${most / 1024} KB`,
    holds: found <= most,
  })
  const sinceWindow = median((start) => start.sinceWindow)
  return [
    {
      goal: 'G8',
      what: `after a kill, window to first row, median of ${STARTS} (beside a bare page)`,
      ours: sinceWindow,
      theirs: floor,
      ratio: sinceWindow / floor,
      wanted: '600 ms, 4 x',
      holds: sinceWindow <= 600 && sinceWindow <= 4 * floor,
    },
    shown(
      'G8',
      'the same from starting the host',
      median((start) => start.sinceHost),
    ),
    bytes('script the host read before the first row, KB', noted.host + noted.cache, MAIN_BYTES),
    bytes('script the window read before the first row, KB', noted.window, WINDOW_BYTES),
  ]
}
