import { i18n } from './translate.ts'

/**
 * Lists names as a sentence does, in the person's language: "Ada, Grace and Joan", "Ada or Grace".
 */
export const listNames = (names: readonly string[], kind: 'and' | 'or' = 'and'): string =>
  listedIn(i18n.locale, names, kind)

/** Lists names as a sentence of a language (BCP 47) does. */
export const listedIn = (
  language: string,
  names: readonly string[],
  kind: 'and' | 'or' = 'and',
): string =>
  // The English in the code is British: no comma before the last name.
  new Intl.ListFormat(language === 'en' ? 'en-GB' : language, {
    type: kind === 'and' ? 'conjunction' : 'disjunction',
  }).format(names)
