import type { Plan } from './plan.ts'
import { simulate, type Outcome } from './simulate.ts'

/** The kind of a complaint: `lost`, `twice`, `order` and so on. */
const kindOf = (fault: string) => fault.split(':')[0] ?? ''

/**
 * Leaves out steps and storms for as long as the same kind of complaint remains, first many at once
 * and then one by one. Answers the shortest plan that was found within `tries`.
 */
export async function shrink(
  plan: Plan,
  outcome: Outcome,
  tries = 60,
  play: (plan: Plan) => Promise<Outcome> = simulate,
): Promise<{ plan: Plan; outcome: Outcome }> {
  const kinds = new Set(outcome.faults.map(kindOf))
  let best = { plan, outcome }
  let left = tries
  const still = async (smaller: Plan): Promise<boolean> => {
    if (left <= 0) return false
    left -= 1
    const tried = await play(smaller)
    if (!tried.faults.some((fault) => kinds.has(kindOf(fault)))) return false
    best = { plan: smaller, outcome: tried }
    return true
  }
  await still({ ...plan, storms: [] })
  for (const part of ['steps', 'storms'] as const)
    for (let size = Math.ceil(best.plan[part].length / 2); size >= 1; size = Math.floor(size / 2))
      for (let at = 0; at < best.plan[part].length && left > 0;) {
        const all: unknown[] = best.plan[part]
        const smaller = { ...best.plan, [part]: [...all.slice(0, at), ...all.slice(at + size)] }
        if (!(await still(smaller))) at += size
      }
  return best
}

/** The plan and what happened, for somebody who reads a failure: reads of lists are left out. */
export function tellStory({ plan, outcome }: { plan: Plan; outcome: Outcome }): string {
  const told = outcome.story.filter((line) => !/service: GET .*-> 200$/.test(line))
  return [
    ...outcome.faults.map((fault) => `seed ${plan.seed}: ${fault}`),
    `plan: ${JSON.stringify(plan)}`,
    ...told,
  ].join('\n')
}
