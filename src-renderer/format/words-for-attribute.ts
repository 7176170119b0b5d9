/**
 * Returns a stored sentence for an attribute, such as an accessible name, which is read in the
 * language of the screen; null if the sentence is in another one. `language`: that of the sentence,
 * if it is another one.
 */
export const wordsForAttribute = (
  sentence: string | null,
  language: string | null,
): string | null => (language === null ? sentence : null)
