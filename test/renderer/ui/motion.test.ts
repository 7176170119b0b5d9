import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/* What moves by itself, and what the way a screen is held decides: nothing (WCAG 1.3.4, 2.2.2, 2.3.1). */

const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !file.includes('/dev/'))
    .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))
const sheets = read('src-renderer/**/*.css')
const scripts = [...read('src-renderer/**/*.{ts,tsx}'), ...read('src-main/**/*.ts')]

test('WCAG 2.2.2, 2.3.1: only a skeleton moves on, slowly, while something loads', () => {
  const endless = sheets.flatMap(({ file, text }) =>
    Array.from(text.matchAll(/animation[^;]*infinite/g), ([found]) => `${file}: ${found}`),
  )
  expect(endless).toEqual([
    'src-renderer/ui/skeleton.module.css: animation: breathe 1.6s ease-in-out infinite',
  ])
  expect(
    scripts.filter(({ text }) => /iterations: Infinity|<(?:marquee|blink)/.test(text)),
  ).toEqual([])
})

test('WCAG 1.3.4: no style and no script asks how the screen is held', () => {
  const asks = /\(orientation\s*:|aspect-ratio\s*[:<>]|screen\.orientation|orientation\.lock/
  const found = [...sheets, ...scripts].filter(({ text }) =>
    asks.test(text.replaceAll(/aspect-ratio: [\d/ ]+;/g, '')),
  )
  expect(found.map(({ file }) => file)).toEqual([])
  expect('@media (orientation: portrait)').toMatch(asks)
})
