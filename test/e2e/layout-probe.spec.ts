import { expect, test } from '@playwright/test'
import { hiddenFocus, layoutFindings } from '#test/support/layout-probe.ts'
import { orderFindings } from '#test/support/reading-order-probe.ts'
import { structureFindings } from '#test/support/structure-probe.ts'

/* M6: what judges every screen finds each fault it looks for, and nothing else. */

const CUT = 'width: 60px; overflow: hidden; white-space: nowrap'

const FAULTS = [
  ['words that are cut', `<p style="${CUT}">Longer than its place</p>`, /is cut by/],
  [
    'words that are cut in their height',
    '<p style="height: 9px; overflow: hidden">One line</p>',
    /is cut in its height/,
  ],
  [
    'words beyond the window',
    '<p style="position: absolute; left: 380px; white-space: nowrap">Out of sight</p>',
    /reaches out of the window/,
  ],
  [
    'words upon words',
    '<p>First of two</p><p style="margin-top: -30px">Second of two</p>',
    /overlap/,
  ],
  [
    'words broken letter by letter',
    '<p style="width: 8px; overflow-wrap: anywhere">Approve</p>',
    /is broken up/,
  ],
  [
    'a button that ends with an ellipsis',
    `<button style="${CUT}; text-overflow: ellipsis">Longer than its place</button>`,
    /is shortened/,
  ],
  [
    'a text whose whole is nowhere',
    `<p style="${CUT}; text-overflow: ellipsis">Longer than its place</p>`,
    /nowhere whole/,
  ],
  [
    'running text that scrolls sideways',
    '<div style="width: 90px; overflow-x: auto"><p style="width: 300px">Words and words</p></div>',
    /scrolls sideways/,
  ],
  [
    'a window that only the focus can scroll',
    '<p style="position: absolute; top: 300px; margin: 0; width: 1px; height: 1px; overflow: hidden">Spoken</p>',
    /the window scrolls by 1 pixels/,
  ],
] as const

for (const [fault, markup, found] of FAULTS)
  test(`M6: the layout probe finds ${fault}`, async ({ page }) => {
    await page.setViewportSize({ width: 400, height: 300 })
    await page.setContent(`<body style="overflow: hidden; font: 16px serif">${markup}</body>`)
    expect(await layoutFindings(page)).toEqual(
      expect.arrayContaining([expect.stringMatching(found)]),
    )
  })

test('M6: the layout probe has nothing to say of what is cut on purpose, or scrolls as a table', async ({
  page,
}) => {
  await page.setViewportSize({ width: 400, height: 300 })
  await page.setContent(`<body style="overflow: hidden; font: 16px serif">
    <p style="${CUT}; text-overflow: ellipsis" title="Longer than its place">Longer than its place</p>
    <div style="width: 90px; overflow-x: auto"><table style="width: 300px"><tr><td>1</td></tr></table></div>
    <p style="height: 40px; overflow-y: auto">Line<br>after<br>line<br>after<br>line</p>
    <p>Words</p>
  </body>`)
  expect(await layoutFindings(page)).toEqual([])
})

test('M2: the layout probe finds what is hidden while it has the focus, and nothing that is not', async ({
  page,
}) => {
  await page.setContent(`
    <button>In sight</button>
    <button style="position: absolute; top: 90px; left: 20px">Covered</button>
    <div style="position: absolute; top: 80px; left: 0; width: 300px; height: 80px; background: white"></div>`)
  expect(await hiddenFocus(page)).toEqual(['button “Covered” is hidden while it has the focus'])
})

test('M1: the layout probe finds what looks as without the focus, and nothing that shows it', async ({
  page,
}) => {
  await page.setContent(`
    <style>
      .bare:focus { outline: none }
      .framed { border: 1px solid blue }
      .framed:focus-within { border-color: red }
      .coloured:focus { outline: none; background: red }
    </style>
    <button>Ringed</button>
    <button class="bare">Bare</button>
    <button class="coloured">Coloured</button>
    <span class="framed"><button class="bare">Framed</button></span>
    <input class="bare" value="With a caret">
    <input class="bare" type="checkbox" aria-label="Ticked">`)
  expect(await hiddenFocus(page)).toEqual([
    'button “Bare” looks as without the focus',
    'input “Ticked” looks as without the focus',
  ])
})

const TURNED = [
  [
    'a part above the one it is read after',
    '<div style="display: grid"><p>One</p><p style="grid-row: 1">Two</p></div>',
  ],
  [
    'a part before the one it is read after',
    '<div style="display: flex"><p>One</p><p style="position: relative; right: 90px">Two</p></div>',
  ],
  [
    'the same from right to left',
    '<div dir="rtl" style="display: flex"><p>One</p><p style="position: relative; left: 90px">Two</p></div>',
  ],
  [
    'rows with a place of their own',
    '<p style="position: absolute; top: 60px">One</p><p style="position: absolute; top: 0">Two</p>',
  ],
] as const

for (const [fault, markup] of TURNED)
  test(`WCAG 1.3.2: the probe of the reading order finds ${fault}`, async ({ page }) => {
    await page.setContent(`<body style="padding: 0 100px">${markup}</body>`)
    expect(await orderFindings(page)).toEqual(['p “Two” is shown before p “One” and read after it'])
  })

test('WCAG 1.3.2: the probe of the reading order has nothing to say of columns and lines', async ({
  page,
}) => {
  await page.setContent(`
    <div style="display: flex"><p>One<br>and a second line</p><p>Two</p></div>
    <div style="display: flex; flex-flow: column wrap; height: 90px"><p>One</p><p>Two</p><p>Three</p></div>
    <div dir="rtl" style="display: flex; flex-wrap: wrap; width: 90px"><p>One and</p><p>Two and</p></div>
    <p><b>Words that</b> <i>go on</i></p>`)
  expect(await orderFindings(page)).toEqual([])
})

test('M2: the probe finds words that look like a heading and are none (WCAG 1.3.1)', async ({
  page,
}) => {
  await page.setContent(`
    <h2>A heading</h2><p>Words below it</p>
    <div><b style="display: block">Bold words</b><p>Words below them</p></div>
    <div><div style="font-size: 30px">Large words</div><p>Words below them</p></div>
    <div><b>Bold</b> within a line<p>Words below it</p></div>
    <dl><dt><b>A term</b></dt><dd>Its value</dd></dl>
    <ul><li><b style="display: block">Name of an item</b><p>About it</p></li></ul>
    <button style="display: block; font-weight: 700">A button</button><p>Words below it</p>`)
  expect(await structureFindings(page)).toEqual([
    'b “Bold words” looks like a heading',
    'div “Large words” looks like a heading',
  ])
})
