import { chromium, type Page } from '@playwright/test'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { canHaveKeyring } from '../../build/lib/keyring.mjs'
import { headlessBrowser } from '#test/support/headless-browser.ts'
import { startNode, temporaryFolder, top } from '#test/support/proc.ts'

const sources = [
  'build',
  'src-main',
  'src-renderer',
  'src-service',
  'src-shared',
  'package.json',
  'tsconfig.json',
]

/** `npm run dev` on a copy of the sources, so that they can be edited. */
async function startDev() {
  const root = temporaryFolder()
  for (const name of sources) cpSync(join(top, name), join(root, name), { recursive: true })
  for (const name of ['node_modules', 'out']) symlinkSync(join(top, name), join(root, name))
  const args = [join(root, 'build/dev/main.ts'), '--no-open', '--profile', temporaryFolder()]
  const env = { ...process.env, HOTDESK_PRACTICE: '--contacts 50 --rate-scale 30' }
  const dev = startNode(args, { ipc: true, env })
  const [url = ''] = /http:\S+\//.exec(await dev.line()) ?? []
  return {
    url,
    said: dev.said,
    edit(file: string, from: string, to: string) {
      const path = join(root, file)
      const before = readFileSync(path, 'utf8')
      expect(before).toContain(from)
      writeFileSync(path, before.replaceAll(from, to))
    },
  }
}

async function openPage(url: string): Promise<Page> {
  const browser = await chromium.launch(headlessBrowser())
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  page.setDefaultTimeout(60_000)
  await page.goto(url)
  return page
}

async function signIn(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Open the practice workspace' }).click()
  const browser = await opened
  await browser.getByRole('button', { name: 'Allow', exact: true }).click()
  await page.getByRole('heading', { name: 'Hot lists', level: 1 }).waitFor()
  await browser.close()
}

test.skipIf(!canHaveKeyring())(
  'a change of the interface shows without a reload, one of main keeps the session and its data @long',
  async () => {
    const dev = await startDev()
    const page = await openPage(dev.url)
    await signIn(page)
    await page
      .getByText(/^All synced/)
      .first()
      .waitFor()
    await page.evaluate(() => Object.assign(window, { loadedOnce: true }))

    dev.edit('src-renderer/screens/hot-lists/screen.tsx', 'New list', 'Another list')
    await page.getByRole('button', { name: /^Another list/ }).waitFor()

    dev.edit('src-main/hosts/common/version.ts', 'manifest.version', '`${manifest.version} edited`')
    await expect.poll(dev.said).toContain('it starts again')
    await page.getByRole('link', { name: /^Settings/ }).click()
    await page.getByRole('link', { name: 'About' }).click()
    await page.getByText('0.1.0 edited').first().waitFor()

    expect(await page.evaluate(() => 'loadedOnce' in window)).toBe(true)
    await page.reload()
    await page.getByRole('link', { name: /^Hot lists/ }).click()
    await page.getByRole('row', { name: /^Fintech CFOs/ }).waitFor()
  },
  180_000,
)

test('a page of another origin gets no bridge @long', async () => {
  const dev = await startDev()
  const bridge = dev.url.replace('http', 'ws') + 'bridge'
  const status = await new Promise((resolve) => {
    const socket = new WebSocket(bridge, { origin: 'http://elsewhere.example' })
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode))
    socket.on('error', (error) => resolve(error.message))
    socket.on('open', () => resolve('open'))
  })
  expect(status).toBe(403)
})
