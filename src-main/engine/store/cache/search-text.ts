import { foldText, spellings } from '#shared/domain/fold.ts'

const plainAscii = /^[\x20-\x7e]*$/

/**
 * Puts spaces around the letters of scripts that are written without spaces, so that any part of a
 * name or a sentence is found.
 */
export function spaceOut(folded: string): string {
  return plainAscii.test(folded)
    ? folded
    : folded.replace(
        /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu,
        ' $& ',
      )
}

/**
 * Returns the words of a text for the index: folded, then the other spellings of words that have
 * some (`mueller` after `muller`), so that either is found.
 */
export function indexWords(text: string): string {
  const folded = foldText(text)
  if (plainAscii.test(text)) return folded
  const others = text.split(/\s+/).flatMap((word) => spellings(word).slice(1))
  return spaceOut([folded, ...new Set(others)].join(' '))
}

/** Returns the digits of a telephone number, without anything between them. */
export function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** Reverses a number, so that its last digits become a prefix, which an index finds. */
export function reverse(text: string): string {
  return [...text].reverse().join('')
}

/** The sort key of an empty name; it comes after every other. */
export const emptyLast = '\u{10ffff}'
/**
 * Returns the sort key of a name, at most 200 characters. Leading quotes and brackets are skipped;
 * an empty name comes last.
 */
export function sortKey(text: string): string {
  return (
    foldText(text)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200) || emptyLast
  )
}
