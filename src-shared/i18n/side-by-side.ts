import { ENGLISH } from './languages.ts'
import { i18n } from './translate.ts'

/**
 * Joins labels that are not part of a sentence, in the interface language: "Title, Phone, Notes".
 */
export const sideBySide = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale, { type: 'unit' }).format(
    words,
  )
