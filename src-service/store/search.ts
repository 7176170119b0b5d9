/**
 * Turns what was typed into an FTS5 query: every word must begin a word of the record. Null:
 * nothing to look for in it.
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
 * Turns what was typed into an FTS5 query for people, whose phone numbers are found by their digits
 * too, however either is written. Null as for `ftsQuery`.
 */
export function peopleQuery(text: string): string | null {
  const words = ftsQuery(text)
  const digits = /^[\s\d()+./-]{5,}$/.test(text) ? ftsQuery(text.replace(/\D/g, '')) : null
  return words && digits ? `(${words}) OR (${digits})` : words
}
