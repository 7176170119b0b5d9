import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { headlessBrowser } from '#test/support/headless-browser.ts'
import { openElectronApp, type ElectronApp } from '#test/support/electron-app.ts'
import { temporaryFolder, top } from '#test/support/proc.ts'

/*
 * The built interface in Chromium, through the built preload script and the desktop transport, with
 * the permissions that the guard gives: of Electron only its own modules are replaced.
 */

/** Chromium shows no app:// addresses; a name below localhost is as secure an origin. */
const ORIGIN = 'http://hotdesk.localhost'
const preload = readFileSync(
  join(top, process.env['HOTDESK_OUT'] ?? 'out', 'preload/preload.cjs'),
  'utf8',
)

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(headlessBrowser())
})
afterAll(() => browser.close())

/** What `require('electron')` answers to a preload script, over the functions of the test. */
const asElectron = `
  const listeners = new Map()
  window.fromMain = (channel, ...args) => {
    for (const listener of listeners.get(channel) ?? []) listener({}, ...args)
  }
  const electron = {
    contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value } },
    ipcRenderer: {
      invoke: (channel, ...args) => window.toMain(channel, args),
      on: (channel, listener) => {
        listeners.set(channel, [...(listeners.get(channel) ?? []), listener])
      },
    },
  }
  ;((require) => { ${preload} })((name) => {
    if (name !== 'electron') throw new Error('a sandboxed preload script has no ' + name)
    return electron
  })
`

/** Shows the window of the application, as Electron would. */
async function showPage(app: ElectronApp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  onTestFinished(() => context.close())
  // Only a test that hangs is ended, by its own limit.
  context.setDefaultTimeout(0)
  // Chromium refuses every permission that is not in this list.
  const allowed: string[] = []
  for (const [name, inChromium] of Object.entries({
    'clipboard-sanitized-write': 'clipboard-write',
    'clipboard-read': 'clipboard-read',
    geolocation: 'geolocation',
    notifications: 'notifications',
  }))
    if (await app.ask('permissionCheck', name)) allowed.push(inChromium)
  await context.grantPermissions(allowed, { origin: ORIGIN })
  const page = await context.newPage()
  await page.exposeFunction('toMain', async (channel: string, args: unknown[]) => {
    if (channel !== 'hotdesk:call') throw new Error(`nobody handles ${channel}`)
    return app.ask('invoke', 'page', ...args)
  })
  await page.addInitScript(asElectron)
  await page.route(`${ORIGIN}/**`, async (route) => {
    const { pathname } = new URL(route.request().url())
    const file = await app.ask('file', `app://hotdesk${pathname}`)
    await route.fulfill({
      status: file?.status ?? 404,
      headers: file?.headers ?? {},
      body: Buffer.from(file?.body ?? '', 'base64'),
    })
  })
  app.onPage((message) => {
    void page
      .evaluate((given) => {
        const { fromMain } = globalThis as unknown as { fromMain(...args: unknown[]): void }
        fromMain(...given)
      }, message)
      .catch(() => {})
  })
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  await page.goto(`${ORIGIN}/`)
  onTestFinished(() => expect(errors).toEqual([]))
  return page
}

test('the built page works through the preload script: it asks main, and hears of it', async () => {
  const app = await openElectronApp([], { HOTDESK_PRACTICE: '--contacts 60' })
  const page = await showPage(app)
  await page.getByRole('button', { name: 'Open the practice workspace' }).click()
  // The sign-in page would open in the person's browser; its address is in the window.
  await expect
    .poll(() => page.getByLabel('Or open this address').inputValue())
    .toMatch(/^http:\/\/127\.0\.0\.1/)
})

test('somebody signs in and works through it: what was pressed reaches the practice workspace @long', async () => {
  const ready = join(temporaryFolder(), 'ready.json')
  const app = await openElectronApp([], {
    HOTDESK_PRACTICE: `--contacts 60 --rate-scale 100 --ready ${ready}`,
  })
  const page = await showPage(app)
  await page.getByRole('button', { name: 'Open the practice workspace' }).click()
  const address = page.getByLabel('Or open this address')
  await expect.poll(() => address.inputValue()).toMatch(/^http:\/\/127\.0\.0\.1/)
  const consent = await browser.newPage()
  onTestFinished(() => consent.close())
  consent.setDefaultTimeout(0)
  await consent.goto(await address.inputValue())
  await consent.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Hot lists', level: 1 }).waitFor()
  // No list comes in above it between the two clicks any more.
  await page
    .getByText(/^All synced/)
    .first()
    .waitFor()
  await page.getByRole('row', { name: /2025 alumni/ }).dblclick()
  const members = page.getByRole('grid', { name: /^Members of/ })
  const first = members.getByRole('row').nth(1)
  await first.click()
  await page.keyboard.press('b')
  await first.getByText('B', { exact: true }).waitFor()
  await first.click()
  await page.keyboard.press('s')
  await first.getByText('S', { exact: true }).waitFor()
  const { control_url, control_token } = JSON.parse(readFileSync(ready, 'utf8')) as {
    control_url: string
    control_token: string
  }
  const edits = async () => {
    const answer = await fetch(`${control_url}/journal?kind=request&client=hotdesk&limit=1000`, {
      headers: { authorization: `Bearer ${control_token}` },
    })
    const { entries } = (await answer.json()) as { entries: { method: string }[] }
    return entries.filter(({ method }) => method === 'PATCH' || method === 'PUT').length
  }
  await expect.poll(edits).toBeGreaterThan(0)
  // Nothing was refused by the guard on the way, and nothing was lost while the page was loading.
  const calls = (await app.ask('recorded')).map(({ call }) => call)
  expect(calls).not.toContain('lost')
})

test('our page may write to the clipboard, and nothing else is allowed to it', async () => {
  const app = await openElectronApp()
  const page = await showPage(app)
  await page.getByRole('heading', { name: 'Hotdesk', level: 1 }).click()
  const states = await page.evaluate(async () => {
    await navigator.clipboard.writeText('Report')
    const read = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })
    const place = await navigator.permissions.query({ name: 'geolocation' })
    return [read.state, place.state]
  })
  expect(states).toEqual(['denied', 'denied'])
})
