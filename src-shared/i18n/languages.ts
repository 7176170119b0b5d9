/** A language of Hotdesk: its BCP 47 tag, its name in that language, and its direction. */
export interface Language {
  tag: string
  name: string
  direction: 'ltr' | 'rtl'
}

/** English, the language of the texts in the code and the fallback for missing translations. */
export const ENGLISH: Language = { tag: 'en', name: 'English', direction: 'ltr' }

/** All languages of Hotdesk, in the order in which Settings lists them. */
export const languages: readonly Language[] = [
  ENGLISH,
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
]

/**
 * Pseudo-locales, by their CLDR names. Tests use them to find texts that are not translated, do not
 * fit, or run the wrong way.
 */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: 'Pseudo', direction: 'ltr' },
  { tag: 'ar-XB', name: 'Pseudo, right to left', direction: 'rtl' },
]

/**
 * Chooses the interface language: the user's choice (null: none), else the first of the system's
 * languages (BCP 47 tags, best first) that Hotdesk has, else English.
 */
export function chooseLanguage(chosen: string | null, system: readonly string[]): Language {
  for (const tag of [chosen, ...system]) {
    const language =
      pseudoLanguages.find((candidate) => candidate.tag === tag) ??
      languages.find((candidate) => candidate.tag === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return ENGLISH
}

/** Returns the writing direction of a language (BCP 47 tag); an unknown one is left to right. */
export const directionOf = (tag: string): Language['direction'] =>
  [...languages, ...pseudoLanguages].find((language) => language.tag === tag)?.direction ??
  ENGLISH.direction
