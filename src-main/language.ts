import type { Messages } from '@lingui/core'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { chooseLanguage, ENGLISH, type Language } from '#shared/i18n/languages.ts'
import { setLanguage, setNumberFormat } from '#shared/i18n/translate.ts'

/** The language of main and its windows. */
export interface UserLanguage {
  current(): Language
  /**
   * Returns the translations of the current language, keyed by their English text; empty for
   * English.
   */
  messages(): Messages
  /** Applies the language and number format the user chose; null means the system's. */
  follow(choice: Pick<Settings, 'language' | 'format' | 'system_format'>): void
  /** Calls the listener after every change of language. */
  onChange(listener: () => void): void
}

/**
 * Creates the spoken language. It is the system's until `follow` sets another.
 *
 * `system` returns the system's languages as BCP 47 tags, best first. `read` returns the
 * translations of one language; it is called whenever Hotdesk switches to that language.
 */
export function createUserLanguage({
  system,
  read,
}: {
  system: () => readonly string[]
  read: (tag: string) => Messages
}): UserLanguage {
  let [language, messages]: [Language, Messages] = [ENGLISH, {}]
  const listeners: (() => void)[] = []
  return {
    current: () => language,
    messages: () => messages,
    follow({ language: chosen, format, system_format }) {
      setNumberFormat(format ?? system_format)
      const next = chooseLanguage(chosen, system())
      if (next === language) return
      language = next
      messages = next === ENGLISH ? {} : read(next.tag)
      setLanguage(next.tag, messages)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
