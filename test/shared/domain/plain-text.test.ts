import { describe, expect, test } from 'vitest'
import { appendLine } from '#shared/domain/append-line.ts'
import { noticeText, withoutControls } from '#shared/domain/plain-text.ts'
import { shortSpan } from '#shared/domain/short-span.ts'

const MINUTE = 60_000

describe('X-6: text for other programs', () => {
  test.each([
    ['words stay as they are', 'Ada, 20 %\tnew\r\nline', 'Ada, 20 %\tnew\r\nline'],
    ['controls go', 'a\u0000b\u001bc\u0085d', 'abcd'],
    ['letters of every script stay', 'Łukasz 東京 👍🏽', 'Łukasz 東京 👍🏽'],
  ])('in a file %s', (_what, text, written) => {
    expect(withoutControls(text)).toBe(written)
  })

  test.each([
    ['is one line', ' a\n\tb \r\n c ', 'a b c'],
    ['has no tags', '<b>bold</b', '‹b›bold‹/b'],
    ['has no turned directions', 'a\u202Egpj.exe\u2066', 'agpj.exe'],
    ['has no controls', 'a\u0007b', 'ab'],
    ['of the greatest length stays whole', 'abcdefghij', 'abcdefghij'],
    ['that is longer ends in an ellipsis', 'abcdefghijk', 'abcdefghi…'],
    ['is not cut within an emoji', 'abcdefgh👍👍', 'abcdefgh👍👍'],
    ['that is cut before an emoji has no half of it', 'abcdefgh👍👍👍', 'abcdefgh👍…'],
    ['has no blank before the ellipsis', 'abcdefgh ijkl', 'abcdefgh…'],
  ])('a notice %s', (_what, text, shown) => {
    expect(noticeText(text, 10)).toBe(shown)
  })

  test('a notice of a megabyte costs no more than one of a line', () => {
    expect(noticeText('x '.repeat(500_000), 20)).toHaveLength(20)
  })
})

test.each([
  ['nothing', '', 'new', 'new'],
  ['what is no text', null, 'new', 'new'],
  ['a line', 'old', 'new', 'old\nnew'],
  ['a line that ends', 'old\n', 'new', 'old\nnew'],
  ['blanks, which stay', 'old  \n\n', 'new', 'old  \n\nnew'],
])('C6: a line is put below %s', (_what, before, line, after) => {
  expect(appendLine(before, line)).toBe(after)
})

test.each([
  [0, '1 min'],
  [1, '1 min'],
  [MINUTE, '1 min'],
  [MINUTE + 1, '2 min'],
  [89 * MINUTE, '89 min'],
  [90 * MINUTE, '1 h 30 min'],
  [119.5 * MINUTE, '2 h'],
  [130 * MINUTE, '2 h 10 min'],
])('a wait of %d ms is said as %s, never too short', (ms, words) => {
  expect(shortSpan(ms)).toBe(words)
})
