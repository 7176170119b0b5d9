import { expect, test } from 'vitest'
import { createFormats } from '#renderer/format/formats.ts'
import { formatLocales } from '#renderer/screens/settings/format-locales.ts'
import { languages } from '#shared/i18n/languages.ts'

test('M5, M6: dates and numbers can be written as in every language that Hotdesk speaks', () => {
  const offered = formatLocales.map(({ value }) => value.split('-')[0])
  expect(languages.map(({ tag }) => tag).filter((tag) => !offered.includes(tag))).toEqual([])
})

test('M5: Arabic is offered with both kinds of digits', () => {
  const written = (locale: string) =>
    createFormats({ locale, hour12: null, timeZone: 'UTC' }).number(2026)
  expect(written('ar-AE')).toBe('2,026')
  expect(written('ar-EG')).toBe('٢٬٠٢٦')
})
