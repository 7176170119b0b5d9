// npm run screenshots [-- NAME]: the pictures of README.md and docs/screenshots, taken of the real app on the practice workspace: every
// screen, light and dark, 1280x800 and 1920x1080; or only the screens whose name contains NAME.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { createDesk, type Desk } from '../test/support/desk.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const into = `${root}docs/screenshots`
const sizes = [{ width: 1280, height: 800 }, { width: 1920, height: 1080 }]
const themes = ['light', 'dark'] as const

/** What makes each picture: how to get there from anywhere. */
const screens: Record<string, (page: Page, desk: Desk) => Promise<void>> = {
  'hot-lists': (page) => place(page, 'Hot lists'),
  triage: async (page) => {
    await page.getByRole('link', { name: /Fintech CFOs/ }).first().click()
    await page.getByRole('grid').waitFor()
    for (const key of ['Home', 'j', 'j', 'j', 'j']) await page.keyboard.press(key)
  },
  pipeline: (page) => place(page, 'Pipeline'),
  meetings: (page) => place(page, 'Meetings'),
  'call-notes': (page) => place(page, 'Call notes'),
  campaigns: (page) => place(page, 'Campaigns'),
  people: (page) => place(page, 'People'),
  companies: (page) => place(page, 'Companies'),
  desks: (page) => place(page, 'Desks'),
  research: (page) => place(page, 'Research'),
  credits: (page) => place(page, 'Credits'),
  webhooks: (page) => place(page, 'Webhooks'),
  pending: async (page, desk) => {
    await desk.control('PUT', '/flight-mode', { on: true })
    await screens['triage']?.(page, desk)
    for (const key of ['a', '2', 'j', 'b', '3', 'j', 's', '4']) await page.keyboard.press(key)
    await place(page, 'Pending changes')
    await page.keyboard.press('j')
  },
  history: (page) => place(page, 'History'),
  settings: (page) => place(page, 'Settings'),
  palette: async (page) => {
    await page.keyboard.press('Control+k')
    await page.keyboard.type('fin')
  },
  keys: async (page, desk) => {
    await screens['triage']?.(page, desk)
    await page.keyboard.press('?')
  },
}

async function place(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: new RegExp(`^${name}`) }).first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
}

// Inside a private keychain, so that nothing of the person's is touched.
if (process.env['HOTDESK_PRIVATE'] === undefined) {
  const again = [`${root}build/with-keyring.mjs`, process.execPath, ...process.argv.slice(1)]
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit', env: { ...process.env, HOTDESK_PRIVATE: '1' } }).status ?? 1)
}

const wanted = process.argv[2] ?? ''
mkdirSync(into, { recursive: true })
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB' })
const desk = createDesk(context, { practice: '--rate-scale 30' })
try {
  const page = await desk.start()
  await picture(page, 'welcome')
  await desk.signIn()
  await desk.page().waitForTimeout(8000)
  for (const [name, go] of Object.entries(screens)) {
    if (!name.includes(wanted)) continue
    const there = await go(page, desk).then(() => true, () => false)
    if (!there) process.stderr.write(`${name}: not part of this version\n`)
    else await picture(page, name)
    await page.keyboard.press('Escape')
  }
} finally {
  await desk.end()
  await browser.close()
}

async function picture(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of themes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await page.waitForTimeout(500)
      await page.screenshot({ path: `${into}/${name}-${theme}-${size.width}.png` })
    }
  }
  process.stderr.write(`${name}\n`)
}
