import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Page } from '@playwright/test'
import { expect, onTestFinished, test } from 'vitest'
import { findChromium } from '#main/hosts/browser/chromium-window.ts'
import { LAYOUTS, type Layout } from '#test/support/keyboard-layouts.ts'
import { start } from '#test/support/proc.ts'

/* What Chromium tells of a keyboard on a real X server, as key caps go by it. */

const KEYS = [
  'Digit1',
  'Digit7',
  'BracketLeft',
  'BracketRight',
  'KeyA',
  'KeyI',
  'KeyQ',
  'KeyY',
  'KeyZ',
]

const X_LAYOUTS: Record<keyof typeof LAYOUTS, readonly string[]> = {
  US: ['us'],
  AZERTY: ['fr'],
  QWERTZ: ['de'],
  Czech: ['cz'],
  'Turkish Q': ['tr'],
  'Turkish F': ['tr', 'f'],
  JIS: ['jp'],
  Dvorak: ['us', 'dvorak'],
  Russian: ['ru'],
}

/** Opens a page in a browser with a keyboard that can be exchanged. */
async function openPage(): Promise<{ page: Page; plugIn: (...layout: string[]) => void }> {
  const server = start('Xvfb', ['-displayfd', '1', '-noreset', '-nolisten', 'tcp'])
  const display = `:${await server.line()}`
  const site = createServer((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Keyboard</title>'),
  )
  await new Promise<void>((resolve) => {
    site.listen(0, '127.0.0.1', resolve)
  })
  const browser = await chromium.launch({
    headless: false,
    executablePath: findChromium() ?? '',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    env: { ...process.env, DISPLAY: display },
  })
  onTestFinished(async () => {
    await browser.close()
    site.close()
  })
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  return {
    page,
    plugIn(layout = '', variant = '') {
      const options = { display, layout, variant }
      execFileSync(
        'setxkbmap',
        Object.entries(options).flatMap(([name, value]) => [`-${name}`, value]),
      )
    },
  }
}

const mapOf = (page: Page) =>
  page.evaluate(async (keys) => {
    const { keyboard } = navigator as unknown as {
      keyboard: { getLayoutMap(): Promise<Map<string, string>> }
    }
    const map = await keyboard.getLayoutMap()
    return keys.map((key) => [key, map.get(key)])
  }, KEYS)

test.skipIf(process.platform !== 'linux')(
  'M6: Chromium tells what is printed on a keyboard, also once another one is plugged in',
  async () => {
    const { page, plugIn } = await openPage()
    for (const [name, xLayout] of Object.entries(X_LAYOUTS)) {
      plugIn(...xLayout)
      const layout: Layout = LAYOUTS[name as keyof typeof LAYOUTS]
      await expect
        .poll(() => mapOf(page), { message: name })
        .toEqual(KEYS.map((key) => [key, layout[key]?.[0]]))
    }
  },
)
