import { digitsOf, plainDigits } from '#shared/domain/digits.ts'
import { spellings } from '#shared/domain/fold.ts'
import { asTyped, matchPhrase, type Endings } from './endings.ts'
import { matchPhone, SHORTEST_PART } from './phone-words.ts'
import { pairLetters } from './search-text.ts'

const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu
/** Characters after the last word, such as a full stop, are not searched for. */
const notWordsAtEnd = /[^\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+$/u
/** A telephone number, whatever is between its digits: "+44 (0)20 7946-0018". */
const isNumber = /^[\s\d()+./\-–#*]+$/
/** Longer queries are cut: nobody types them, and each word costs a look-up. */
const maxWords = 12

/**
 * Converts text that the user typed into a full-text query; null if it contains nothing to search
 * for. Every word must occur, but its last letters may be missing. Numbers are searched among
 * telephone numbers too, because people know the last four digits (H2).
 */
export function matchText(text: string): string | null {
  const parts = matchParts(text)
  return parts.length === 0 ? null : matchAll(parts)
}

/** Joins parts of a query that all must match. */
export const matchAll = (parts: readonly string[]): string => parts.join(' AND ')

/** Returns the query of `matchText` in parts, one for each typed word; none if there is no word. */
export function matchParts(text: string, endings: Endings = asTyped): string[] {
  const cut = text.slice(0, 300)
  if (digitsOf(cut).length >= SHORTEST_PART && isNumber.test(plainDigits(cut.normalize('NFKC'))))
    return [matchPhone(cut, endings)]
  const parts = cut.split(/\s+/).flatMap((typedWord) => phrasesOf(typedWord, endings))
  return [...new Set(parts)].slice(0, maxWords)
}

/** Returns what must occur for one typed word, in any of its spellings. */
function phrasesOf(typedWord: string, endings: Endings): string[] {
  const ways = spellings(typedWord.replace(notWordsAtEnd, '')).flatMap((way) =>
    phraseOf(pairLetters(way, true), endings),
  )
  return ways.length > 1 ? [`(${ways.join(' OR ')})`] : ways
}

function phraseOf(text: string, endings: Endings): string[] {
  const words = text.match(word)
  if (!words) return []
  const only = words.length === 1 ? (words[0] ?? '') : ''
  const isNumberAlone = /^\d+$/.test(only) && only.length >= SHORTEST_PART
  return [isNumberAlone ? matchPhone(only, endings) : matchPhrase(words, endings)]
}
