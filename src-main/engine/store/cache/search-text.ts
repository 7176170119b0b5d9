/**
 * How text is made comparable: search and sorting do not care about case, accents or the width of a
 * character. Letters of their own that Unicode does not take apart (ø, ł, ß) are spelt out, since
 * people type what their keyboard has.
 */
const letters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
}
const special = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
/**
 * Accents of Latin, Greek and Cyrillic, points of Hebrew, signs of Arabic. Not the vowel signs of
 * Indic scripts or Thai: there they are letters.
 */
const marks =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g
const plainAscii = /^[\x20-\x7e]*$/

export function foldText(text: string): string {
  if (plainAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(marks, '')
    .normalize('NFC')
    .replace(special, (letter) => letters[letter] ?? letter)
}

/**
 * Letters of scripts that are written without spaces stand alone, so that any part of a name or a
 * sentence is found.
 */
export function spaced(folded: string): string {
  return plainAscii.test(folded)
    ? folded
    : folded.replace(
        /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}]/gu,
        ' $& ',
      )
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
