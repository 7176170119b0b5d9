import { afterEach, describe, expect, test } from 'vitest'
import { listNames, listedIn } from '#shared/i18n/list.ts'
import { createTranslator } from '#shared/i18n/translator.ts'
import { setLanguage, t, setNumberFormat } from '#shared/i18n/translate.ts'

afterEach(() => {
  setLanguage('en', {})
  setNumberFormat(null)
})
const three = ['Ada', 'Grace', 'Joan']

describe('M6: names in a sentence', () => {
  test.each([
    ['en', 'and', 'Ada, Grace and Joan'],
    ['en', 'or', 'Ada, Grace or Joan'],
    ['en-US', 'and', 'Ada, Grace, and Joan'],
    ['de', 'or', 'Ada, Grace oder Joan'],
    ['es', 'and', 'Ada, Grace y Joan'],
    ['ar', 'and', 'Ada وGrace وJoan'],
  ] as const)('in %s with “%s”: %s', (language, kind, said) => {
    expect(listedIn(language, three, kind)).toBe(said)
  })

  test.each([
    [[], ''],
    [['Ada'], 'Ada'],
    [['Ada', 'Grace'], 'Ada and Grace'],
  ])('%j are “%s”', (names, said) => expect(listedIn('en', names)).toBe(said))

  test('the person’s language is the one spoken now', () => {
    expect(listNames(three)).toBe('Ada, Grace and Joan')
    setLanguage('fr', {})
    expect([listNames(three), listNames(three, 'or')]).toEqual([
      'Ada, Grace et Joan',
      'Ada, Grace ou Joan',
    ])
  })
})

describe('M6: a speaker of one language', () => {
  const german = createTranslator('de', { Save: 'Sichern', 'Hello {name}': ['Hallo ', ['name']] })

  test('says its own, whatever language the process speaks', () => {
    setLanguage('fr', { Save: 'Enregistrer' })
    expect([german('Save'), t('Save')]).toEqual(['Sichern', 'Enregistrer'])
  })

  test('leaves the language of the process and of other speakers alone', () => {
    const arabic = createTranslator('ar', { Save: 'حفظ' })
    expect([german('Save'), arabic('Save'), t('Save')]).toEqual(['Sichern', 'حفظ', 'Save'])
  })

  test('keeps values in their own direction by its own language, not by that of the process', () => {
    const arabic = createTranslator('ar', {})
    const name = '2025 alumni'
    expect(arabic('Hello {name}', { name })).toBe('Hello \u20682025 alumni\u2069')
    setLanguage('ar', {})
    expect(german('Hello {name}', { name })).toBe('Hallo 2025 alumni')
  })

  test('fills in values, and says in English what has no translation', () => {
    expect(german('Hello {name}', { name: 'Ada' })).toBe('Hallo Ada')
    setNumberFormat('en-GB')
    const people = '{n, plural, one {# person} other {# people}}'
    expect([german(people, { n: 1 }), german(people, { n: 1234 })]).toEqual([
      '1 person',
      '1,234 people',
    ])
  })
})
