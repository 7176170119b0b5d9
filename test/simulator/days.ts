import { planOf } from './plan.ts'
import { shrink, tellStory } from './shrink.ts'
import { simulate } from './simulate.ts'

/** What some seeds came to. */
export interface Days {
  seeds: number
  /** Virtual and real milliseconds, and those of a core. */
  simulated: number
  real: number
  cpu: number
  requests: number
  /** The shortest story of the first seed that failed; null where none did. */
  failure: string | null
}

/**
 * Plays seeds from `first` on, each twice, until `enough` says so or one fails. The same seed must
 * tell the same story twice.
 */
export async function playDays(first: number, enough: (done: Days) => boolean): Promise<Days> {
  const began = performance.now()
  const used = process.cpuUsage()
  const days: Days = { seeds: 0, simulated: 0, real: 0, cpu: 0, requests: 0, failure: null }
  while (days.failure === null && !enough(days)) {
    const plan = planOf(first + days.seeds)
    const outcome = await simulate(plan)
    const again = await simulate(plan)
    days.seeds += 1
    days.simulated += outcome.simulated + again.simulated
    days.requests += outcome.requests + again.requests
    if (outcome.faults.length > 0) days.failure = tellStory(await shrink(plan, outcome))
    else if (outcome.hash !== again.hash)
      days.failure =
        `seed ${plan.seed} told two stories, ${outcome.hash} and ${again.hash}; from:\n` +
        firstDifference(outcome.story, again.story)
    days.real = performance.now() - began
    const { user, system } = process.cpuUsage(used)
    days.cpu = (user + system) / 1000
  }
  return days
}

/** `seeds 7 to 19: 1.8 days in 61 s …` */
export function describeDays(
  first: number,
  { seeds, simulated, real, cpu, requests }: Days,
): string {
  const days = (simulated / 86_400_000).toFixed(2)
  const pace = (ms: number) => Math.round(simulated / Math.max(1, ms))
  return (
    `seeds ${first} to ${first + seeds - 1}, each twice: ${days} days and ${requests} ` +
    `requests in ${Math.round(real / 1000)} s; ${pace(real)} times real time, ` +
    `${pace(cpu)} times on a core of its own`
  )
}

function firstDifference(one: readonly string[], other: readonly string[]): string {
  const at = one.findIndex((line, index) => line !== other[index])
  return [...one.slice(Math.max(0, at - 3), at + 2), '---', ...other.slice(at, at + 2)].join('\n')
}
