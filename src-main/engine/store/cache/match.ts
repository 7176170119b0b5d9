import { spellings } from '#shared/domain/fold.ts'
import { matchPhone, SHORTEST_PART } from './phone-words.ts'
import { digits, spaceOut } from './search-text.ts'

const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu
/** Longer questions are cut: nobody types them, and each word costs a look-up. */
const maxWords = 12

/**
 * Turns what a person typed into a full-text question; null when nothing in it can be searched for.
 * Every word must occur, the last letters may still be missing. A number is looked for among
 * telephone numbers too: people know the last four digits (H2).
 */
export function matchText(text: string): string | null {
  const cut = text.slice(0, 300)
  // "+44 (0)20 7946-0018" is one number, whatever stands between the digits.
  if (digits(cut).length >= SHORTEST_PART && /^[\s\d()+./\-–#*]+$/.test(cut.normalize('NFKC')))
    return matchPhone(cut)
  const phrases = cut.split(/\s+/).flatMap(phrasesOf).slice(0, maxWords)
  return phrases.length === 0 ? null : phrases.join(' AND ')
}

/** What must occur for one word that was typed: in any way it is written. */
function phrasesOf(typed: string): string[] {
  const ways = spellings(typed).map(spaceOut)
  const [only, ...more] = ways
  if (only !== undefined && more.length === 0) return only.split(/\s+/).flatMap(phraseOf)
  const either = ways.flatMap(phraseOf)
  return either.length === 0 ? [] : [`(${either.join(' OR ')})`]
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
