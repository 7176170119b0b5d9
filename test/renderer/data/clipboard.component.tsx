import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { copyWithoutIsolation } from '#renderer/app/copy-selection.ts'
import { putOnClipboard } from '#renderer/data/clipboard.ts'
import { tabSeparated } from '#renderer/ui/grid/rows-as-text.ts'
import { markIsolated } from '#shared/i18n/isolate.ts'
import { show } from '#test/renderer/support/component.tsx'

/* M6: what is copied holds no marks of isolated values. */

const marked = `حُفظ ${markIsolated('2025 alumni')}`
const plain = 'حُفظ 2025 alumni'

beforeEach(() => {
  onTestFinished(copyWithoutIsolation())
})

/** Presses Ctrl and a key, and returns what the page then puts on the clipboard itself. */
async function press(key: 'c' | 'x'): Promise<string | null> {
  const texts: (string | null)[] = []
  const listen = ({ defaultPrevented, clipboardData }: ClipboardEvent) =>
    void texts.push(defaultPrevented ? (clipboardData?.getData('text/plain') ?? '') : null)
  const event = key === 'c' ? 'copy' : 'cut'
  window.addEventListener(event, listen)
  onTestFinished(() => window.removeEventListener(event, listen))
  await userEvent.keyboard(`{Control>}${key}{/Control}`)
  await expect.poll(() => texts.length).toBe(1)
  return texts[0] ?? null
}

const select = (element: Element) => document.getSelection()?.selectAllChildren(element)

test('M6: selected text is copied without marks', async () => {
  await show(<p>{marked}</p>)
  select(document.querySelector('p')!)
  expect(await press('c')).toBe(plain)
})

test('M6: the text of a field is cut without marks, and is gone from it', async () => {
  await show(<textarea defaultValue={marked} />)
  const field = document.querySelector('textarea')!
  field.select()
  expect(await press('x')).toBe(plain)
  expect(field.value).toBe('')
})

test('M6: other text is copied by the browser, with its form', async () => {
  await show(<p>plain</p>)
  select(document.querySelector('p')!)
  expect(await press('c')).toBeNull()
})

test('M6: what Hotdesk copies by itself has no marks', async () => {
  const texts: string[] = []
  const before = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  onTestFinished(() => {
    if (before) Object.defineProperty(navigator, 'clipboard', before)
    else Reflect.deleteProperty(navigator, 'clipboard')
  })
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: (text: string) => Promise.resolve(void texts.push(text)) },
  })
  expect(await putOnClipboard(marked)).toBe(true)
  expect(texts).toEqual([plain])
})

test('X-6, M6: behind a mark, a formula is still none in a copied table', () => {
  expect(tabSeparated([[markIsolated('=1+1'), marked]])).toBe(`'=1+1\t${plain}`)
})
