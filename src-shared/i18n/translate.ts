import { setupI18n, type Messages } from '@lingui/core'
import type { CompiledMessage } from '@lingui/message-utils/compileMessage'
import { ENGLISH } from './languages.ts'
import { parseMessage } from './parse-message.ts'

/** What a message is filled with. A number decides between singular and plural. */
export type MessageValues = Readonly<Record<string, string | number | null | undefined>>

/** The words of Hotdesk in one language. Screens use `t`; `Trans` fills a message with elements. */
export const i18n = setupI18n()

// English stands in the code. It is compiled when it is first said, once for each message.
const compiled = new Map<string, CompiledMessage>()
/** Compiles an English text of the code. */
export const compileEnglish = (message: string): CompiledMessage => {
  const known = compiled.get(message) ?? parseMessage(message)
  compiled.set(message, known)
  return known
}
i18n.setMessagesCompiler(compileEnglish)

let figures = new Intl.NumberFormat()
let lists: Intl.ListFormat
speak(ENGLISH.tag, {})

/**
 * Says everything in a language from now on. `messages` are compiled translations by their English
 * text; what is missing stays English.
 */
export function speak(tag: string, messages: Messages): void {
  i18n.loadAndActivate({ locale: tag, messages })
  // American English would put a comma before the last `and`.
  lists = new Intl.ListFormat(tag === ENGLISH.tag ? 'en-GB' : tag, { type: 'conjunction' })
}

/**
 * Writes the numbers of sentences as people of a BCP 47 tag do, whatever the language of the words
 * (M5); null: as the system does.
 */
export function writeFiguresAs(tag: string | null): void {
  figures = new Intl.NumberFormat(tag ?? undefined)
}

/** Adds each number as it is written, for the `#` of a plural. */
export const addFigures = (values: Readonly<Record<string, unknown>>): Record<string, unknown> => {
  const all: Record<string, unknown> = { ...values }
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'number') all[`#${name}`] = figures.format(value)
  return all
}

/**
 * Says a text in the person's language. `message` is its English wording in ICU MessageFormat, which
 * is also its key in the catalogues: `t('{count, plural, one {# person} other {# people}}', { count })`.
 * Write whole sentences: translators change their order.
 */
export const t = (message: string, values?: MessageValues): string =>
  i18n._(message, values && addFigures(values))

/** Says names one after the other as the person's language does: `Ada, Grace and Edsger`. */
export const listOf = (names: Iterable<string>): string => lists.format(names)

/**
 * Writes a label as it stands within a sentence: `Hot lists` is `hot lists` there. German writes its
 * nouns with capitals everywhere.
 */
export const withinSentence = (label: string): string =>
  i18n.locale === 'de' ? label : label.toLocaleLowerCase(i18n.locale)

/** Says a text that comes from a data file, and which the code says with `t` elsewhere. */
export const sayKnown = (text: string, values?: MessageValues): string =>
  i18n._(text, values && addFigures(values))
