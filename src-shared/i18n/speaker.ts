import { setupI18n, type Messages } from '@lingui/core'
import { compileEnglish, addFigures, type MessageValues } from './translate.ts'

/** Says a text in one language; name it `t`, so that the text is found in the code. */
export type Speaker = (message: string, values?: MessageValues) => string

/**
 * Creates what says texts in one language, whatever language the process speaks: for a page whose
 * reader says which. `messages` are as for `speak`.
 */
export function createSpeaker(language: string, messages: Messages): Speaker {
  const own = setupI18n()
  own.setMessagesCompiler(compileEnglish)
  own.loadAndActivate({ locale: language, messages })
  return (message, values) => own._(message, values && addFigures(values))
}
