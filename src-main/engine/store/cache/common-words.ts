import { asTyped, shortened, type Ending, type EndingPlace } from './endings.ts'
import { matchFew } from './few-rows.ts'
import { matchAll, matchParts } from './match.ts'
import {
  findRanked,
  MOST_CHECKED,
  mostRanked,
  rank,
  rowsThatMatch,
  type Hits,
  type Question,
} from './ranking.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A beginning that FTS5 is slow to find, and where in the query it stands. */
export interface SlowBeginning {
  beginning: string
  place: EndingPlace
  /** Whether nothing else was typed. */
  isAlone: boolean
}

/**
 * Answers a query with beginnings of common words, of which FTS5 would read all lists whole
 * (docs/decisions/lists-of-beginnings.md).
 */
export function findCommon(
  question: Question,
  vocabulary: Vocabulary,
  slow: readonly SlowBeginning[],
): Hits {
  const partsWith = (replace: (beginning: string) => Ending[]) =>
    matchParts(question.text, (beginning) =>
      vocabulary.isSlow(beginning) ? replace(beginning) : asTyped(beginning),
    )
  const someParts = partsWith((beginning) => vocabulary.firstWord(beginning))
  const some = rowsThatMatch(question, someParts, mostRanked + 1)
  if (some.length > mostRanked) return { rids: some, hasMore: true }
  for (const { beginning, place, isAlone } of slow) {
    if (!isAlone || place !== 'word') continue
    const rids = vocabulary.someRows(beginning, mostRanked + 1)
    if (rids.length > mostRanked) return { rids, hasMore: true }
  }
  const check = () => checkRest(question, { someParts, some, wideParts: partsWith(shortened) })
  // The words before it in an address leave few rows.
  const checked = slow.every(({ place }) => place === 'phrase') ? check() : null
  if (checked) return checked
  const allParts = partsWith((beginning) => vocabulary.allWords(beginning))
  if (allParts.join() === someParts.join())
    return { rids: rank(question, someParts, some), hasMore: false }
  return check() ?? findRanked(question, allParts)
}

/**
 * Completes `some` hits with those of the rows of a wider query that match: the rest is checked, if
 * it is small. Returns null if it is not.
 */
function checkRest(
  question: Question,
  { someParts, some, wideParts }: { someParts: string[]; some: number[]; wideParts: string[] },
): Hits | null {
  const { connection, table, text } = question
  const wide = rowsThatMatch(question, wideParts, some.length + MOST_CHECKED + 1)
  const isKnown = new Set(some)
  const rest = wide.filter((rid) => !isKnown.has(rid))
  if (rest.length > MOST_CHECKED || wide.length > some.length + MOST_CHECKED) return null
  const match = matchAll(matchParts(text))
  const rids =
    wide.length <= MOST_CHECKED
      ? matchFew(connection, table, wide, match)
      : [...rank(question, someParts, some), ...matchFew(connection, table, rest, match)]
  return { rids, hasMore: rids.length > mostRanked }
}
