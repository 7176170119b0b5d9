import { afterAll, beforeAll, expect, test } from 'vitest'
import { startService, type RunningService } from '#test/support/service.ts'
import { sampled, times } from '#test/support/sampled.ts'
import { kill } from './kills.ts'
import { killMidRequest, type Moment, moments } from './mid-request.ts'
import { mutated } from './mutations.ts'
import { cutPower, recorder } from './power/power-cut.ts'
import { seedOfRun } from './suite.ts'

const seed = seedOfRun()
const library = recorder()
let service: RunningService
beforeAll(async () => {
  console.log(`HOTDESK_SEED=${seed}`)
  service = await startService({ contacts: 60, credits: '10000+0' })
})
afterAll(() => service.stop())

// Twenty starts of a process: a busy machine takes minutes for them.
const KILLS = times(20, 4)
test(
  `P1, G12: ${KILLS} kills, 0 edits lost that were said to be kept`,
  { timeout: 600_000 },
  async () => {
    const done = await kill(KILLS, seed)
    expect(done).toMatchObject({ kills: KILLS, lost: 0 })
    expect(done.said).toBeGreaterThan(KILLS)
  },
)

test.skipIf(library === null)(
  'P1: 45 power cuts, a third of them in mid-checkpoint, 0 edits lost that were said to be kept, and no outbox that does not open',
  async () => {
    const done = await cutPower(45, seed, library ?? '')
    expect(done).toMatchObject({ cuts: 45, lost: 0, refused: [] })
    expect(done.said).toBeGreaterThan(100)
    expect(done.checkpoints).toBeGreaterThan(2)
  },
)

test.skipIf(library === null)(
  'mutation: synchronous=NORMAL loses edits in the same power cuts @long',
  async () => {
    const done = await mutated('synchronous=NORMAL', (node) =>
      cutPower(20, seed, library ?? '', node),
    )
    expect(done.lost).toBeGreaterThan(0)
  },
)

const everywhere = (['create', 'paid'] as const).flatMap((what) =>
  (Object.keys(moments) as Moment[]).map((moment) => [what, moment] as const),
)

test.each(sampled(everywhere, 3))(
  'P1, P7: killed while a %s is on its way (%s), it is there at most once, and never said to be unsent',
  async (what, moment) => {
    const done = await killMidRequest(service, what, moment)
    expect(done.effects).toBe(moment === 'arrived' && what === 'paid' ? 0 : 1)
    if (what === 'create') expect(done.said.needs_you).toBe(0)
    else
      expect(done).toMatchObject({
        requests: moment === 'arrived' ? 0 : 1,
        said: { answer: 'refused', receipts: ['unknown'] },
      })
  },
)

test.each(['create', 'paid'] as const)(
  'mutation: `sending` written down after the socket makes a second %s @long',
  async (what) => {
    const done = await mutated('sending after the socket', (node) =>
      killMidRequest(service, what, 'committed', node),
    )
    expect(done.effects).toBeGreaterThan(1)
  },
)

test('mutation: taking what was being sent for unsent makes a second record @long', async () => {
  const done = await mutated('unknown taken for unsent', (node) =>
    killMidRequest(service, 'create', 'committed', node),
  )
  expect(done.effects).toBeGreaterThan(1)
})
