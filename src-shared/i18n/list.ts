import { i18n } from './translate.ts'

/**
 * Joins names as in a sentence, in the interface language: "Ada, Grace and Joan", "Ada or Grace".
 */
export const listNames = (names: readonly string[], kind: 'and' | 'or' = 'and'): string =>
  listedIn(i18n.locale, names, kind)

/** Joins names as in a sentence of the given language (BCP 47 tag). */
export const listedIn = (
  language: string,
  names: readonly string[],
  kind: 'and' | 'or' = 'and',
): string =>
  // The texts in the code are British English: no comma before the last name.
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {
    type: kind === 'and' ? 'conjunction' : 'disjunction',
  }).format(names)
