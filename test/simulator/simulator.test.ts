import { expect, test } from 'vitest'
import { describeDays, playDays } from './days.ts'
import type { Plan } from './plan.ts'
import { tellStory } from './shrink.ts'
import { simulate } from './simulate.ts'

const days = Number(process.env['HOTDESK_SIMULATOR_DAYS'] ?? 30)
/** The suite plays the same seeds each time, so that it says the same of the same code; the soak plays new ones. */
const seed = Number(process.env['HOTDESK_SEED'] ?? 1)
const day = 86_400_000

test(
  `P1, P2, P6, P7, P8, P12, P13, P16, P19, P20, P22: seeds from ${seed} on, ${days} simulated days`,
  async () => {
    const played = await playDays(seed, ({ simulated }) => simulated >= days * day)
    console.log(describeDays(seed, played))
    expect(played.failure ?? 'none').toBe('none')
  },
  // Only a day that never ends takes so long.
  days * 60_000,
)

/** Plans that failed once. */
const kept: { name: string; plan: Plan }[] = []

test.each(kept)('$name', async ({ plan }) => {
  const outcome = await simulate(plan)
  expect(outcome.faults.length === 0 ? '' : tellStory({ plan, outcome })).toBe('')
})
