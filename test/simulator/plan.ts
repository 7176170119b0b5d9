import { dice, seedOf, type Dice } from './dice.ts'
import type { Put, Storms } from './episode.ts'
import { episodes, first } from './episodes.ts'
import type { Step, Storm } from './step.ts'

/** Everything that is going to happen, decided before it does, so that parts can be left out. */
export interface Plan {
  seed: number
  /** The most credits that the person allows a day. */
  cap: number
  /** How many contacts the service begins with. */
  people: number
  steps: Step[]
  storms: Storm[]
}

const minute = 60_000
/** Two quarters of an hour and more of work, in the morning and in the afternoon. */
const worked = 17 * minute
const afternoon = 4 * 60 * minute
/** Then everything may come to rest, before the computer sleeps until the next morning. */
const rest = 20 * minute
export const day = {
  work: [
    { from: 0, until: worked },
    { from: afternoon, until: afternoon + worked },
  ],
  noon: { at: worked, ms: afternoon - worked },
  night: { at: afternoon + worked + rest, ms: 24 * 60 * minute - (afternoon + worked + rest) },
  /** The window is put out of sight, and after the night somebody looks at what became of it all. */
  end: {
    rest: afternoon + worked,
    back: 24 * 60 * minute + 5 * minute,
    look: 24 * 60 * minute + 10 * minute,
  },
}

/**
 * The day of a seed: episodes in which everybody meets on few records, one after the other, with
 * weather of their own, and hours in which the computer sleeps. `only`: all episodes are of this
 * name, to look for one kind of fault.
 */
export function planOf(seed: number, only?: string): Plan {
  const own = dice(seedOf('plan', seed))
  const steps: Step[] = []
  const storms: Storm[] = []
  // Of one episode, half a day is enough.
  for (const from of only === undefined ? [2 * minute, afternoon + minute / 2] : [2 * minute]) {
    const until = from === 2 * minute ? worked : afternoon + worked
    for (let at = from; at < until - 2 * minute;)
      at = begin(own, [at, until], { steps, storms }, only)
  }
  steps.sort((a, b) => a.at - b.at)
  // Odd ones are never reached by calls of two credits, only stopped short of or overstepped.
  return { seed, cap: own.pick([3, 5, 7, 200, 200, 200]), people: 24, steps, storms }
}

/** Writes one episode down; answers when the next may begin. */
function begin(
  own: Dice,
  [from, until]: [from: number, until: number],
  plan: Pick<Plan, 'steps' | 'storms'>,
  only: string | undefined,
): number {
  const chosen = episodes.filter(({ play }) => only === undefined || play.name === only)
  const bag = chosen.flatMap(({ often, play }) => Array.from({ length: often }, () => play))
  let last = from
  const place = (after: number) => Math.round(Math.min(until - 1000, from + after))
  const put: Put = (after, what, more = {}) => {
    last = Math.max(last, place(after))
    plan.steps.push({ at: place(after), what, seed: own.below(2 ** 31), ...more })
  }
  const storm: Storms = (after, ms, kinds, share, only = 'any') => {
    plan.storms.push({ at: place(after), ms: Math.min(ms, until - from), kinds, share, only })
  }
  const play = plan.steps.length === 0 && only === undefined ? first : own.pick(bag)
  play(own, put, storm)
  return last + own.pick([2_000, 15_000, 40_000])
}
