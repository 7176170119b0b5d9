/**
 * Returns the forms of words to search for in text that SQLite lower-cased. SQLite lower-cases
 * ASCII letters only, so `MÜLLER` has to be searched for beside `müller`.
 */
export const caseForms = (words: readonly string[]): string[] => [
  ...new Set(
    words.filter(Boolean).flatMap((word) => [word, word.toLowerCase(), word.toUpperCase()]),
  ),
]
