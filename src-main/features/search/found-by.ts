import { phoneNumber, withoutTrunk } from '#main/engine/store/cache/phone-words.ts'
import { foldName, indexOfSpelling } from '#shared/domain/fold.ts'

/** A longer text is not a phone number, whatever digits it contains. */
const LONGEST_NUMBER = 40
/** Characters shown before the match, and in total. */
const [before, shown] = [40, 120]

/**
 * Returns the text a record was found by: the first one that contains a searched word or number,
 * cut around it if long. Null if none of the texts does.
 */
export function foundBy(
  query: string,
  texts: readonly (string | null | undefined)[],
): string | null {
  const words = query.split(/\s+/).filter((word) => foldName(word) !== '')
  const number = withoutTrunk(phoneNumber(query))
  for (const text of texts) {
    if (!text) continue
    const at = Math.min(
      ...words.map((word) => indexOfSpelling(text, word)).filter((place) => place >= 0),
    )
    if (at < Infinity)
      return text.length <= shown
        ? text
        : `${at > before ? '…' : ''}${text.slice(Math.max(0, at - before), Math.max(0, at - before) + shown).trim()}…`
    if (number.length > 2 && text.length <= LONGEST_NUMBER && phoneNumber(text).includes(number))
      return text
  }
  return null
}
