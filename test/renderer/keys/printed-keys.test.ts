import { afterEach, expect, test } from 'vitest'
import { createRegistry } from '#renderer/keys/action-registry.ts'
import { keepLayout, printedOn } from '#renderer/keys/printed-keys.ts'
import { keyCaps } from '#renderer/ui/key-caps.ts'
import { press } from '#test/renderer/support/key-press.ts'
import { LAYOUTS, type Layout } from '#test/support/keyboard-layouts.ts'

/* What key caps show on the keyboards of the world. */

type Name = keyof typeof LAYOUTS

const use = (name: Name) =>
  keepLayout(
    new Map(Object.entries<string>(LAYOUTS[name]).map(([code, [key = '']]) => [code, key])),
  )

afterEach(() => keepLayout(new Map()))

test.each<[layout: Name, caps: Record<string, string>]>([
  ['US', { '1': '1', '[': '[', ']': ']', '?': '?', i: 'I', z: 'Z' }],
  ['AZERTY', { '1': '1', '[': '^', ']': '$', '?': '?', i: 'I', z: 'Z', 'Alt+1': 'Alt 1' }],
  ['QWERTZ', { '1': '1', '[': 'Ü', ']': '+', z: 'Z', ß: 'ß', 'g [': 'G Ü' }],
  ['Czech', { '1': '1', '[': 'Ú', ']': ')', z: 'Z' }],
  ['Turkish Q', { '1': '1', '[': 'Ğ', ']': 'Ü', i: 'I', z: 'Z' }],
  // The letters there mean themselves.
  ['Turkish F', { '[': '[', ']': ']', i: 'I', q: 'Q' }],
  ['JIS', { '[': '[', ']': ']', i: 'I' }],
  ['Dvorak', { '[': '[', ']': ']', '/': '/', z: 'Z' }],
  // Keyboards there carry the Latin letters, too.
  ['Russian', { '[': 'Х', ']': 'Ъ', a: 'A', z: 'Z', ы: 'Ы' }],
])('M6, H4: on %s key caps are what the keyboard prints', (layout, caps) => {
  use(layout)
  expect(Object.keys(caps).map((keys) => keyCaps(keys, false).join(' '))).toEqual(
    Object.values(caps),
  )
})

test('H4: before the layout is known, caps are what the shortcut is written with', () => {
  expect(['[', ']', '1', 'i'].map(printedOn)).toEqual(['[', ']', '1', 'I'])
})

/** The shortcuts that a press runs, of those that a screen has. */
function runs(key: string, code: string): string[] {
  const ran: string[] = []
  const registry = createRegistry()
  registry.register(
    ['1', '2', '7', '[', ']', 'i', 'z', 'q', 'a'].map((keys) => ({
      id: keys,
      label: keys,
      group: 'Test',
      keys: [keys],
      run: () => void ran.push(keys),
    })),
    'screen',
    0,
  )
  registry.handle(press('x', { key, code }))
  return ran
}

test.each<[Name, string[]]>([
  ['US', ['1', '7', '[', ']', 'i', 'z', 'q']],
  ['AZERTY', ['1', '2', '7', '[', ']', 'i', 'q', 'a']],
  ['QWERTZ', ['1', '7', '[', ']', 'i', 'z', 'q']],
  ['Czech', ['1', '2', '7', '[', ']', 'i', 'z']],
  ['Turkish Q', ['1', '7', '[', ']', 'i', 'z']],
  ['JIS', ['1', '7', '[', ']', 'i', 'z']],
  ['Dvorak', ['1', '[', ']', 'i', 'z']],
])('A4, H4: on %s pressing the key that a cap shows does it, without Shift', (name, shortcuts) => {
  use(name)
  const layout: Layout = LAYOUTS[name]
  for (const keys of shortcuts) {
    const [cap = ''] = keyCaps(keys, false)
    const withIt = Object.entries(layout).filter(([, [key = '', shifted = '']]) =>
      [key, key.toUpperCase(), shifted].includes(cap),
    )
    const done = withIt.map(([code, [key = '']]) => runs(key, code))
    expect(new Set(done.map(String)), `${keys} is shown as ${cap}`).toEqual(new Set([keys]))
  }
})
