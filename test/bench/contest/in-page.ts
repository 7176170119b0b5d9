import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { measuredBrowser } from '#test/support/headless-browser.ts'
import type { Answers, Plan, Round, Shown } from './types.ts'

/** What rivals/page.mjs offers. */
interface InPage {
  add(rows: readonly Shown[]): void
  fill(): Promise<void>
  run(phase: string, plan: Plan): Promise<Round | Answers>
}
declare global {
  interface Window {
    rivals?: InPage
  }
}

const here = fileURLToPath(new URL('../rivals/', import.meta.url))
const origin = 'http://bench.localhost'
/** Packages, by the file that a page reads. */
const imports = { dexie: '/node_modules/dexie/dist/dexie.mjs' }
const html = (store: string) =>
  `<title>rivals</title><script type="importmap">${JSON.stringify({ imports })}</script>
   <script type="module" src="/page.mjs?store=${store}"></script>`

/** Runs one phase of a store in a browser whose profile is in the folder. */
export async function runInPage(
  store: string,
  folder: string,
  { phase, rows, plan }: { phase: string; rows: readonly Shown[]; plan: Plan },
): Promise<Round | Answers | null> {
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), measuredBrowser())
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await serve(page, store)
    if (phase === 'fill') {
      for (let from = 0; from < rows.length; from += 5000)
        await page.evaluate((part) => window.rivals!.add(part), rows.slice(from, from + 5000))
      await page.evaluate(() => window.rivals!.fill())
      return null
    }
    return await page.evaluate(({ phase, plan }) => window.rivals!.run(phase, plan), {
      phase,
      plan,
    })
  } finally {
    await context.close()
  }
}

/** Clocks of a page are fine enough only where it is isolated from other sites. */
const headers = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
}

async function serve(page: Page, store: string): Promise<void> {
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/')
      return route.fulfill({ contentType: 'text/html', headers, body: html(store) })
    return route.fulfill({
      contentType: 'text/javascript',
      headers,
      body: readFileSync(join(here, pathname), 'utf8'),
    })
  })
  await page.goto(`${origin}/?store=${store}`)
  await page.waitForFunction(() => window.rivals !== undefined)
}
