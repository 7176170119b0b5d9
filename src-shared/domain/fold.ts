/*
 * How text is made comparable, in one place: search, sorting, the look for duplicates and the
 * matching of notes all read names alike. Case, accents and the width of a character do not count,
 * and people type what their keyboard has: `Łukasz` is `lukasz`, `Müller` is `muller` or `mueller`.
 */

/** Letters that Unicode does not take apart, and signs that have several shapes. */
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
/** Letters that are also written as two, where a keyboard or a passport does not have them. */
const asTwo: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe', đ: 'dj' }

const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const double = new RegExp(`([${Object.keys(asTwo).join('')}])`)
const pairs = new Set(Object.values(asTwo))
/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew, signs of Arabic. Not the vowel signs of
 * Indic scripts or Thai: there they are letters.
 */
const marks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g
const plainAscii = /^[\x20-\x7e]*$/

/** Up to so many letters of a text are written one way or the other independently of each other. */
const MOST_MIXED = 4
/** So many ways of one spelling are looked for at most. */
const MOST_LOOSE = 64

/** Folds case, accents and letters of their own; every sign keeps its place in the order. */
export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter)
}

/** Folds a name: as `foldText`, and spaces do not count either. */
export const foldName = (text: string | null | undefined) =>
  foldText(text ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Folds a word of a fixed set: "No-show", "NO SHOW" and `no_show` are one. */
export const foldWord = (word: string) =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '_')

/** Returns a text in lower case, each letter in one piece. */
export const compose = (text: string) => text.normalize('NFKC').toLowerCase()

/**
 * Returns every way a text is written with plain letters, the shortest first: `Müller` is `muller`
 * and `mueller`. A text without such letters has one. Two texts are the same name where they share
 * one: `Michał` is not `Michael`, though both look alike once pairs are cut short.
 */
export function spellings(text: string): string[] {
  if (plainAscii.test(text)) return [text.toLowerCase()]
  const written = compose(text).split(double)
  return [...new Set(ways(written, (letter) => asTwo[letter] ?? letter).map(foldText))]
}

/**
 * Returns the `spellings` and those with a pair read as one letter, `mueller` as `muller`: where
 * what is stored was folded. Finds too much; what is found is judged by `sameSpelling`.
 */
export function looseSpellings(text: string): string[] {
  return [...new Set(spellings(text).flatMap(shorten))]
}

/** A text with any of its pairs as their first letter; pairs may overlap, as in `aae`. */
function shorten(text: string): string[] {
  let before: string[] = []
  let now = ['']
  let first = ''
  for (const letter of text) {
    const next = now.map((start) => start + letter)
    if (pairs.has(first + letter)) next.push(...before.map((start) => start + first))
    before = now
    first = letter
    now = next.slice(0, MOST_LOOSE)
  }
  return now
}

/** Tells whether two texts are one, written with or without letters of their own. */
export function sameSpelling(one: string, other: string): boolean {
  if (foldText(one) === foldText(other)) return true
  if (plainAscii.test(one) && plainAscii.test(other)) return false
  const ways = new Set(spellings(one))
  return spellings(other).some((way) => ways.has(way))
}

/** Finds what was typed in a text, however either is spelt: its place in the folded text, or -1. */
export function placeOf(text: string, typed: string): number {
  const folded = foldText(text)
  const places = looseSpellings(typed)
    .map((way) => folded.indexOf(way))
    .filter((place) => place >= 0)
  return places.length === 0 ? -1 : Math.min(...places)
}

/**
 * Every second part may stay or be replaced, each for itself; beyond `MOST_MIXED`, all or none of
 * them.
 */
function ways(parts: readonly string[], replaced: (part: string) => string): string[] {
  const mixed = parts.length <= MOST_MIXED * 2 + 1
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
