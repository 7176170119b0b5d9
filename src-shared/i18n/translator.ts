import { setupI18n, type Messages } from '@lingui/core'
import { directionOf } from './languages.ts'
import { compileEnglish, prepareValues, type MessageValues } from './translate.ts'

/** A translator into one language. Name it `t`, so that the build finds its texts in the code. */
export type Translator = (message: string, values?: MessageValues) => string

/**
 * Returns a translator for one language, independent of the language of the process, for a page
 * that is in its reader's language. `messages` are the same as for `speak`.
 */
export function createTranslator(language: string, messages: Messages): Translator {
  const instance = setupI18n()
  instance.setMessagesCompiler(compileEnglish)
  instance.loadAndActivate({ locale: language, messages })
  const toLeft = directionOf(language) === 'rtl'
  return (message, values) => instance._(message, values && prepareValues(values, toLeft))
}
