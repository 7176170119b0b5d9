import { directionOf } from './languages.ts'
import { i18n } from './translate.ts'

/**
 * Isolates a name, time or value, so that it keeps its own direction within right-to-left text
 * (Unicode UAX #9, first strong isolate).
 */
export const isolate = (text: string): string =>
  directionOf(i18n.locale) === 'rtl' ? `\u2068${text}\u2069` : text

/** Removes the marks of isolated values from a text that leaves this computer, such as a note. */
export const removeIsolation = (text: string): string => text.replaceAll(/[\u2068\u2069]/g, '')
