import { afterEach, expect, test } from 'vitest'
import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { setLanguage } from '#shared/i18n/translate.ts'

afterEach(() => setLanguage('en', {}))

test.each([
  ['en', ['Title', 'Phone', 'Notes'], 'Title, Phone, Notes'],
  ['de', ['Titel', 'Telefon', 'Notizen'], 'Titel, Telefon und Notizen'],
  ['ar', ['أ', 'ب'], 'أ وب'],
  ['en', ['Title'], 'Title'],
  ['en', [], ''],
])('M6: in %s, %j stand side by side as its people write them', (tag, words, written) => {
  setLanguage(tag, {})
  expect(sideBySide(words)).toBe(written)
})
