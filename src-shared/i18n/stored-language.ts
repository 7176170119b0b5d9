import { i18n } from './translate.ts'

/* The language of a sentence that `t` has written and that is stored. */

/** Returns the language (BCP 47) to store beside a sentence that was just written; null without one. */
export const languageOf = (sentence: string | null): string | null =>
  sentence === null ? null : i18n.locale

/** Returns the language of a stored sentence if it is another than that of the interface. */
export const otherLanguage = (stored: string | null | undefined): string | null =>
  stored === undefined || stored === i18n.locale ? null : stored
