import { afterEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '#shared/i18n/languages.ts'
import { listOf, setLanguage, t, setNumberFormat } from '#shared/i18n/translate.ts'

afterEach(() => {
  setLanguage('en', {})
  setNumberFormat(null)
})

describe('M6: what is said', () => {
  const people = '{people, plural, one {# person} other {# people}} on {list}'

  test.each([
    [0, '0 people on Alumni'],
    [1, '1 person on Alumni'],
    [1234, '1,234 people on Alumni'],
  ])('in English, of %i people: %s', (count, said) => {
    setNumberFormat('en-GB')
    expect(t(people, { people: count, list: 'Alumni' })).toBe(said)
  })

  test('in another language, its own word order and plurals hold', () => {
    setNumberFormat('en-GB')
    setLanguage('ar', {
      'Saved {n}': ['حُفظ ', ['#n', 'plural', { two: ['صفّان'], other: ['صفوف'] }]],
    })
    expect(t('Saved {n}', { n: 2 })).toBe('حُفظ صفّان')
  })

  test('M5: numbers are written as the person chose, whatever the language', () => {
    setNumberFormat('de-DE')
    expect(t(people, { people: 1234, list: 'Alumni' })).toBe('1.234 people on Alumni')
  })

  test.each([
    ['{minutes} min', { minutes: 15 }, '١٥ min'],
    ['{step} of {steps}', { step: 3, steps: 10 }, '٣ of ١٠'],
    ['{n, plural, =0 {none} one {# of {all}} other {# of {all}}}', { n: 0, all: 20 }, 'none'],
    ['{n, plural, =0 {none} one {# of {all}} other {# of {all}}}', { n: 1, all: 20 }, '١ of ٢٠'],
    ['Version {version}', { version: '1.20' }, 'Version 1.20'],
  ])(
    'M5: every number of %j is written in the digits that the person chose',
    (text, values, said) => {
      setNumberFormat('ar-EG')
      expect(t(text, values)).toBe(said)
    },
  )

  test('what has no translation is said in English', () => {
    setLanguage('de', { Save: 'Sichern' })
    expect([t('Save'), t('Cancel')]).toEqual(['Sichern', 'Cancel'])
  })

  test.each([
    ['/home/ana/Downloads', '\u2068/home/ana/Downloads\u2069'],
    ['2025 alumni', '\u20682025 alumni\u2069'],
    ['Zürich (import)', '\u2068Zürich (import)\u2069'],
    ['\u20682025 alumni\u2069', '\u20682025 alumni\u2069'],
    ['Berlin heads of people', 'Berlin heads of people'],
    ['+44 20 7946', '\u2068+44 20 7946\u2069'],
  ])('from right to left, %j keeps its own direction', (list, said) => {
    setLanguage('ar', { 'Saved {list}': ['حُفظ ', ['list']] })
    expect(t('Saved {list}', { list })).toBe(`حُفظ ${said}`)
    expect(listOf([list, 'Oslo'])).toBe(`${said} وOslo`)
    setLanguage('de', { 'Saved {list}': ['Gesichert: ', ['list']] })
    expect(t('Saved {list}', { list })).toBe(`Gesichert: ${list}`)
  })

  test('a word that selects a case selects it from right to left, too', () => {
    setLanguage('ar', {})
    expect(t('{what, select, add_all {all} other {none}}', { what: 'add_all' })).toBe('all')
  })

  test.each(['{n}', '<b>bold</b>', '#', "it's '{quoted}'"])(
    'what a person wrote (%j) stays as they wrote it',
    (name) => expect(t('Leave {name} out', { name })).toBe(`Leave ${name} out`),
  )
})

test.each([
  ['de', ['fr-FR'], 'de'],
  [null, ['fr-CA', 'en-GB'], 'fr'],
  [null, ['ja-JP', 'es-419'], 'es'],
  [null, ['ja-JP'], 'en'],
  [null, [], 'en'],
  [null, ['en-XA'], 'en-XA'],
  ['tlh', ['ar-EG'], 'ar'],
])('M6: chosen %j on a system in %j is %s', (chosen, system, tag) => {
  expect(chooseLanguage(chosen, system).tag).toBe(tag)
})
