import { describe, expect, test } from 'vitest'
import { lastLine } from '#renderer/format/last-line.ts'
import { firstDayOfWeek } from '#renderer/format/week-start.ts'

describe('F1: the newest line of a note, in a cell of a table', () => {
  test.each([
    ['Called her', 'Called her'],
    ['Met in May\nCalled her', 'Called her'],
    ['Met in May\r\nCalled her', 'Called her'],
    ['Called her\n', 'Called her'],
    ['Called her\r\n\r\n  \n', 'Called her'],
    ['  indented', '  indented'],
    ['', ''],
    [' \n ', ''],
    [null, ''],
    [undefined, ''],
  ])('of %j it is %j', (note, line) => expect(lastLine(note)).toBe(line))

  test('N5: of a line that no cell can show, four hundred letters', () => {
    expect(lastLine('x'.repeat(500))).toBe('x'.repeat(400))
    expect(lastLine(`${'old\n'.repeat(250_000)}${'y'.repeat(401)}`)).toBe('y'.repeat(400))
  })
})

test.each([
  ['en-GB', 1],
  ['de-DE', 1],
  ['en-US', 7],
  ['ar-EG', 6],
  ['en-GB-u-fw-sun', 7],
] as const)('M5, C1: the week of %s begins with day %i', (locale, day) => {
  expect(firstDayOfWeek(locale)).toBe(day)
})

test('M5: without a choice it begins as the system says', () => {
  const { locale } = Intl.DateTimeFormat().resolvedOptions()
  expect(firstDayOfWeek(null)).toBe(firstDayOfWeek(locale))
})
