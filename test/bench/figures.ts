import type { Measured } from './store.bench.ts'

/** Median and tail of what was measured, in milliseconds. */
export interface Spread {
  p50: number
  p99: number
}

/** Sums up what was measured. */
export function spread(took: number[]): Spread {
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN
  return { p50: at(0.5), p99: at(0.99) }
}

/** Times each of `times` turns. */
export async function timed(times: number, work: (turn: number) => unknown): Promise<Spread> {
  const took: number[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const start = performance.now()
    await work(turn)
    took.push(performance.now() - start)
  }
  return spread(took)
}

/** A figure that has no goal. */
export const shown = (goal: string, what: string, ours: number): Measured => ({
  goal,
  what,
  ours,
  theirs: null,
  ratio: null,
  wanted: 'shown only',
  holds: null,
})

/** One line of the table of figures. */
export const line = (
  goal: string,
  what: string,
  ours: number,
  theirs: number,
  ratio: number,
  wanted: string,
  holds: boolean,
): Measured => ({ goal, what, ours, theirs, ratio, wanted, holds })
