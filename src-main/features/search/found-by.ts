import { phoneNumber, withoutTrunk } from '#main/engine/store/cache/phone-words.ts'
import { foldName, placeOf } from '#shared/domain/fold.ts'

/** A longer text is no telephone number, whatever digits it holds. */
const LONGEST_NUMBER = 40
/** So much stands before the word that was found, and so much is shown in all. */
const [before, shown] = [40, 120]

/**
 * Returns what a record was found by, of the texts that were searched: the first that holds a word
 * of what was asked, or its digits, cut around it where it is long. Null where the name says it, or
 * where none of these does.
 */
export function foundBy(
  asked: string,
  texts: readonly (string | null | undefined)[],
): string | null {
  const words = asked.split(/\s+/).filter((word) => foldName(word) !== '')
  const number = withoutTrunk(phoneNumber(asked))
  for (const text of texts) {
    if (!text) continue
    const at = Math.min(...words.map((word) => placeOf(text, word)).filter((place) => place >= 0))
    if (at < Infinity)
      return text.length <= shown
        ? text
        : `${at > before ? '…' : ''}${text.slice(Math.max(0, at - before), Math.max(0, at - before) + shown).trim()}…`
    if (number.length > 2 && text.length <= LONGEST_NUMBER && phoneNumber(text).includes(number))
      return text
  }
  return null
}
