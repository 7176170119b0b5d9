import { expect, test } from 'vitest'
import { pressName } from '#renderer/keys/press-name.ts'
import { keyCaps } from '#renderer/ui/key-caps.ts'
import { press } from '#test/renderer/support/key-press.ts'

test.each([
  ['j', 'j'],
  ['Ctrl+k', '$mod+k'],
  ['Ctrl+Shift+Z', '$mod+Shift+z'],
  ['Alt+ArrowLeft', 'Alt+ArrowLeft'],
  ['Shift+?', '?'],
  [' ', 'Space'],
])('H4: pressing %s is written %s', (pressed, written) => {
  expect(pressName(press(pressed, pressed === ' ' ? { key: ' ' } : {}), false)).toBe(written)
})

test('a modifier alone is no shortcut yet', () => {
  expect(pressName(press('Shift', { key: 'Shift' }), false)).toBeNull()
})

test('key caps speak the platform', () => {
  expect(keyCaps('$mod+Shift+z', false)).toEqual(['Ctrl', 'Shift', 'Z'])
  expect(keyCaps('$mod+k', true)).toEqual(['⌘', 'K'])
  expect(keyCaps('g h', false)).toEqual(['G', 'H'])
  expect(keyCaps('ArrowDown', false)).toEqual(['↓'])
})
