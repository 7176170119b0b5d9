import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'
import { createDesk, type Desk } from '#test/support/desk.ts'

/* A workspace as large as the benchmarks of the application want it. */

export const CARDS = 20_000
const LOADING_MS = 20 * 60_000

/** What a benchmark of the application works with. */
export interface FilledDesk {
  /** A folder of its own, removed at the end. */
  folder: string
  browser: Browser
  context: BrowserContext
  /** Not started yet, so that a benchmark can first measure a bare page of the same browser. */
  desk: Desk
}

/**
 * Runs a benchmark with a desk over a practice workspace of `people` people and `cards` leads, which
 * answers 2,000 times as fast as the contract allows. Everything is closed and removed afterwards.
 */
export async function withFilledDesk<Result>(
  { people, cards = 0 }: { people: number; cards?: number },
  run: (filled: FilledDesk) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'hotdesk-bench-'))
  const browser = await chromium.launch({
    executablePath: findChromium() ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const desk = createDesk(context, {
    practice: `--rate-scale 2000 --contacts ${people}`,
    ...(cards > 0 ? { jobs: writeListings(join(folder, 'jobs.json'), cards) } : {}),
  })
  try {
    return await run({ folder, browser, context, desk })
  } finally {
    await browser.close()
    await desk.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Writes listings for the pipeline into a file, and returns its path. */
function writeListings(file: string, cards: number): string {
  const listings = Array.from({ length: cards }, (_none, n) => ({
    id: `bench-${n}`,
    title: `Engineer ${n}`,
    company_name: `Employer ${n % 900}`,
    locations: ['Leeds, UK'],
    url: 'https://jobs.example/',
    posted_at: 1_700_000_000 + n,
  }))
  writeFileSync(file, JSON.stringify(listings))
  return file
}

/** Waits until the whole workspace has been read. */
export async function synced(page: Page): Promise<void> {
  await page
    .getByText(/^All synced/)
    .first()
    .waitFor({ timeout: LOADING_MS })
}

/** Opens a screen from the navigation, and waits for its first row or card. */
export async function goTo(page: Page, name: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  await page
    .locator('[role=row][aria-rowindex="2"], [role=listbox]')
    .first()
    .waitFor({ timeout: LOADING_MS })
}
