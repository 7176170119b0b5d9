// npm run keys: opens every screen of build/pictures.ts and records its actions, so that Settings
// can list all shortcuts at once (H4).
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createDesk, skipFirstSteps } from '../test/support/desk.ts'
import { writeKnownKeys, type KnownAction } from './lib/write-known-keys.ts'
import { toStart, worlds } from './picture-ways.ts'
import { pictures } from './pictures.ts'
import { findChromium } from '../src-main/hosts/browser/chromium-window.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const file = `${root}src-renderer/keys/known-keys.json`

if (process.env['HOTDESK_PRIVATE'] === undefined) {
  const again = [`${root}build/with-keyring.mjs`, process.execPath, ...process.argv.slice(1)]
  process.exit(
    spawnSync(process.execPath, again, {
      stdio: 'inherit',
      env: { ...process.env, HOTDESK_PRIVATE: '1' },
    }).status ?? 1,
  )
}

/** Groups that Settings always knows, and whose actions may name records. */
const everywhere = new Set(['Everywhere', 'Go', 'Practice'])
const known = new Map<string, KnownAction>()
const failed: string[] = []
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({
  reducedMotion: 'reduce',
  locale: 'en-GB',
  viewport: { width: 1280, height: 800 },
})
const desk = createDesk(context, { practice: worlds.full.practice })
try {
  const page = await desk.start()
  page.setDefaultTimeout(15_000)
  await desk.signIn()
  await skipFirstSteps(page)
  await page
    .getByText(/^All synced/)
    .first()
    .waitFor({ timeout: 60_000 })
  for (const [name, { world, go }] of Object.entries(pictures)) {
    if (world !== 'full') continue
    await toStart(page, desk)
    await go(page, desk).catch((error: unknown) => {
      failed.push(name)
      process.stderr.write(`${name}: ${String(error).split('\n')[0]}\n`)
    })
    await toStart(page, desk)
    await toKeys(page)
    for (const one of await listed(page)) if (!everywhere.has(one.group)) known.set(one.id, one)
  }
} finally {
  await browser.close()
  await desk.end()
}
try {
  process.stdout.write(`${writeKnownKeys(file, known.values(), failed)} actions\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Opens the list of shortcuts. */
async function toKeys(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Workspace' })
    .getByRole('link', { name: /^Settings/ })
    .first()
    .click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Shortcuts' })
    .click()
  await page.locator('[data-action]').first().waitFor()
}

async function listed(page: Page): Promise<KnownAction[]> {
  return page.locator('[data-action]').evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.getAttribute('data-action') ?? '',
      label: row.querySelector('span')?.firstChild?.textContent ?? '',
      group: row.closest('section')?.getAttribute('aria-label') ?? '',
      keys: JSON.parse(row.getAttribute('data-keys') ?? '[]') as string[],
    })),
  )
}
