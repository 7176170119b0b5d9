import { afterEach, describe, expect, test } from 'vitest'
import { chooseLanguage } from '#shared/i18n/languages.ts'
import { setLanguage, t, setNumberFormat } from '#shared/i18n/translate.ts'

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
      'Saved {n}': ['حُفظ ', ['n', 'plural', { two: ['صفّان'], other: ['صفوف'] }]],
    })
    expect(t('Saved {n}', { n: 2 })).toBe('حُفظ صفّان')
  })

  test('M5: numbers are written as the person chose, whatever the language', () => {
    setNumberFormat('de-DE')
    expect(t(people, { people: 1234, list: 'Alumni' })).toBe('1.234 people on Alumni')
  })

  test('what has no translation is said in English', () => {
    setLanguage('de', { Save: 'Sichern' })
    expect([t('Save'), t('Cancel')]).toEqual(['Sichern', 'Cancel'])
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
