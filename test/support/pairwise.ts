/** What can be chosen for each of several questions. */
export type Choices<Row> = { [Name in keyof Row]: readonly Row[Name][] }

/**
 * Chooses few rows in which every two choices of different questions stand together at least once,
 * as far as `isPossible` allows; it is asked about unfinished rows, too. The same choices give the
 * same rows.
 */
export function pairwise<Row extends object>(
  choices: Choices<Row>,
  isPossible: (row: Partial<Row>) => boolean = () => true,
): Row[] {
  const names = Object.keys(choices) as (keyof Row)[]
  const missing = missingPairs(choices, names, isPossible)
  const rows: Row[] = []
  const uses = (name: keyof Row, choice: unknown) =>
    rows.filter((row) => row[name] === choice).length
  for (const pair of missing.values()) {
    let row = pair
    for (const name of names) {
      if (name in row) continue
      const possible = choices[name]
        .map((choice) => ({ ...row, [name]: choice }) as Partial<Row>)
        .filter(isPossible)
      // Of choices that are as useful, the one that was taken least.
      const [best] = possible
        .map((next) => ({
          next,
          gain: pairsOf(next, name).filter((key) => missing.has(key)).length,
          used: uses(name, next[name]),
        }))
        .toSorted((a, b) => b.gain - a.gain || a.used - b.used)
      if (!best) throw new Error(`Nothing fits ${JSON.stringify(row)}`)
      row = best.next
    }
    for (const name of names) for (const key of pairsOf(row, name)) missing.delete(key)
    rows.push(row as Row)
  }
  return rows
}

/** Returns all rows that are possible. */
export function everyRow<Row extends object>(
  choices: Choices<Row>,
  isPossible: (row: Partial<Row>) => boolean = () => true,
): Row[] {
  const names = Object.keys(choices) as (keyof Row)[]
  return names.reduce<Partial<Row>[]>(
    (rows, name) =>
      rows
        .flatMap((row) => choices[name].map((choice) => ({ ...row, [name]: choice })))
        .filter((row) => isPossible(row)),
    [{}],
  ) as Row[]
}

/** Lists every pair of choices that may stand together, by its key. */
function missingPairs<Row extends object>(
  choices: Choices<Row>,
  names: readonly (keyof Row)[],
  isPossible: (row: Partial<Row>) => boolean,
): Map<string, Partial<Row>> {
  const pairs = names.flatMap((first, at) =>
    names
      .slice(at + 1)
      .flatMap((second) =>
        choices[first].flatMap((one) =>
          choices[second].map((other) => ({ [first]: one, [second]: other }) as Partial<Row>),
        ),
      ),
  )
  return new Map(pairs.filter(isPossible).map((pair) => [keyOf(pair), pair]))
}

/** The keys of the pairs that a choice of a row is in. */
const pairsOf = <Row extends object>(row: Partial<Row>, name: keyof Row): string[] =>
  (Object.keys(row) as (keyof Row)[])
    .filter((other) => other !== name)
    .map((other) => keyOf({ [other]: row[other], [name]: row[name] }))

const keyOf = (pair: object): string =>
  JSON.stringify(Object.entries(pair).toSorted(([a], [b]) => a.localeCompare(b)))
