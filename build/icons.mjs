// node build/icons.mjs: draws the bitmap icons (installers, tray, badge) from the one drawing,
// src-renderer/public/icons/hotdesk.svg.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findChromium } from '../src-main/hosts/browser/chromium-window.ts'
import { top } from './lib/run.mjs'
import { SetUpError } from './lib/steps.mjs'

const drawing = readFileSync(join(top, 'src-renderer/public/icons/hotdesk.svg'), 'utf8')
/** macOS colours a template image by its shape, so the symbol is black and has no background. */
const template = drawing.replace(/<rect[^>]*\/>/, '').replaceAll('#fff7f2', '#000')
const badge =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><circle cx="8" cy="8" r="7" fill="#c2410c" stroke="#fff" stroke-width="1"/></svg>'

/** The sizes in which Linux desktops look for an app's icon (hicolor). */
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512]

const PICTURES = [
  [1024, 'build/icons/icon.png', drawing],
  ...LINUX_SIZES.map((size) => [size, `build/icons/linux/${size}x${size}.png`, drawing]),
  [256, 'src-renderer/public/icons/hotdesk.png', drawing],
  [32, 'src-renderer/public/icons/tray.png', drawing],
  [64, 'src-renderer/public/icons/tray@2x.png', drawing],
  [16, 'src-renderer/public/icons/trayTemplate.png', template],
  [32, 'src-renderer/public/icons/trayTemplate@2x.png', template],
  [32, 'src-renderer/public/icons/badge.png', badge],
]

const executablePath = findChromium()
if (!executablePath) throw new SetUpError('Drawing needs Chromium, Chrome or Edge on the PATH.')
const browser = await chromium.launch({
  executablePath,
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const [size, file, svg] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await page.screenshot({ path: join(top, file), omitBackground: true })
  await page.close()
}
await browser.close()
