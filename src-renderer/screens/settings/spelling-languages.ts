import { i18n } from '#shared/i18n/translate.ts'

/**
 * Returns the name of a language in the interface language, such as `German` for `de`; the tag if it
 * has none.
 */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames([i18n.locale], { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

/**
 * Returns the dictionaries for the user's languages: the same tag, otherwise one of the same
 * language, once for each language. Empty if there is none.
 */
export function nearestLanguages(
  languages: readonly string[],
  offered: readonly string[],
): string[] {
  const bases = [...new Set(languages.map(baseOf))]
  return bases.flatMap((base) => {
    const tag = languages.find((language) => baseOf(language) === base) ?? base
    return findNearest(tag, offered) ?? []
  })
}

const findNearest = (tag: string, offered: readonly string[]): string | undefined =>
  offered.find((dictionary) => dictionary === tag) ??
  offered.find((dictionary) => dictionary === baseOf(tag)) ??
  offered.find((dictionary) => baseOf(dictionary) === baseOf(tag))

const baseOf = (tag: string) => tag.split('-')[0] ?? tag
