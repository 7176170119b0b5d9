import { expect, test, type Page } from '@playwright/test'
import { newFindings, nothingJudged } from '#test/support/axe-looks.ts'

/* M2: what a look changes is judged again, and nothing else. */

const PAGE = `
  <html lang="en"><head><title>Looks</title><style>
    body { color: #222; background: #fff }
    button { display: block; width: 40px; height: 40px; margin: 0; border: 0; padding: 0 }
    .over { position: absolute; inset: 0; background: #fff; z-index: -1 }
    [data-theme="dim"] p { color: #bbb }
    [data-theme="dark"] .over { background: #333 }
    [data-density="compact"] button { width: 12px; height: 12px }
    [data-text="hidden"] label { display: none }
  </style></head><body><main>
    <h1>Looks</h1><div class="over"></div><p>Some words that are read</p>
    <button aria-label="One"></button><button aria-label="Two"></button>
    <label for="name">Name</label><input id="name">
  </main></body></html>`

async function open(page: Page) {
  await page.setContent(PAGE)
  const judged = nothingJudged()
  expect(await newFindings(page, judged)).toEqual([])
  return judged
}
const change = (page: Page, script: string) => page.evaluate(script)

for (const [what, script, found] of [
  ['a colour', 'document.documentElement.dataset.theme = "dim"', /^color-contrast: p/],
  ['a colour behind', 'document.documentElement.dataset.theme = "dark"', /^color-contrast: p/],
  ['a size', 'document.documentElement.dataset.density = "compact"', /^target-size: button/],
  ['what is shown', 'document.documentElement.dataset.text = "hidden"', /^label: #name/],
  ['an element', 'document.querySelector("button").ariaLabel = null', /^button-name: button/],
] as const)
  test(`M2: ${what} that has changed is judged again`, async ({ page }) => {
    const judged = await open(page)
    await change(page, script)
    expect(await newFindings(page, judged)).toEqual(
      expect.arrayContaining([expect.stringMatching(found)]),
    )
  })

test('M2: what was judged is not judged again', async ({ page }) => {
  const judged = await open(page)
  await change(page, 'window.axe.run = () => { throw new Error("It was.") }')
  expect(await newFindings(page, judged)).toEqual([])
  await change(page, 'document.documentElement.dataset.density = "compact"')
  await expect(newFindings(page, judged)).rejects.toThrow('It was.')
})
