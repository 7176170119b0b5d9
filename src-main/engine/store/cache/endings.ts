/** A word with which a phrase may end, or the beginning of such words. */
export interface Ending {
  text: string
  isBeginning: boolean
}

/**
 * Where words with a beginning are looked for: alone, at the end of a phrase, or among reversed
 * numbers.
 */
export type EndingPlace = 'word' | 'phrase' | 'reverse'

/** Returns the endings that stand for the last word typed, which may be incomplete. */
export type Endings = (beginning: string, place: EndingPlace) => Ending[]

/** Leaves it to FTS5 to find the words with a beginning. */
export const asTyped = (beginning: string): Ending[] => [{ text: beginning, isBeginning: true }]

/**
 * The lengths, in characters, of the beginnings that the index has lists of. For others FTS5 merges
 * the lists of all words with that beginning before it finds the first row
 * (docs/decisions/lists-of-beginnings.md).
 */
export const indexedLengths = [1, 2, 3] as const
const longestIndexed = Math.max(...indexedLengths)

/** Reports whether the index has a list of everything with this beginning. */
export const isIndexed = (beginning: string): boolean => [...beginning].length <= longestIndexed

/** Shortens a beginning to one that is indexed: it finds too much, but needs no merging. */
export const shortened = (beginning: string): Ending[] =>
  asTyped([...beginning].slice(0, longestIndexed).join(''))

/** Converts the words of a phrase, the last of which may be incomplete, into a full-text query. */
export function matchPhrase(words: readonly string[], endings: Endings): string {
  const before = words.slice(0, -1)
  const ends = endings(words.at(-1) ?? '', before.length > 0 ? 'phrase' : 'word')
  const ways = ends.map(
    ({ text, isBeginning }) => `"${[...before, text].join(' ')}"${isBeginning ? ' *' : ''}`,
  )
  return ways.length > 1 ? `(${ways.join(' OR ')})` : (ways[0] ?? '')
}
