import { digitsOf, plainDigits } from '#shared/domain/digits.ts'
import { spellings } from '#shared/domain/fold.ts'
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
  const cut = text.slice(0, 300)
  if (digitsOf(cut).length >= SHORTEST_PART && isNumber.test(plainDigits(cut.normalize('NFKC'))))
    return matchPhone(cut)
  const phrases = cut.split(/\s+/).flatMap(phrasesOf).slice(0, maxWords)
  return phrases.length === 0 ? null : phrases.join(' AND ')
}

/** Returns what must occur for one typed word, in any of its spellings. */
function phrasesOf(typedWord: string): string[] {
  const ways = spellings(typedWord.replace(notWordsAtEnd, '')).flatMap((way) =>
    phraseOf(pairLetters(way, true)),
  )
  return ways.length > 1 ? [`(${ways.join(' OR ')})`] : ways
}

function phraseOf(text: string): string[] {
  const words = text.match(word)
  if (!words) return []
  const only = words.length === 1 ? (words[0] ?? '') : ''
  return [
    /^\d+$/.test(only) && only.length >= SHORTEST_PART
      ? matchPhone(only)
      : `"${words.join(' ')}" *`,
  ]
}
