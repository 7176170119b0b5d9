/** What people enter in a cell and no program writes as a heading. */
const values = [/^[^\s@]+@[^\s@]+\.[^\s@]+$/, /^https?:\/\//i, /^\+?\d[\d\s()./-]{6,}$/]

/**
 * Returns a heading that looks like a value, such as an e-mail address: the file has no line of
 * headings, and its first row would be lost. Returns null if there is none.
 */
export const valueAmong = (headings: readonly string[]): string | null =>
  headings.find((heading) => values.some((value) => value.test(heading.trim()))) ?? null
