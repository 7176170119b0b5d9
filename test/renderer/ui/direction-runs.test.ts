import { expect, test } from 'vitest'
import { directionRuns, lineDirection } from '#renderer/ui/direction-runs.ts'

test.each([
  ['Tom Verhoeven', ['Tom Verhoeven']],
  ['أضيف إلى Fintech CFOs', ['أضيف إلى ', 'Fintech CFOs']],
  ['أضيف إلى Fintech CFOs اليوم', ['أضيف إلى ', 'Fintech CFOs', ' اليوم']],
  ['أضيف إلى Series 2025', ['أضيف إلى ', 'Series 2025']],
  ['أضيف إلى “Series B”.', ['أضيف إلى “', 'Series B', '”.']],
  ['أضيف إلى \u20682025 alumni\u2069', ['أضيف إلى ', '\u20682025 alumni\u2069']],
  ['الفئة \u2068B\u2069 ← \u2068S\u2069', ['الفئة ', '\u2068B\u2069', ' ← ', '\u2068S\u2069']],
  ['الساعة \u206809:00\u2069 اليوم', ['الساعة \u206809:00\u2069 اليوم']],
  ['Added to عملاء دبي', ['Added to ', 'عملاء دبي']],
  ['Added to عملاء דבי 2025', ['Added to ', 'عملاء דבי', ' 2025']],
  ['Zürich – Ωμέγα – 東京', ['Zürich – Ωμέγα – 東京']],
])('M6: %s is split where its direction changes', (text, parts) => {
  expect(directionRuns(text).map((run) => run.text)).toEqual(parts)
})

test('M6: a text without letters has no direction', () => {
  expect(directionRuns('+44 20 7946')).toEqual([])
  expect(lineDirection('…')).toBeUndefined()
})

test('M6: an isolated value does not decide the direction of its line', () => {
  expect(lineDirection('\u2068Zürich (import)\u2069 أضيف')).toBe('rtl')
  expect(directionRuns('\u2068Zürich (import)\u2069 أضيف').map((run) => run.direction)).toEqual([
    'ltr',
    'rtl',
  ])
  expect(lineDirection('\u2068Zürich (import)\u2069')).toBe('ltr')
})
