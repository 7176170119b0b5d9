// npm run screenshots [-- NAME... --into FOLDER]: the pictures of README.md and docs/screenshots, taken of the real app on the practice
// workspace: every screen, light and dark, 1280x800 and 1920x1080; or only the screens whose names contain one of NAME.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { createDesk } from '../test/support/desk.ts'
import { pictures, settled, toStart, worlds, type Picture } from './pictures.ts'

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
  for (const of of Object.keys(worlds) as Picture['world'][]) await world(of)
} finally {
  await browser.close()
}
if (missing.length > 0) process.stderr.write(`No picture of: ${missing.join(', ')}\n`)
process.exitCode = missing.length > 0 ? 1 : 0

/** One practice workspace, and every picture that is taken of it. */
async function world(of: Picture['world']): Promise<void> {
  const due = Object.entries(pictures).filter(([name, { world }]) => world === of && wanted(name))
  const welcome = of === 'full' && wanted('welcome')
  if (due.length === 0 && !welcome) return
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport: sizes[0] ?? null })
  const { practice, leads } = worlds[of]
  const desk = createDesk(context, { practice, jobs: leads === null ? null : listings(leads) })
  try {
    const page = await desk.start()
    page.setDefaultTimeout(15_000)
    if (welcome) await take(page, 'welcome')
    await desk.signIn()
    await page.getByText(/^All synced/).first().waitFor({ timeout: 300_000 })
    for (const [name, { go }] of due) {
      await page.setViewportSize(sizes[0] ?? { width: 1280, height: 800 })
      await toStart(page, desk)
      const problem = await go(page, desk).then(() => null, (error: unknown) => String(error).split('\n')[0])
      if (problem === null) await take(page, name)
      else { missing.push(name); process.stderr.write(`${name}: ${problem}\n`) }
    }
  } finally {
    await context.close()
    await desk.end()
  }
}

/** A file of so many job leads. */
function listings(count: number): string {
  const titles = ['Treasury Analyst', 'Head of Data', 'Payroll Manager', 'Field Engineer', 'Clinical Lead', 'Account Executive', 'Site Reliability Engineer', 'Buyer', 'Legal Counsel', 'Product Designer', 'Plant Manager']
  const places = ['Berlin, Germany', 'Leeds, UK', 'Paris, France', 'Porto, Portugal', 'Aarhus, Denmark', 'Wien, Austria', 'Gdańsk, Poland']
  const sectors = ['Media', 'Health', 'Energy', 'Logistics', 'Robotics']
  const path = join(mkdtempSync(join(tmpdir(), 'hotdesk-leads-')), 'leads.json')
  writeFileSync(path, JSON.stringify(Array.from({ length: count }, (_none, at) => ({
    id: `lead-${at}`, title: titles[at % titles.length], company_name: `${['North', 'River', 'Stone', 'Amber'][at % 4]}${['field', 'gate', 'works', 'bridge', 'line'][at % 5]} ${1 + (at % 397)}`, sector: sectors[at % sectors.length],
    location: places[at % places.length], posted_at: new Date(Date.now() - (at % 90) * 86_400_000).toISOString(), url: `https://jobs.example/${at}`,
  }))))
  return path
}

async function take(page: Page, name: string): Promise<void> {
  for (const size of sizes) {
    for (const theme of themes) {
      await page.setViewportSize(size)
      await page.emulateMedia({ colorScheme: theme })
      await settled(page)
      await page.screenshot({ path: `${into}/${name}-${theme}-${size.width}.png` })
    }
  }
  process.stderr.write(`${name}\n`)
}
