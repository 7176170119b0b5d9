/** What was typed, as an FTS5 query: every word must begin a word of the record. null: nothing to look for in it. */
export function ftsQuery(text: string): string | null {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu)
  return words ? words.slice(0, 20).map((word) => `"${word}"*`).join(' ') : null
}

/** The text after it was understood as a phone number: digits only, if it is one. */
export const phoneDigits = (text: string) => (/^[\s\d()+./-]{5,}$/.test(text) ? text.replace(/\D/g, '') : null)
