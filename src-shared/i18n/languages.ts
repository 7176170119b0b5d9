/** A language that Hotdesk speaks: its BCP 47 tag, its name in itself, and how it is written. */
export interface Language {
  tag: string
  name: string
  direction: 'ltr' | 'rtl'
}

/** English, which stands in the code: what is not translated yet is shown in it. */
export const ENGLISH: Language = { tag: 'en', name: 'English', direction: 'ltr' }

/** Every language Hotdesk speaks, in the order in which Settings offers them. */
export const languages: readonly Language[] = [
  ENGLISH,
  { tag: 'de', name: 'Deutsch', direction: 'ltr' },
  { tag: 'fr', name: 'Français', direction: 'ltr' },
  { tag: 'es', name: 'Español', direction: 'ltr' },
  { tag: 'ar', name: 'العربية', direction: 'rtl' },
]

/**
 * The languages of no country in which tests look for texts that are not translated, do not fit, or
 * run the wrong way; CLDR's names for them.
 */
export const pseudoLanguages: readonly Language[] = [
  { tag: 'en-XA', name: 'Pseudo', direction: 'ltr' },
  { tag: 'ar-XB', name: 'Pseudo, right to left', direction: 'rtl' },
]

/**
 * Chooses the language of the words: the person's own choice (null: none), else the first of the
 * system's (BCP 47 tags, best first) that Hotdesk speaks, else English.
 */
export function chooseLanguage(chosen: string | null, system: readonly string[]): Language {
  for (const tag of [chosen, ...system]) {
    const language =
      pseudoLanguages.find((each) => each.tag === tag) ??
      languages.find((each) => each.tag === tag?.split('-')[0]?.toLowerCase())
    if (language) return language
  }
  return ENGLISH
}

/** Tells how a language (BCP 47) is written. */
export const directionOf = (tag: string): Language['direction'] =>
  [...languages, ...pseudoLanguages].find((language) => language.tag === tag)?.direction ??
  ENGLISH.direction
