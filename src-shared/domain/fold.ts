/*
 * Makes texts comparable. Search, sorting, the check for duplicates and the matching of notes all
 * compare names with it. It ignores case, accents and character width, and people may type what
 * their keyboard has: `Łukasz` is `lukasz`, `Müller` is `muller` or `mueller`.
 */

import { plainDigits } from './digits.ts'

/** Letters that Unicode does not decompose, and signs with several shapes. */
const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '‐': '-',
  '–': '-',
}
/** Letters that are also written as two, where a keyboard or a passport lacks them. */
const asTwo: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj' }

const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const double = new RegExp(`([${Object.keys(asTwo).join('')}])`)
const pairs = new Set(Object.values(asTwo))
/**
 * Accents of Latin, Greek and Cyrillic, Hebrew points, Arabic marks, and invisible characters, such
 * as the selectors by which a name chooses one shape of a Chinese character (`葛󠄀城`). Not the vowel
 * signs of Indic scripts or Thai, which are letters.
 */
const marks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\p{Variation_Selector}]/gu
const plainAscii = /^[\x20-\x7e]*$/

/** The most letters of a text that are replaced independently of each other. */
const MAX_MIXED_LETTERS = 4
/** The most variants of one spelling. */
const MAX_VARIANTS = 64

/**
 * Folds case, accents, special letters and the digits of other scripts. The order of the characters
 * stays the same.
 */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return plainDigits(text)
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter)
}

/** Folds a name like `foldText`, and collapses spaces. */
export const foldName = (text: string | null | undefined) =>
  foldText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Folds a word of a fixed set: "No-show", "NO SHOW" and `no_show` are the same. */
export const foldWord = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

/** Returns a text in lower case with composed letters. */
export const compose = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Returns all spellings of a text with plain letters, the shortest first: `Müller` is `muller` and
 * `mueller`. A text without special letters has one. Two texts are the same name if they share a
 * spelling: `Michał` is not `Michael`, although the two look alike once letter pairs are shortened.
 */
export function spellings(text: string): string[] {
  if (plainAscii.test(text)) return [text.toLowerCase()]
  const written = compose(text).split(double)
  return [...new Set(combineVariants(written, (letter) => asTwo[letter] ?? letter).map(foldText))]
}

/**
 * Returns the `spellings`, and those with a letter pair read as one letter, `mueller` as `muller`,
 * to search stored folded texts. Finds too much; check the results with `sameSpelling`.
 */
export function looseSpellings(text: string): string[] {
  return [...new Set(spellings(text).flatMap(reducePairs))]
}

/**
 * Returns a text with any of its letter pairs reduced to their first letter. Pairs may overlap, as
 * in `aae`.
 */
function reducePairs(text: string): string[] {
  let before: string[] = []
  let now = ['']
  let first = ''
  for (const letter of text) {
    const next = now.map((start) => start + letter)
    if (pairs.has(first + letter)) next.push(...before.map((start) => start + first))
    before = now
    first = letter
    now = next.slice(0, MAX_VARIANTS)
  }
  return now
}

/** Reports whether two texts are the same, with or without special letters. */
export function sameSpelling(a: string, b: string): boolean {
  if (foldText(a) === foldText(b)) return true
  if (plainAscii.test(a) && plainAscii.test(b)) return false
  const combineVariants = new Set(spellings(a))
  return spellings(b).some((variant) => combineVariants.has(variant))
}

/**
 * Finds the typed text, however either is spelt: returns its position in the folded text, or -1.
 */
export function indexOfSpelling(text: string, query: string): number {
  const folded = foldText(text)
  const places = looseSpellings(query)
    .map((variant) => folded.indexOf(variant))
    .filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/**
 * Combines the texts in which every second part is kept or replaced independently; beyond
 * `MAX_MIXED_LETTERS` parts, all or none are replaced.
 */
function combineVariants(parts: readonly string[], replaced: (part: string) => string): string[] {
  const mixed = parts.length <= MAX_MIXED_LETTERS * 2 + 1
  if (!mixed)
    return [
      parts.join(''),
      parts.map((part, index) => (index % 2 === 1 ? replaced(part) : part)).join(''),
    ]
  return parts.reduce<string[]>(
    (starts, part, index) =>
      index % 2 === 0
        ? starts.map((start) => start + part)
        : starts.flatMap((start) => [start + part, start + replaced(part)]),
    [''],
  )
}
