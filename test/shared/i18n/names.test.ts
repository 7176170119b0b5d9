import { afterEach, expect, test } from 'vitest'
import { listOf, sayKnown, setLanguage, withinSentence } from '#shared/i18n/translate.ts'

afterEach(() => setLanguage('en', {}))

test.each([
  ['en', 'Ada, Grace and Edsger'],
  ['de', 'Ada, Grace und Edsger'],
  ['fr', 'Ada, Grace et Edsger'],
  ['es', 'Ada, Grace y Edsger'],
])('M6: in %s names are listed as %s', (tag, said) => {
  setLanguage(tag, {})
  expect(listOf(['Ada', 'Grace', 'Edsger'])).toBe(said)
  expect(listOf(['Ada'])).toBe('Ada')
})

test.each([
  ['en', 'Hot lists', 'hot lists'],
  ['fr', 'Écoles', 'écoles'],
  ['de', 'Kampagnen', 'Kampagnen'],
  ['en', 'LinkedIn', 'LinkedIn'],
  ['en', 'BD status', 'BD status'],
  ['en', 'E-mail', 'e-mail'],
])('M6: in %s the label “%s” stands in a sentence as “%s”', (tag, label, said) => {
  setLanguage(tag, {})
  expect(withinSentence(label)).toBe(said)
})

test('M6: a text of a data file is said as the code says it; one without a translation stays', () => {
  setLanguage('de', { Back: 'Zurück' })
  expect([sayKnown('Back'), sayKnown('Next column')]).toEqual(['Zurück', 'Next column'])
})
