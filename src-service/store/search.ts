/**
 * Converts user input to an FTS5 query: every word must begin a word of the record. Returns null if
 * the input contains no word.
 */
export function ftsQuery(text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu)
  return words
    ? words
        .slice(0, 20)
        .map((word) => `"${word}"*`)
        .join(' AND ')
    : null
}

/**
 * Converts user input to an FTS5 query for people. Phone numbers also match by their digits,
 * however they are written. Returns null like `ftsQuery`.
 */
export function peopleQuery(text: string): string | null {
  const words = ftsQuery(text)
  const digits = /^[\s\d()+./-]{5,}$/.test(text) ? ftsQuery(text.replace(/\D/g, '')) : null
  return words && digits ? `(${words}) OR (${digits})` : words
}
