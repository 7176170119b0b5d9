import type { Messages } from '@lingui/core'
import type { Preferences as Settings } from '#shared/bridge/settings.ts'
import { chooseLanguage, ENGLISH, type Language } from '#shared/i18n/languages.ts'
import { speak, writeFiguresAs } from '#shared/i18n/translate.ts'

/** The language that main and its windows speak. */
export interface SpokenLanguage {
  current(): Language
  /** The translations into it, by their English text; empty for English. */
  messages(): Messages
  /** Follows what the person chose: a language and a way to write numbers; null: the system's. */
  follow(choice: Pick<Settings, 'language' | 'format' | 'system_format'>): void
  /** Hears of every change of the language. */
  onChange(listener: () => void): void
}

/**
 * Speaks the system's language until `follow` says another. `system`: its languages as BCP 47 tags,
 * best first; `read` gives the translations of one, and is asked when it is first spoken.
 */
export function createSpokenLanguage({
  system,
  read,
}: {
  system: () => readonly string[]
  read: (tag: string) => Messages
}): SpokenLanguage {
  let [language, messages]: [Language, Messages] = [ENGLISH, {}]
  const listeners: (() => void)[] = []
  return {
    current: () => language,
    messages: () => messages,
    follow({ language: chosen, format, system_format }) {
      writeFiguresAs(format ?? system_format)
      const next = chooseLanguage(chosen, system())
      if (next === language) return
      language = next
      messages = next === ENGLISH ? {} : read(next.tag)
      speak(next.tag, messages)
      for (const listener of listeners) listener()
    },
    onChange: (listener) => void listeners.push(listener),
  }
}
