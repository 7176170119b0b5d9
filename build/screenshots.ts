// npm run screenshots [-- NAME... --into FOLDER]: the pictures of README.md and docs/screenshots, taken of the real app on the practice
// workspace: every screen, light and dark, 1280x800 and 1920x1080; or only the screens whose names contain one of NAME.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { createDesk, type Desk } from '../test/support/desk.ts'
import { pictures, type Picture } from './pictures.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sizes = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }]
const themes = ['light', 'dark'] as const

// Inside a private keychain, so that nothing of the person's is touched.
if (process.env['HOTDESK_PRIVATE'] === undefined) {
  const again = [`${root}build/with-keyring.mjs`, process.execPath, ...process.argv.slice(1)]
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit', env: { ...process.env, HOTDESK_PRIVATE: '1' } }).status ?? 1)
}

const { positionals: names, values: { into } } = parseArgs({ allowPositionals: true, options: { into: { type: 'string', default: `${root}docs/screenshots` } } })
const wanted = (name: string) => names.length === 0 || names.some((one) => name.includes(one))
const missing: string[] = []
mkdirSync(into, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
try {
  await world('--rate-scale 30', 'full')
  await world('--rate-scale 30 --contacts 0', 'empty')
} finally {
  await browser.close()
}
if (missing.length > 0) process.stderr.write(`No picture of: ${missing.join(', ')}\n`)
process.exitCode = missing.length > 0 ? 1 : 0

/** One practice workspace, and every picture that is taken of it. */
async function world(practice: string, of: Picture['world']): Promise<void> {
  const due = Object.entries(pictures).filter(([name, { world }]) => world === of && wanted(name))
  const welcome = of === 'full' && wanted('welcome')
  if (due.length === 0 && !welcome) return
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: sizes[0] ?? null })
  const desk = createDesk(context, { practice })
  try {
    const page = await desk.start()
    page.setDefaultTimeout(15_000)
    if (welcome) await take(page, 'welcome')
    await desk.signIn()
    await page.getByText(/^All synced/).first().waitFor({ timeout: 60_000 })
    for (const [name, { go }] of due) {
      const problem = await go(page, desk).then(() => null, (error: unknown) => String(error).split('\n')[0])
      if (problem === null) await take(page, name)
      else { missing.push(name); process.stderr.write(`${name}: ${problem}\n`) }
      await back(page, desk)
    }
  } finally {
    await context.close()
    await desk.end()
  }
}

/** To where every picture begins: nothing open, the network there, the first screen. */
async function back(page: Page, desk: Desk): Promise<void> {
  await desk.control('PUT', '/flight-mode', { on: false })
  for (const _ of [1, 2, 3]) await page.keyboard.press('Escape')
  for (const close of await page.getByRole('button', { name: 'Close', exact: true }).all()) await close.click({ timeout: 1000 }).catch(() => undefined)
  await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 })
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: /^Hot lists/ }).click()
}

async function take(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of themes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(400)
      await page.screenshot({ path: `${into}/${name}-${theme}-${size.width}.png` })
    }
  }
  process.stderr.write(`${name}\n`)
}
