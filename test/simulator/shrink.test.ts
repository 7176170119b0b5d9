import { expect, test } from 'vitest'
import { planOf, type Plan } from './plan.ts'
import { shrink } from './shrink.ts'
import type { Outcome } from './simulate.ts'

test('a plan that fails is shrunk to the steps it takes', async () => {
  const plan = planOf(3)
  const [early, late] = [plan.steps[4], plan.steps[20]]
  const play = async (tried: Plan): Promise<Outcome> => {
    const fails = tried.steps.includes(early!) && tried.steps.includes(late!)
    const faults = fails ? ['lost: #0001'] : ['twice: another kind']
    return { seed: 3, faults, hash: '', story: [], simulated: 0, events: 0, requests: 0 }
  }
  const { plan: shortest, outcome } = await shrink(plan, await play(plan), 500, play)
  expect(shortest.steps).toEqual([early, late])
  expect(shortest.storms).toEqual([])
  expect(outcome.faults).toEqual(['lost: #0001'])
})
