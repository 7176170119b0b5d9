/** Which name comes first: as in the language of each name, or the same for everybody (M5). */
export const nameOrders = ['by_language', 'given_first', 'family_first'] as const
export type NameOrder = (typeof nameOrders)[number]

const marks: Record<NameOrder, string> = {
  by_language: '',
  given_first: '-x-given',
  family_first: '-x-family',
}

/**
 * Returns the language of names (BCP 47) with the chosen order as its private part: `sv-x-family`.
 * One tag says how names are sorted and written.
 */
export const nameTag = (language: string, order: NameOrder): string => language + marks[order]

/** Chinese, Japanese and Korean letters; marks and digits may stand between them. */
const isChineseJapaneseKorean = /^[\p{scx=Han}\p{scx=Hang}\p{scx=Hira}\p{scx=Kana}\P{L}]+$/u
/** Katakana alone is a foreign name, or one spelt out: its order is unknown, its space is kept. */
const hasMoreThanKatakana = /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}]/u
/** Other scripts whose languages put the family name first (CLDR, `nameOrderLocales`). */
const isFamilyFirstScript =
  /^\P{L}*[\p{sc=Khmer}\p{sc=Sinhala}\p{sc=Tamil}\p{sc=Telugu}][\p{sc=Khmer}\p{sc=Sinhala}\p{sc=Tamil}\p{sc=Telugu}\P{L}]*$/u
/** Languages that put it first in a script which they share with others. */
const isFamilyFirstLanguage = /^(hu|vi)\b/i
const isLatin = /^\P{L}*\p{sc=Latin}[\p{sc=Latin}\P{L}]*$/u

/**
 * Returns a person's names as they are shown, sorted and exported; empty without any. `tag`: see
 * `nameTag`.
 */
export function formatPersonName(given: string, family: string, tag: string): string {
  const [first, last] = [given.trim(), family.trim()]
  if (first === '' || last === '') return first || last
  const names = first + last
  const isUnspaced = isChineseJapaneseKorean.test(names) && hasMoreThanKatakana.test(names)
  if (!isFamilyFirst(names, isUnspaced, tag)) return `${first} ${last}`
  return isUnspaced ? last + first : `${last} ${first}`
}

function isFamilyFirst(names: string, isUnspaced: boolean, tag: string): boolean {
  if (tag.endsWith(marks.given_first)) return false
  if (tag.endsWith(marks.family_first)) return true
  if (isUnspaced || isFamilyFirstScript.test(names)) return true
  return isFamilyFirstLanguage.test(tag) && isLatin.test(names)
}

/** Returns every text that a person's names may be shown as; none without names. */
export const nameForms = (given: string, family: string): string[] => [
  ...new Set(
    nameOrders
      .map((order) => formatPersonName(given, family, nameTag('und', order)))
      .filter(Boolean),
  ),
]
