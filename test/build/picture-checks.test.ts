import { chromium, type Browser, type Page } from '@playwright/test'
import { decode, encode } from 'fast-png'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBlank, lookAt, takeStill, unfinished, type Look } from '../../build/picture-checks.ts'
import { packPicture } from '../../build/palette.ts'
import { headlessBrowser } from '#test/support/headless-browser.ts'

const SIDE = 100
const WHITE = [255, 255, 255]

/** A picture of one colour, with so many pixels of others. */
function picture(others: number): Buffer {
  const data = new Uint8Array(SIDE * SIDE * 3)
  for (let at = 0; at < SIDE * SIDE; at++) {
    data.set(at < others ? [at % 200, (at * 7) % 200, (at * 13) % 200] : WHITE, at * 3)
  }
  return Buffer.from(encode({ width: SIDE, height: SIDE, data, channels: 3 }))
}

test.each([
  ['one colour', 0, true],
  ['a hundredth of other colours', SIDE * SIDE * 0.01, true],
  ['a twentieth of other colours', SIDE * SIDE * 0.05, false],
  ['words everywhere', SIDE * SIDE * 0.6, false],
])('a picture of %s is blank or not', (_name, others, blank) => {
  expect(isBlank(picture(others))).toBe(blank)
})

const full = picture(SIDE * SIDE * 0.6)
const finished: Look = { fontsLoaded: true, moving: 0, loading: 0, cut: [], messages: 0 }

test.each<[string, Partial<Look>, Buffer, Buffer | null, string[]]>([
  ['finished', {}, full, full, []],
  ['fonts', { fontsLoaded: false }, full, full, ['fonts are loading']],
  ['skeletons', { loading: 3 }, full, full, ['half painted: 3 parts are loading']],
  ['left-over messages', { messages: 2 }, full, full, ['2 messages are shown']],
  ['animations', { moving: 1 }, full, full, ['1 animations are running']],
  ['a first frame', {}, full, null, ['it differs from the frame before']],
  ['a changed frame', {}, full, picture(500), ['it differs from the frame before']],
  ['nothing painted', {}, picture(0), picture(0), ['blank']],
])('a picture waits for what is unfinished: %s', (_name, look, frame, before, reasons) => {
  expect(unfinished({ ...finished, ...look }, frame, before)).toEqual(reasons)
})

test('packing keeps what fills areas exact, and everything else close, in 256 colours', () => {
  const before = decode(picture(2_000))
  const after = decode(packPicture(picture(2_000)))
  const colours = after.palette ?? []
  expect(colours.length).toBeLessThanOrEqual(256)
  const colourAt = (at: number) => colours[after.data[at] ?? 0] ?? []
  expect(colourAt(SIDE * SIDE - 1)).toEqual(WHITE)
  const distances = Array.from({ length: SIDE * SIDE }, (_none, at) =>
    Math.hypot(...colourAt(at).map((value, part) => value - (before.data[at * 3 + part] ?? 0))),
  )
  expect(Math.max(...distances)).toBeLessThan(64)
})

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await chromium.launch(headlessBrowser())
  page = await browser.newPage({ viewport: { width: 400, height: 300 } })
})
afterAll(() => browser.close())

const dark = '<div style="background: #234; height: 200px">Words</div>'
const fade = '<style>@keyframes fade { to { opacity: 0 } }</style>'

test.each<[string, string, Partial<Look>]>([
  ['a finished page', dark, {}],
  ['a skeleton', `<span data-skeleton>…</span>`, { loading: 1 }],
  ['a busy list', `<div role="grid" aria-busy="true">…</div>`, { loading: 1 }],
  ['a hidden skeleton', `<span data-skeleton style="visibility: hidden">…</span>`, {}],
  ['an animation', `${fade}<p style="animation: fade 60s">Words</p>`, { moving: 1 }],
  [
    'a page that is too wide',
    '<div style="width: 500px">Words</div>',
    { cut: ['html is wider than its place'] },
  ],
  [
    'a cut navigation',
    '<nav style="width: 90px; overflow: hidden"><div style="width: 120px">Words</div></nav>',
    { cut: ['nav is wider than its place'] },
  ],
  [
    'a part that can be scrolled',
    '<nav style="width: 90px; overflow-x: auto"><div style="width: 120px">Words</div></nav>',
    {},
  ],
  [
    'a handle on the edge of a part',
    '<nav style="width: 90px"><div style="width: 96px">Words</div></nav>',
    {},
  ],
  [
    'a dialog beyond the edge',
    '<div role="dialog" style="position: fixed; left: -50px; width: 200px">Words</div>',
    { cut: ['dialog reaches out of the window'] },
  ],
  ['a left-over message', '<div data-toast>Saved</div>', { messages: 1 }],
])('a page tells of %s', async (_name, html, told) => {
  await page.setContent(`<body style="margin: 0">${html}</body>`)
  expect(await lookAt(page)).toEqual({ ...finished, ...told })
})

test('a picture is taken only after the page has become whole', async () => {
  await page.setContent(`<body><span data-skeleton>…</span></body>`)
  const taking = takeStill(page)
  await page.evaluate((html) => {
    document.body.innerHTML = html
  }, dark)
  expect(isBlank(await taking)).toBe(false)
})

test.each([
  ['half painted', `${dark}<span data-skeleton>…</span>`, /half painted/],
  ['blank', '<p></p>', /blank/],
  ['cut off', `${dark}<div style="width: 500px">Words</div>`, /cut off: html/],
])('a page that stays %s gives no picture', async (_name, html, reason) => {
  await page.setContent(`<body style="margin: 0">${html}</body>`)
  await expect(takeStill(page, 3)).rejects.toThrow(reason)
})
