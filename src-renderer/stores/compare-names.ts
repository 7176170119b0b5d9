import { usePreferences } from './preferences.ts'

/** Compares names in the order that the settings ask for (M5), as main sorts its lists. */
export function compareNames(one: string, other: string): number {
  const { sort_language, language } = usePreferences.getState().preferences
  return collatorOf(sort_language ?? language ?? navigator.language).compare(one, other)
}

const collators = new Map<string, Intl.Collator>()

function collatorOf(tag: string): Intl.Collator {
  const known = collators.get(tag) ?? new Intl.Collator(tag)
  collators.set(tag, known)
  return known
}
