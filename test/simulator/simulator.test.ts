import { expect, test } from 'vitest'
import { describeDays, playDays } from './days.ts'
import type { Plan } from './plan.ts'
import { tellStory } from './shrink.ts'
import { simulate } from './simulate.ts'
import { sampled, times } from '#test/support/sampled.ts'

const days = Number(process.env['HOTDESK_SIMULATOR_DAYS'] ?? times(30, 1))
/** The suite plays the same seeds each time, so that it says the same of the same code; the soak plays new ones. */
const seed = Number(process.env['HOTDESK_SEED'] ?? 1)
const day = 86_400_000

test(
  `P1, P2, P6, P7, P8, P12, P13, P16, P19, P20, P22, P23: seeds from ${seed} on, ${days} simulated ${days === 1 ? 'day' : 'days'}`,
  async () => {
    const played = await playDays(seed, ({ simulated }) => simulated >= days * day)
    console.log(describeDays(seed, played))
    expect(played.failure ?? 'none').toBe('none')
  },
  // Only a day that never ends takes so long.
  days * 60_000 + 300_000,
)

/** Plans that failed once. */
const kept: { name: string; plan: Plan }[] = [
  {
    name: 'D6, P23: a call that the person calls paid hours later is mine in the summary and the ledger',
    plan: {
      seed: 1857,
      cap: 5,
      people: 24,
      steps: [
        { at: 238_092, what: 'find_email', seed: 349_407_659, record: 1 },
        { at: 14_959_300, what: 'say_what_came', seed: 902_287_681 },
      ],
      storms: [{ at: 230_000, ms: 45_000, kinds: ['500'], share: 0.5, only: 'paid' }],
    },
  },
  {
    name: 'L2, P23: the foot and the tray count an import whose last row has not left yet',
    plan: {
      seed: 1808,
      cap: 7,
      people: 24,
      steps: [
        { at: 295_645, what: 'edit_many', seed: 372_724_222 },
        { at: 427_645, what: 'import_people', seed: 1_080_791_114 },
      ],
      storms: [],
    },
  },
  {
    name: 'I1, P12: a list is read again after the service refused even a fresh token for ten seconds',
    plan: {
      seed: 1293,
      cap: 5,
      people: 24,
      steps: [
        { at: 895_000, what: 'look', seed: 5, record: 3 },
        { at: 905_000, what: 'colleague_edits', seed: 2 },
      ],
      storms: [{ at: 890_000, ms: 10_000, kinds: ['401'], share: 1, only: 'page' }],
    },
  },
]

test.each(sampled(kept, 3))('$name', async ({ plan }) => {
  const outcome = await simulate(plan)
  expect(outcome.faults.length === 0 ? '' : tellStory({ plan, outcome })).toBe('')
})
