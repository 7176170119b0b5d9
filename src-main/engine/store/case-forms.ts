/**
 * Returns the ways in which words are looked for in text that SQLite made lower-case: it does so
 * with ASCII letters alone, so that `MÜLLER` has to be asked for beside `müller`.
 */
export const caseForms = (words: readonly string[]): string[] => [
  ...new Set(
    words.filter(Boolean).flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]),
  ),
]
