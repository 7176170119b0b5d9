import type { Messages } from '@lingui/core'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { nameTag } from '#shared/domain/person-name.ts'
import { chooseLanguage, ENGLISH, type Language } from '#shared/i18n/languages.ts'
import { setLanguage, setNumberFormat } from '#shared/i18n/translate.ts'
import { writeNamesBy } from './engine/store/person-names.ts'

/** The language of main and its windows. */
export interface UserLanguage {
  current(): Language
  /**
   * Returns the translations of the current language, keyed by their English text; empty for
   * English.
   */
  messages(): Messages
  /**
   * Returns the language (BCP 47) in whose order names are sorted. Its private part is the order of
   * a person's names, if the user chose one (src-shared/domain/person-name.ts).
   */
  sortLanguage(): string
  /** Applies the language, formats and orders the user chose; null means the system's. */
  follow(
    choice: Pick<
      Settings,
      'language' | 'format' | 'system_format' | 'sort_language' | 'name_order'
    >,
  ): void
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
  let sortLanguage = ENGLISH.tag
  const listeners: (() => void)[] = []
  return {
    current: () => language,
    messages: () => messages,
    sortLanguage: () => sortLanguage,
    follow({ language: chosen, format, system_format, sort_language, name_order }) {
      setNumberFormat(format ?? system_format)
      sortLanguage = nameTag(sort_language ?? chosen ?? system()[0] ?? ENGLISH.tag, name_order)
      writeNamesBy(sortLanguage)
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
