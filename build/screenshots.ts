// npm run screenshots [-- NAME... --shown --into FOLDER]: takes pictures of the real app on the
// practice workspace: every screen, light and dark, 1280x800 and 1920x1080. Those shown in
// README.md and the pages of docs are packed into docs/screenshots; all others are written to
// screenshots/, which git ignores. NAME: only screens whose names contain it. --shown: only
// pictures that the pages show.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { createDesk, skipFirstSteps } from '../test/support/desk.ts'
import { fonts } from './lib/fonts.mjs'
import { packPicture } from './palette.ts'
import { PictureError, takeStill } from './picture-checks.ts'
import { resizeTo, settled, toStart, worlds, type Picture } from './picture-ways.ts'
import { pictures } from './pictures.ts'
import { shownPictures } from './shown.ts'
import { findChromium } from '../src-main/hosts/browser/chromium-window.ts'

const root = fileURLToPath(new URL('../', import.meta.url))
const sizes = [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]
const themes = ['light', 'dark'] as const
const views = sizes.flatMap((size) => themes.map((theme) => ({ size, theme })))
type View = (typeof views)[number]

// Runs again inside a private keychain, so that the user's is not touched.
if (process.env['HOTDESK_PRIVATE'] === undefined) {
  const again = [`${root}build/with-keyring.mjs`, process.execPath, ...process.argv.slice(1)]
  const env = { ...process.env, HOTDESK_PRIVATE: '1' }
  process.exit(spawnSync(process.execPath, again, { stdio: 'inherit', env }).status ?? 1)
}

const { positionals: names, values } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' }, shown: { type: 'boolean', default: false } },
})
const shown = shownPictures(root)
const scripts = await fonts()
if (scripts.startsWith('without')) throw new PictureError(scripts)
const problems: string[] = []
const browser = await chromium.launch({
  executablePath: findChromium() ?? '',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const of of Object.keys(worlds) as Picture['world'][]) await world(of)
} finally {
  await browser.close()
}
if (problems.length > 0) process.stderr.write(`\nNot taken:\n${problems.join('\n')}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

/** Returns the views to take of a screen; empty if it was not requested. */
function viewsOf(name: string): View[] {
  if (names.length > 0 && !names.some((one) => name.includes(one))) return []
  return views.filter((view) => !values.shown || shown.has(fileName(name, view)))
}

function fileName(name: string, { size, theme }: View): string {
  return `${name}-${theme}-${size.width}.png`
}

/** Takes all pictures of one practice workspace. */
async function world(of: Picture['world']): Promise<void> {
  const due = Object.entries(pictures).filter(
    ([name, { world }]) => world === of && viewsOf(name).length > 0,
  )
  const welcome = of === 'full' && viewsOf('welcome').length > 0
  if (due.length === 0 && !welcome) return
  const viewport = sizes[0] ?? null
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', viewport })
  const { practice, leads } = worlds[of]
  const desk = createDesk(context, { practice, jobs: leads === null ? null : listings(leads) })
  try {
    const page = await desk.start()
    page.setDefaultTimeout(15_000)
    if (welcome) await take(page, 'welcome')
    await desk.signIn()
    await skipFirstSteps(page)
    await page
      .getByText(/^All synced/)
      .first()
      .waitFor({ timeout: 300_000 })
    for (const [name, { go }] of due) {
      await resizeTo(page, sizes[0] ?? { width: 1280, height: 800 })
      try {
        await toStart(page, desk)
        await go(page, desk)
      } catch (error) {
        note(name, error)
        continue
      }
      await take(page, name)
    }
  } finally {
    await context.close()
    await desk.end()
  }
}

/** Takes one screen in every requested size and theme. */
async function take(page: Page, name: string): Promise<void> {
  for (const view of viewsOf(name)) {
    const file = fileName(name, view)
    await resizeTo(page, view.size)
    await page.emulateMedia({ colorScheme: view.theme })
    await settled(page)
    try {
      keep(file, await takeStill(page))
    } catch (error) {
      if (!(error instanceof PictureError)) throw error
      note(file, error)
    }
  }
  process.stderr.write(`${name}\n`)
}

function keep(file: string, png: Buffer): void {
  const shows = values.into === undefined && shown.has(file)
  const usual = join(root, shows ? 'docs/screenshots' : 'screenshots')
  const folder = values.into === undefined ? usual : resolve(values.into)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, file), shows ? packPicture(png) : png)
}

function note(name: string, error: unknown): void {
  const problem = `${name}: ${String(error).split('\n')[0]}`
  problems.push(problem)
  process.stderr.write(`${problem}\n`)
}

/** Writes a file with the given number of job leads, and returns its path. */
function listings(count: number): string {
  const titles = [
    'Treasury Analyst',
    'Head of Data',
    'Payroll Manager',
    'Field Engineer',
    'Clinical Lead',
    'Account Executive',
    'Site Reliability Engineer',
    'Buyer',
    'Legal Counsel',
    'Product Designer',
    'Plant Manager',
  ]
  const cities = ['Berlin, Germany', 'Leeds, UK', 'Paris, France', 'Porto, Portugal']
  const places = [...cities, 'Aarhus, Denmark', 'Wien, Austria', 'Gdańsk, Poland']
  const sectors = ['Media', 'Health', 'Energy', 'Logistics', 'Robotics']
  const beginnings = ['North', 'River', 'Stone', 'Amber']
  const endings = ['field', 'gate', 'works', 'bridge', 'line']
  const leads = Array.from({ length: count }, (_none, at) => ({
    id: `lead-${at}`,
    title: titles[at % titles.length],
    company_name: `${beginnings[at % 4]}${endings[at % 5]} ${1 + (at % 397)}`,
    sector: sectors[at % sectors.length],
    location: places[at % places.length],
    posted_at: new Date(Date.now() - (at % 90) * 86_400_000).toISOString(),
    url: `https://jobs.example/${at}`,
  }))
  const path = join(mkdtempSync(join(tmpdir(), 'hotdesk-leads-')), 'leads.json')
  writeFileSync(path, JSON.stringify(leads))
  return path
}
