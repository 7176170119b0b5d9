import { expect, test } from 'vitest'
import { nextOption } from '#renderer/ui/combobox/next-option.ts'

/* H1: how keys move over the options below a field. */

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey })

test.each<[string, boolean, number, number]>([
  ['ArrowDown', false, 0, 1],
  ['ArrowDown', false, 19, 0],
  ['ArrowDown', false, -1, 0],
  ['ArrowUp', false, 0, 19],
  ['ArrowUp', false, -1, 19],
  ['n', true, 3, 4],
  ['p', true, 3, 2],
  ['PageDown', false, 3, 11],
  ['PageDown', false, 15, 19],
  ['PageUp', false, 3, 0],
])('H1: %s (with Ctrl: %s) leads from option %i of 20 to %i', (name, ctrl, from, to) => {
  expect(nextOption(key(name, ctrl), from, 20)).toBe(to)
})

test.each([
  ['a letter', key('n'), 20],
  ['Enter', key('Enter'), 20],
  ['Home, which moves in the text', key('Home'), 20],
])('H1: %s does not move', (_, press, count) => {
  expect(nextOption(press, 3, count)).toBeNull()
})

test('H1: without options there is nowhere to go', () => {
  expect(nextOption(key('ArrowDown'), -1, 0)).toBe(-1)
  expect(nextOption(key('PageUp'), -1, 0)).toBe(-1)
})
