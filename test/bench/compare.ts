import { spread } from './figures.ts'
import { figure, type Measured } from './store.bench.ts'

/** One run of the benchmarks of one commit: its rows, by part. */
export type Run = Record<string, readonly Pick<Measured, 'goal' | 'what' | 'ours'>[]>

/** What one figure was in one commit, and is in another: medians over the runs of each. */
export interface Change {
  goal: string
  what: string
  before: number
  now: number
}

/** Pairs the figures that both commits have, in the order of the newer one. */
export function changes(before: readonly Run[], now: readonly Run[]): Change[] {
  const old = byFigure(before)
  return [...byFigure(now)].flatMap(([name, { goal, what, values }]) => {
    const earlier = old.get(name)
    return earlier
      ? [{ goal, what, before: spread(earlier.values).p50, now: spread(values).p50 }]
      : []
  })
}

interface Figure {
  goal: string
  what: string
  values: number[]
}

function byFigure(runs: readonly Run[]): Map<string, Figure> {
  const found = new Map<string, Figure>()
  for (const { goal, what, ours } of runs.flatMap((run) => Object.values(run).flat())) {
    const one = found.get(`${goal} ${what}`) ?? { goal, what, values: [] }
    one.values.push(ours)
    found.set(`${goal} ${what}`, one)
  }
  return found
}

/** Draws the changes as a table: the figure before, now, and now as a multiple of before. */
export const drawn = (all: readonly Change[]): string =>
  all
    .map(
      ({ goal, what, before, now }) =>
        `${goal.padEnd(3)} ${what.padEnd(80)} ${figure(before).padStart(9)} ` +
        `${figure(now).padStart(9)} ${(now / before).toFixed(2).padStart(8)} x`,
    )
    .join('\n')
