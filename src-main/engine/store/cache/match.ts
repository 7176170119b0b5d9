import { spellings } from '#shared/domain/fold.ts'
import { digits, reverse, spaceOut } from './search-text.ts'

const word = /[\p{L}\p{N}\p{Co}\p{Mn}\p{Mc}]+/gu
/** Longer questions are cut: nobody types them, and each word costs a look-up. */
const maxWords = 12
/** From here on a run of digits may be the end of a telephone number. */
const minDigits = 3

/**
 * Turns what a person typed into a full-text question; null when nothing in it can be searched for.
 * Every word must occur, the last letters may still be missing. A number is looked for from both
 * ends: people know the last four digits (H2).
 */
export function matchText(text: string): string | null {
  const cut = text.slice(0, 300)
  const number = digits(cut)
  // "+44 (0)20 7946-0018" is one number, whatever stands between the digits.
  if (number.length >= minDigits && /^[\s\d()+./\-–#*]+$/.test(cut.normalize('NFKC')))
    return numberMatch(number)
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
    /^\d+$/.test(only) && only.length >= minDigits ? numberMatch(only) : `"${words.join(' ')}" *`,
  ]
}

/** Without the zeros in front, a national number ends as the international one does. */
function numberMatch(number: string): string {
  const national = number.replace(/^0+/, '') || number
  return `({name address phone body} : "${number}" * OR reverse : "${reverse(national)}" *)`
}
