import { createStandIns } from '#main/engine/recording/stand-ins.ts'
import { programWords } from '#main/engine/recording/kept-words.ts'
import { planOf, type Plan } from '../plan.ts'
import { simulate } from '../simulate.ts'
import type { StepName } from '../step.ts'

/** What a recording does not tell: what befalls the disk, and how far a power cut reached. */
const untold: ReadonlySet<StepName> = new Set(['fill_disk', 'cut_power', 'cut_after'])
/** About as long as a person tries to show a fault. */
const sessionMs = 500_000

/** The first minutes of the day of a seed, with kills, and the quiet rest of it. */
export function sessionOf(seed: number): Plan {
  const plan = planOf(seed)
  return {
    ...plan,
    steps: plan.steps.filter(({ at, what }) => at < sessionMs && !untold.has(what)),
  }
}

/** Plays a session and records it; answers the recording. */
export async function recordSession(seed: number): Promise<string> {
  const lines: string[] = []
  const standIns = createStandIns(Buffer.alloc(32, seed), programWords())
  await simulate(sessionOf(seed), { standIns, lines })
  return lines.join('\n')
}
