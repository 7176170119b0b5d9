import { agents } from './agents.ts'
import { dice } from './dice.ts'
import { edits } from './edits.ts'
import { payments } from './money.ts'
import { moments } from './moments.ts'
import { others } from './others.ts'
import type { Doing, Scene } from './scene.ts'
import type { Step, StepName } from './step.ts'

const doings: Record<StepName, Doing> = { ...edits, ...payments, ...agents, ...moments, ...others }

/** Does one step of the plan; what it asks for may still be under way when this resolves. */
export async function doStep(scene: Scene, step: Step): Promise<void> {
  if (scene.computer.asleep() && !step.what.startsWith('colleague')) return
  await doings[step.what](scene, dice(step.seed), step)
}
