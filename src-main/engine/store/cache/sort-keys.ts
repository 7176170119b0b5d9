import { foldText } from '#shared/domain/fold.ts'
import { createIdeographKeys } from './ideograph-keys.ts'
import { emptyLast } from './search-text.ts'

/**
 * The order in which a language sorts names (M5), as text keys that SQLite compares byte by byte.
 * `Intl.Collator` knows the order and cannot write keys, so the keys of single letters are computed
 * from it once for each language.
 */

/** Letters that languages place differently: Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic. */
const ranges: readonly [number, number][] = [
  [0xdf, 0x24f],
  [0x370, 0x52f],
  [0x561, 0x587],
  [0x5d0, 0x5ea],
  [0x620, 0x6d5],
  [0x1e00, 0x1eff],
]
/** Hiragana and katakana, which Japanese sorts as one alphabet; elsewhere by code point. */
const kana: typeof ranges = [
  [0x3041, 0x3096],
  [0x30a1, 0x30fa],
]
/** Groups of letters that count as one letter in some languages, such as `ch` in Czech. */
const groups =
  'aa ch cs dd dz dzs dž ff gj gy lj ll ly ng nh nj ny ph rh rr sz sh th ty xh zh zs'.split(' ')
const plainLetters = [...'abcdefghijklmnopqrstuvwxyz']
const plainAscii = /^[\x20-\x7e]*$/
const isLowerLetter = /^[\p{Ll}\p{Lo}]$/u

/** The first of the private code points that stand for letters. */
const FIRST_RANK = 0xe000
const MAX_LENGTH = 200

/** Returns the sort key of a text in the order of one language. */
type SortKey = (text: string) => string

/**
 * Creates the sort keys of a language (BCP 47; an unknown one sorts like English). Keys ignore case,
 * leading quotes and brackets; texts that differ only in accents which the language does not sort
 * by have the same key.
 */
export function createSortKey(tag: string): SortKey {
  const locale = supported(tag)
  const replacements = letterKeys(locale)
  const mapped = [...replacements.keys()]
  const pattern = new RegExp(
    [...groups.filter((group) => replacements.has(group)), `[${mapped.join('')}]`].join('|'),
    'gu',
  )
  const changesAscii =
    mapped.some((letters) => plainAscii.test(letters)) || 'I'.toLocaleLowerCase(locale) !== 'i'
  const fold = (text: string): string => {
    if (!changesAscii && plainAscii.test(text)) return text.toLowerCase()
    const composed = text.normalize('NFKC').toLocaleLowerCase(locale)
    return foldText(composed.replace(pattern, (letters) => replacements.get(letters) ?? letters))
  }
  const withIdeographs = createIdeographKeys(locale)
  return (text) =>
    withIdeographs(fold(text))
      .replace(/^[^\p{L}\p{N}\p{Co}]+/u, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LENGTH) || emptyLast
}

function supported(tag: string): string {
  try {
    return Intl.Collator.supportedLocalesOf(tag)[0] ?? 'en'
  } catch {
    return 'en'
  }
}

/**
 * Returns the keys of the letters and groups of letters that a language does not sort as their
 * folded text. A letter between two plain ones, such as the Spanish `ñ`, becomes the plain letter
 * before it and a private code point. Where another alphabet comes before `a`, as in Arabic, every
 * letter becomes a private code point.
 */
function letterKeys(locale: string): Map<string, string> {
  const { compare } = new Intl.Collator(locale, { sensitivity: 'base' })
  const ranks = rankLetters(
    [
      ...plainLetters,
      ...alphabet(locale),
      ...groups.filter((group) => isOneLetter(group, compare)),
    ],
    compare,
  )
  const plainByRank = new Map(plainLetters.map((letter) => [ranks.get(letter) ?? 0, letter]))
  const keepsPlain =
    ranks.get('a') === 0 && isAscending(plainLetters.map((letter) => ranks.get(letter) ?? 0))
  const keyOfRank = (rank: number) =>
    (keepsPlain && plainByRank.get(rank)) || String.fromCodePoint(FIRST_RANK + rank)
  /** Returns the key of a letter; null if its folded text sorts like it. */
  const keyOf = (letter: string, rank: number): string | null => {
    if (!isLatin(letter))
      return twoLetters(letter, ranks, compare).map(keyOfRank).join('') || keyOfRank(rank)
    const folded = foldText(letter)
    const sortsAsFolded = !groups.includes(letter) && compare(letter, folded) === 0
    if (sortsAsFolded && keepsPlain) return null
    if (sortsAsFolded) return [...folded].map((each) => keyOfRank(ranks.get(each) ?? 0)).join('')
    const isBetweenPlain = keepsPlain && !plainByRank.has(rank)
    return `${isBetweenPlain ? plainBefore(rank, plainByRank) : ''}${keyOfRank(rank)}`
  }
  const keys = new Map<string, string>()
  for (const [letter, rank] of ranks) {
    const key = keyOf(letter, rank)
    if (key !== null) keys.set(letter, key)
  }
  return keys
}

const isAscending = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))

/** Numbers letters in the order of a language, from 0; letters that sort alike get one number. */
function rankLetters(
  letters: readonly string[],
  compare: Intl.Collator['compare'],
): Map<string, number> {
  const ranks = new Map<string, number>()
  let before: string | undefined
  let rank = 0
  for (const letter of letters.toSorted(compare)) {
    if (before !== undefined && compare(before, letter) !== 0) rank += 1
    ranks.set(letter, rank)
    before = letter
  }
  return ranks
}

/**
 * Returns the ranks of the two letters that a language sorts a letter as, such as the Arabic `آ` as
 * `اء`; empty for other letters.
 */
function twoLetters(
  letter: string,
  ranks: ReadonlyMap<string, number>,
  compare: Intl.Collator['compare'],
): number[] {
  const [base = letter] = letter.normalize('NFD')
  if (base === letter || ranks.get(base) === ranks.get(letter)) return []
  const second = [...ranks].find(([each]) => compare(letter, base + each) === 0)
  return second ? [ranks.get(base) ?? 0, second[1]] : []
}

/** Returns the last plain letter before a rank; empty if it comes before `a`. */
function plainBefore(rank: number, plainByRank: ReadonlyMap<number, string>): string {
  for (let earlier = rank - 1; earlier >= 0; earlier -= 1) {
    const letter = plainByRank.get(earlier)
    if (letter !== undefined) return letter
  }
  return ''
}

const isLatin = (letter: string) => /^\p{sc=Latin}/u.test(letter)

/** Lists the lower-case letters to be sorted that are one code point when composed. */
function alphabet(locale: string): string[] {
  return (/^ja\b/.test(locale) ? [...ranges, ...kana] : ranges)
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .filter((letter) => isLowerLetter.test(letter) && letter.normalize('NFKC') === letter)
}

/** Reports whether a language sorts a group of letters as one letter of its own. */
const isOneLetter = (group: string, compare: Intl.Collator['compare']) =>
  compare(group, `${group[0]}zz`) > 0
