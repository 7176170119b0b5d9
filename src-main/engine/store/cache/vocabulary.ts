import type { Connection } from './connection.ts'
import { asTyped, isIndexed, type Ending } from './endings.ts'
import type { Searchable } from './tables.ts'

/** FTS5 merges the lists of a beginning that stands in fewer places within half a millisecond. */
const MANY_PLACES = 2000
/** So many words with a beginning are looked for one by one. */
const MOST_WORDS = 32
/** Comes before every character of a word, and after all of them. */
const [LOWEST, HIGHEST] = ['\u0001', '\u{10ffff}']

/**
 * The words in the search index of one table, for one query. It writes a definition to the temporary
 * schema, which needs a connection that may write.
 */
export class Vocabulary {
  readonly #connection: Connection
  readonly #name: string
  readonly #isCommon = new Map<string, boolean>()

  constructor(connection: Connection, table: Searchable) {
    this.#connection = connection
    this.#name = `temp.words_${table}`
    connection.db.exec(
      `CREATE VIRTUAL TABLE IF NOT EXISTS ${this.#name} USING fts5vocab(main, search_${table}, instance)`,
    )
  }

  /** Reports whether FTS5 would have to merge long lists to find the words with a beginning. */
  isSlow(beginning: string): boolean {
    if (isIndexed(beginning)) return false
    const known = this.#isCommon.get(beginning)
    if (known !== undefined) return known
    const place = this.#connection
      .sql<[string, string]>(
        `SELECT 1 FROM ${this.#name} WHERE term >= ? AND term < ? LIMIT 1 OFFSET ${MANY_PLACES}`,
      )
      .get(beginning, `${beginning}${HIGHEST}`)
    this.#isCommon.set(beginning, place !== undefined)
    return place !== undefined
  }

  /** Returns the first word with a beginning: itself, if it is one. */
  firstWord(beginning: string): Ending[] {
    const word = this.#connection
      .sql<[string], string>(`SELECT term FROM ${this.#name} WHERE term >= ? LIMIT 1`)
      .pluck()
      .get(beginning)
    return word?.startsWith(beginning) ? [{ text: word, isBeginning: false }] : asTyped(beginning)
  }

  /**
   * Returns the words with a beginning, or the beginning if there are too many. Behind a word with a
   * long list the next one takes some milliseconds to find.
   */
  allWords(beginning: string): Ending[] {
    // Nearly each telephone number is a word of its own.
    const words = /^\d+$/.test(beginning) ? [] : this.#wordsFrom(beginning)
    const isFew = words.length > 0 && words.length <= MOST_WORDS
    return isFew ? words.map((text) => ({ text, isBeginning: false })) : asTyped(beginning)
  }

  /**
   * Returns rows that have a word with this beginning, at most so many, and only from its first
   * places. Reversed numbers do not count.
   */
  someRows(beginning: string, most: number): number[] {
    const rows = this.#connection
      .sql<[string, string], number>(
        `SELECT doc FROM ${this.#name}
        WHERE term >= ? AND term < ? AND col <> 'reverse' LIMIT ${MANY_PLACES}`,
      )
      .pluck()
      .all(beginning, `${beginning}${HIGHEST}`)
    return [...new Set(rows)].slice(0, most)
  }

  /** Returns the words with a beginning, in their order, up to one more than are looked for. */
  #wordsFrom(beginning: string): string[] {
    return this.#connection
      .sql<[{ from: string; to: string }], string>(
        // One query for all, since each query of the vocabulary looks for the index first.
        `WITH RECURSIVE words(word) AS (
          SELECT (SELECT term FROM ${this.#name} WHERE term >= :from LIMIT 1)
          UNION ALL
          SELECT (SELECT term FROM ${this.#name} WHERE term >= words.word || '${LOWEST}' LIMIT 1)
          FROM words WHERE words.word < :to
        ) SELECT word FROM words WHERE word < :to LIMIT ${MOST_WORDS + 1}`,
      )
      .pluck()
      .all({ from: beginning, to: `${beginning}${HIGHEST}` })
  }
}
