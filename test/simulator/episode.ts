import type { Dice } from './dice.ts'
import type { RequestKind, Step, StepName, Weather } from './step.ts'

/** Plans a step so many milliseconds after the episode began. */
export type Put = (after: number, what: StepName, more?: Pick<Step, 'record' | 'of'>) => void
/** Plans weather of the episode. */
export type Storms = (
  after: number,
  ms: number,
  kinds: readonly Weather[],
  share: number,
  only?: RequestKind,
) => void

/** A few minutes about one thing: what happens in them meets on the same records. */
export interface Episode {
  often: number
  play: (own: Dice, put: Put, storm: Storms) => void
}

export const second = 1000
/** The request arrives and its answer does not, or it never arrives. */
export const lost: Weather[] = [
  'timeout_after',
  'reset',
  '500',
  '502',
  'truncated',
  'timeout_before',
]
export const away: Weather[] = ['dns', 'refused', '503', 'timeout_before']
export const busy: Weather[] = ['429', '429_seconds', '429_seconds', '429_date']
export const fields = ['tier', 'status', 'notes'] as const

/** Some moments of a stretch of time, in their order. */
export const moments = (own: Dice, most: number, ms: number): number[] =>
  Array.from({ length: own.between(2, most) }, () => own.below(ms)).toSorted((a, b) => a - b)
