import type { Preferences } from '#shared/bridge/settings.ts'
import { usePreferences } from './preferences.ts'

/** Returns the language (BCP 47) in whose order names are sorted and written (M5), as main does. */
export const languageOfNames = ({
  sort_language,
  language,
}: Pick<Preferences, 'sort_language' | 'language'>): string =>
  sort_language ?? language ?? navigator.language

/** Compares names in the order that the settings ask for (M5), as main sorts its lists. */
export const compareNames = (one: string, other: string): number =>
  collatorOf(languageOfNames(usePreferences.getState().preferences)).compare(one, other)

const collators = new Map<string, Intl.Collator>()

function collatorOf(tag: string): Intl.Collator {
  const known = collators.get(tag) ?? new Intl.Collator(tag)
  collators.set(tag, known)
  return known
}
