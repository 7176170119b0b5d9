import { setupI18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { isolateLooseEnds, markIsolated } from './isolate.ts'
import { directionOf, ENGLISH } from './languages.ts'
import { parseMessage } from './parse-message.ts'

/**
 * The values of a message's arguments. A number is written in the user's format, and selects
 * singular or plural.
 */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>

/**
 * The translations in the current language. Screens use `t`; `Trans` fills a message with elements.
 */
export const i18n = setupI18n()

// English texts are in the code. Each is compiled once, on first use.
const compiled = new Map<string, CompiledMessage>()
/** Compiles an English text from the code, once for each text. */
export const compileEnglish = (message: string): CompiledMessage => {
  const known = compiled.get(message) ?? parseMessage(message)
  compiled.set(message, known)
  return known
}
i18n.setMessagesCompiler(compileEnglish)

// The first format of a process takes up to 30 ms, which no start has to wait for.
let numberTag: string | undefined
let figures: Intl.NumberFormat | null = null
let lists: Intl.ListFormat | null = null
let isRightToLeft = false
setLanguage(ENGLISH.tag, {})

/**
 * Switches the interface to a language. `messages` are compiled translations by English text; a
 * missing one stays English.
 */
export function setLanguage(tag: string, messages: Messages): void {
  i18n.loadAndActivate({ locale: tag, messages })
  isRightToLeft = directionOf(tag) === 'rtl'
  lists = null
}

/**
 * Sets the number format of sentences to that of a BCP 47 tag, independent of the language (M5).
 * null uses the system's format.
 */
export function setNumberFormat(tag: string | null): void {
  numberTag = tag ?? undefined
  figures = null
}

/** Formats a number of a sentence, such as one of a range. */
export function formatFigure(value: number): string {
  figures ??= new Intl.NumberFormat(numberTag)
  return figures.format(value)
}

/**
 * Isolates a name, time or value, so that it keeps its own direction where the interface runs from
 * right to left.
 */
export const isolate = (text: string): string => (isRightToLeft ? markIsolated(text) : text)

/** Keeps a value of a sentence in its own direction where the interface runs from right to left. */
export const keepDirection = (value: string): string =>
  isRightToLeft ? isolateLooseEnds(value) : value

/**
 * Prepares the values of a message: formats each number and adds it as it is, as `#name`, to choose
 * the case of a plural; keeps each text in its own direction if the message runs from right to left.
 */
export const prepareValues = (
  values: Readonly<Record<string, unknown>>,
  toLeft = isRightToLeft,
): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === 'number') {
      all[`#${name}`] = value
      all[name] = formatFigure(value)
    }
    if (typeof value === 'string' && toLeft) all[name] = isolateLooseEnds(value)
  }
  return all
}

/**
 * Translates a text into the interface language. `message` is its English wording in ICU
 * MessageFormat, which is also its key in the catalogues: `t('{count, plural, one {# person} other
 * {# people}}', { count })`. Write whole sentences, because translators change the word order.
 */
export const t = (message: string, values?: MessageValues): string =>
  i18n._(message, values && prepareValues(values))

/** Joins names as in a sentence, in the interface language: `Ada, Grace and Edsger`. */
export function listOf(names: Iterable<string>): string {
  // American English would put a comma before "and".
  const tag = i18n.locale === ENGLISH.tag ? 'en-GB' : i18n.locale
  lists ??= new Intl.ListFormat(tag, { type: 'conjunction' })
  return lists.format(Array.from(names, keepDirection))
}

/**
 * Returns a label as written within a sentence: `Hot lists` becomes `hot lists`. Names with capitals
 * of their own, such as `LinkedIn`, stay as they are. So do German labels, because German
 * capitalises nouns.
 */
export const withinSentence = (label: string): string =>
  i18n.locale === 'de'
    ? label
    : label.replaceAll(/\S+/g, (word) =>
        /\p{L}\p{Lu}/u.test(word) ? word : word.toLocaleLowerCase(i18n.locale),
      )

/** Translates a text from a data file. The code must also contain that text in a call of `t`. */
export const sayKnown = (text: string, values?: MessageValues): string =>
  i18n._(text, values && prepareValues(values))
