import { foldText, spellings } from '#shared/domain/fold.ts'

const plainAscii = /^[\x20-\x7e]*$/

/**
 * Puts spaces around letters of scripts that are written without any, so that any part of a name or
 * a sentence is found.
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
 * Returns the words of a text for the index: folded, and behind them those that are also written in
 * another way (`mueller` behind `muller`), so that either is found.
 */
export function indexWords(text: string): string {
  const folded = foldText(text)
  if (plainAscii.test(text)) return folded
  const others = text.split(/\s+/).flatMap((word) => spellings(word).slice(1))
  return spaceOut([folded, ...new Set(others)].join(' '))
}

/** Returns the digits of a telephone number, whatever stands between them. */
export function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** Reverses a number: its last digits become a prefix, which an index finds. */
export function reverse(text: string): string {
  return [...text].reverse().join('')
}

/** Stands for an empty name in sort keys: behind every other. */
export const emptyLast = '\u{10ffff}'
/**
 * Returns what a name is sorted by, at most 200 characters. Leading quotes and brackets are passed
 * over; an empty name stands last.
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
