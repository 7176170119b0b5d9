import { expect, test } from 'vitest'
import { markIsolated, removeIsolation } from '#shared/i18n/isolate.ts'

const [LEFT, RIGHT, FIRST, END] = ['\u2066', '\u2067', '\u2068', '\u2069']

test.each([
  ['a text without marks', 'Zürich (import)', 'Zürich (import)'],
  ['a value', `حُفظ ${markIsolated('2025 alumni')}`, 'حُفظ 2025 alumni'],
  ['one within another', markIsolated(`a ${markIsolated('b')} c`), 'a b c'],
  ['one that was cut off', `${FIRST}2025 al`, '2025 al'],
  ['the rest of one', `umni${END}`, 'umni'],
  ['one of several lines', `${FIRST}a\nb${END} c`, 'a\nb c'],
])('M6: %s loses the marks of isolated values', (_what, text, left) => {
  expect(removeIsolation(text)).toBe(left)
})

test.each([`${LEFT}name${END}`, `${RIGHT}اسم${END}`])(
  'M6: what somebody else isolated keeps its marks: %j',
  (written) => {
    expect(removeIsolation(written)).toBe(written)
    expect(removeIsolation(markIsolated(`1 ${written} 2`))).toBe(`1 ${written} 2`)
  },
)
