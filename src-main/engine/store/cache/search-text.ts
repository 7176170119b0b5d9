import { foldText, spellings } from '#shared/domain/fold.ts'

const plainAscii = /^[\x20-\x7e]*$/

/**
 * Letters of scripts that are written without spaces stand alone, so that any part of a name or a
 * sentence is found.
 */
export function spaced(folded: string): string {
  return plainAscii.test(folded)
    ? folded
    : folded.replace(
        /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu,
        ' $& ',
      )
}

/**
 * The words of a text for the index: folded, and behind them those that are also written in another
 * way (`mueller` behind `muller`), so that either is found.
 */
export function indexWords(text: string): string {
  const folded = foldText(text)
  if (plainAscii.test(text)) return folded
  const others = text.split(/\s+/).flatMap((word) => spellings(word).slice(1))
  return spaced([folded, ...new Set(others)].join(' '))
}

/** The digits of a telephone number, whatever stands between them. */
export function digits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}

/** Reversed, a number's last digits are a prefix: an index finds them. */
export function reversed(text: string): string {
  return [...text].reverse().join('')
}

/**
 * What a name is sorted by. Leading quotes and brackets are passed over; an empty name stands last.
 */
export const emptyLast = '\u{10ffff}'
export function sortKey(text: string): string {
  return (
    foldText(text)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200) || emptyLast
  )
}
