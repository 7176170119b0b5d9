// node build/icons.mjs: draws the pictures that need pixels (installers, tray) from the one
// drawing, src-renderer/public/icons/hotdesk.svg.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { top } from './lib/run.mjs'

const PICTURES = [
  [512, 'build/icons/icon.png'],
  [32, 'src-renderer/public/icons/tray.png'],
  [64, 'src-renderer/public/icons/tray@2x.png'],
]

const drawing = readFileSync(join(top, 'src-renderer/public/icons/hotdesk.svg'), 'utf8')
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const [size, file] of PICTURES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(
    `<style>html,body{margin:0;background:transparent}svg{display:block;width:${size}px;height:${size}px}</style>${drawing}`,
  )
  await page.screenshot({ path: join(top, file), omitBackground: true })
  await page.close()
}
await browser.close()
