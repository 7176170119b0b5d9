import { foldText, spellings } from '#shared/domain/fold.ts'

const plainAscii = /^[\x20-\x7e]*$/

/** Letters of scripts that are written without spaces between words. */
const unspacedRun =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}ー\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]+/gu

/**
 * Splits the runs of scripts that are written without spaces into pairs of letters (`負責人` is
 * `負責 責人 人`), so that the index finds any part of a name or a sentence quickly
 * (docs/decisions/pairs-of-letters.md). The last letter of a run also stands alone, except at the
 * end of a text that is still being typed, because more letters may follow in the records.
 */
export function pairLetters(folded: string, isTyped = false): string {
  if (plainAscii.test(folded)) return folded
  return folded.replace(unspacedRun, (run, at: number) => {
    const letters = [...run]
    const pairs = letters.slice(1).map((letter, before) => `${letters[before]}${letter}`)
    const isOpen = isTyped && at + run.length === folded.length
    const end = isOpen && pairs.length > 0 ? [] : letters.slice(-1)
    return ` ${[...pairs, ...end].join(' ')} `
  })
}

/** Reports whether a text has letters of a script that is written without spaces, and no others. */
export const isUnspaced = (text: string): boolean => text.replace(unspacedRun, '') === ''

/**
 * Returns the words of a text for the index: folded, then the other spellings of words that have
 * some (`mueller` after `muller`), so that either is found.
 */
export function indexWords(text: string): string {
  const folded = foldText(text)
  if (plainAscii.test(text)) return folded
  const variants = text
    .split(/\s+/)
    .flatMap((word) => (plainAscii.test(word) ? [] : spellings(word).slice(1)))
  return pairLetters([folded, ...new Set(variants)].join(' '))
}

/** Reverses a number, so that its last digits become a prefix, which an index finds. */
export function reverse(text: string): string {
  return [...text].reverse().join('')
}

/** The key of an empty name; it comes after every other. */
export const emptyLast = '\u{10ffff}'

/**
 * Returns a folded name, at most 200 characters, for comparing it with others. Leading quotes and
 * brackets are skipped; an empty name comes last.
 */
export function nameKey(text: string): string {
  return (
    foldText(text)
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 200) || emptyLast
  )
}
