import { expect, test } from 'vitest'
import { formatPersonName, nameForms, nameTag, type NameOrder } from '#shared/domain/person-name.ts'

/* M5: names in the order that the settings ask for. What is expected is written by hand. */

const byLanguage: [what: string, given: string, family: string, language: string, shown: string][] =
  [
    ['Latin in English', 'Anna', 'Schmidt', 'en', 'Anna Schmidt'],
    ['Latin in German', 'Anna', 'Schmidt', 'de', 'Anna Schmidt'],
    ['Latin where Japanese names are turned', 'Anna', 'Schmidt', 'ja', 'Anna Schmidt'],
    ['two first names', 'Jean-Luc Marie', 'de la Tour', 'fr', 'Jean-Luc Marie de la Tour'],
    ['two last names', 'María José', 'García Núñez', 'es', 'María José García Núñez'],
    ['Arabic', 'أحمد', 'القاهرة', 'ar', 'أحمد القاهرة'],
    ['Hebrew', 'נועה', 'כהן', 'ar', 'נועה כהן'],
    ['Cyrillic', 'Ольга', 'Петренко', 'en', 'Ольга Петренко'],
    ['Greek', 'Ελένη', 'Παπαδοπούλου', 'en', 'Ελένη Παπαδοπούλου'],
    ['Devanagari', 'प्रिया', 'शर्मा', 'en', 'प्रिया शर्मा'],
    ['Thai', 'สมชาย', 'ใจดี', 'en', 'สมชาย ใจดี'],
    ['Chinese', '小明', '王', 'en', '王小明'],
    ['Chinese with a family name of two letters', '娜', '欧阳', 'de', '欧阳娜'],
    ['Japanese', '駿', '宮崎', 'ar', '宮崎駿'],
    ['Japanese in two of its scripts', 'さくら', '佐々木', 'en', '佐々木さくら'],
    ['Japanese with a foreign first name', 'ジョージ', '田中', 'en', '田中ジョージ'],
    ['Katakana alone', 'アルベルト', 'アインシュタイン', 'en', 'アルベルト アインシュタイン'],
    ['Korean', '민지', '김', 'fr', '김민지'],
    [
      'Korean in decomposed letters',
      '민지'.normalize('NFD'),
      '김',
      'en',
      `김${'민지'.normalize('NFD')}`,
    ],
    ['Khmer', 'សុខា', 'ចាន់', 'en', 'ចាន់ សុខា'],
    ['Tamil', 'கமலா', 'ராமன்', 'en', 'ராமன் கமலா'],
    ['Telugu', 'రామారావు', 'నందమూరి', 'en', 'నందమూరి రామారావు'],
    ['Sinhala', 'නිමල්', 'පෙරේරා', 'en', 'පෙරේරා නිමල්'],
    ['Chinese beside Latin', '小明', 'Wang', 'en', '小明 Wang'],
    ['Latin beside Chinese', 'David', '王', 'en', 'David 王'],
    ['both scripts in one name', '王 小明', 'Wang Xiaoming', 'en', '王 小明 Wang Xiaoming'],
    ['Hungarian', 'Anna', 'Nagy', 'hu', 'Nagy Anna'],
    ['Hungarian with a region', 'Anna', 'Nagy', 'hu-HU', 'Nagy Anna'],
    ['Cyrillic where Hungarian names are turned', 'Ольга', 'Петренко', 'hu', 'Ольга Петренко'],
    ['Vietnamese', 'Minh Châu', 'Nguyễn', 'vi-VN', 'Nguyễn Minh Châu'],
    ['a language that only begins alike', 'Anna', 'Nagy', 'hup', 'Anna Nagy'],
    ['a first name alone', 'Anna', '', 'hu', 'Anna'],
    ['a last name alone', '', '王', 'en', '王'],
    ['blank names', '  ', '\t', 'en', ''],
    ['spaces around', '  Leading', 'Spaces  ', 'en', 'Leading Spaces'],
    ['no letters', '42', '👩🏽‍💻', 'hu', '42 👩🏽‍💻'],
    ['half a surrogate pair', '\ud800', '\udfff', 'en', '\ud800 \udfff'],
  ]
test.each(byLanguage)('M5: %s: by language', (_what, given, family, language, shown) => {
  expect(formatPersonName(given, family, nameTag(language, 'by_language'))).toBe(shown)
})

const chosen: [order: NameOrder, given: string, family: string, shown: string][] = [
  ['given_first', 'Anna', 'Schmidt', 'Anna Schmidt'],
  ['given_first', '小明', '王', '小明 王'],
  ['given_first', 'சமலா', 'ராமன்', 'சமலா ராமன்'],
  ['given_first', 'Anna', '', 'Anna'],
  ['family_first', 'Anna', 'Schmidt', 'Schmidt Anna'],
  ['family_first', 'Jean-Luc Marie', 'de la Tour', 'de la Tour Jean-Luc Marie'],
  ['family_first', 'أحمد', 'القاهرة', 'القاهرة أحمد'],
  ['family_first', 'สมชาย', 'ใจดี', 'ใจดี สมชาย'],
  ['family_first', '小明', '王', '王小明'],
  ['family_first', 'アルベルト', 'アインシュタイン', 'アインシュタイン アルベルト'],
  ['family_first', '小明', 'Wang', 'Wang 小明'],
  ['family_first', '', 'Schmidt', 'Schmidt'],
]
const languages = ['en', 'de', 'ar', 'hu', 'ja', 'zh-Hant-TW']
test.each(chosen)('M5: %s: %s %s, in every language', (order, given, family, shown) => {
  expect(languages.map((tag) => formatPersonName(given, family, nameTag(tag, order)))).toEqual(
    languages.map(() => shown),
  )
})

test('M5: the tag of an order is a language that Intl sorts by', () => {
  expect(nameTag('sv', 'family_first')).toBe('sv-x-family')
  for (const order of ['by_language', 'given_first', 'family_first'] as const)
    expect(new Intl.Collator(nameTag('sv', order)).resolvedOptions().locale).toBe('sv')
})

test('J9: all forms of a name are known, each once', () => {
  expect(nameForms('Anna', 'Schmidt').toSorted()).toEqual(['Anna Schmidt', 'Schmidt Anna'])
  expect(nameForms('小明', '王').toSorted()).toEqual(['小明 王', '王小明'])
  expect(nameForms('Anna', '')).toEqual(['Anna'])
  expect(nameForms('', ' ')).toEqual([])
})
