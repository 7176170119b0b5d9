import { ENGLISH } from './languages.ts'
import { i18n } from './translate.ts'

/**
 * Lists what stands by itself and is no part of a sentence, in the way of the person's language:
 * "Title, Phone, Notes".
 */
export const sideBySide = (words: readonly string[]): string =>
  new Intl.ListFormat(i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale, { type: 'unit' }).format(
    words,
  )
