/** Languages that sort Chinese characters by reading, by strokes or as a standard lists them. */
const languages = /^(?:ja|ko|zh)\b/

/** The Chinese characters of names, with those that are rare. */
const ideographs = [
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
] as const
/** Korean syllables; Korean sorts Chinese characters among them. */
const syllables = [0xac00, 0xd7a3] as const
const isSorted = /[\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]/g

/** The first of the private code points that stand for characters, after those of letters. */
const FIRST_HIGH = 0xf000
const FIRST_LOW = 0xe000
/** Final consonants of Korean syllables, counting none as one. */
const FINALS = 28
/** Sorts after digits and before `a`; folded text has no capitals. */
const BEFORE_LETTERS = 'Z'

/**
 * Creates the sort keys of Chinese characters and Korean syllables in folded text (M5), in the order
 * that `Intl.Collator` has for a language (BCP 47). Other languages sort them by code point, as they
 * are. The order is computed with the first such character: a tenth of a second.
 */
export function createIdeographKeys(locale: string): (folded: string) => string {
  if (!languages.test(locale)) return (folded) => folded
  let keys: ReadonlyMap<string, string> | null = null
  return (folded) =>
    folded.replace(isSorted, (character) => {
      keys ??= computeKeys(locale)
      return keys.get(character) ?? character
    })
}

/**
 * Returns the keys of all characters; those that a language sorts alike have the same key. Korean
 * compares by letters: “족” comes after “조가”, but before “조” with a Latin letter or a character
 * that has no reading. So the final consonants rank between the last syllable and what follows it.
 */
function computeKeys(locale: string): Map<string, string> {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const ranges = /^ko\b/.test(locale) ? [...ideographs, syllables] : ideographs
  const prefix = compare('一', 'a') < 0 ? BEFORE_LETTERS : ''
  const keys = new Map<string, string>()
  const groups = groupAlike(
    ranges.flatMap(([first, last]) => characters(first, last)).sort(compare),
    compare,
  )
  // Where there are no syllables, all ranks rise alike.
  const lastSyllable = groups.findLastIndex((group) => group.some(isSyllable))
  for (const [rank, group] of groups.entries()) {
    const syllable = group.map(splitSyllable).find((split) => split !== null)
    const open = syllable && keys.get(syllable.open)
    const key = open
      ? `${open}${prefix}${codeOf(lastSyllable + syllable.final)}`
      : prefix + codeOf(rank > lastSyllable ? rank + FINALS : rank)
    for (const character of group) keys.set(character, key)
  }
  return keys
}

/** Groups the neighbours in a sorted list that a language sorts alike. */
function groupAlike(sorted: readonly string[], compare: Intl.Collator['compare']): string[][] {
  const groups: string[][] = []
  for (const character of sorted) {
    const group = groups.at(-1)
    if (group?.[0] !== undefined && compare(group[0], character) === 0) group.push(character)
    else groups.push([character])
  }
  return groups
}

const isSyllable = (character: string): boolean => character >= String.fromCodePoint(syllables[0])

/**
 * Splits a Korean syllable into the one without its final consonant, which sorts before it, and
 * that consonant (1 to 27). Null for one without a final consonant, and for other characters.
 */
function splitSyllable(character: string): { open: string; final: number } | null {
  const at = (character.codePointAt(0) ?? 0) - syllables[0]
  const final = at < 0 ? 0 : at % FINALS
  return final === 0 ? null : { open: String.fromCodePoint(syllables[0] + at - final), final }
}

const characters = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))

/** Writes a rank as two characters, since there are too few private code points for one. */
const codeOf = (rank: number): string =>
  String.fromCodePoint(FIRST_HIGH + (rank >> 8), FIRST_LOW + (rank & 0xff))
