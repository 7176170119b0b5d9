import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { times } from '#test/support/sampled.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import type { ConfirmedRow } from '#main/engine/store/outbox-rows.ts'
import { createWorld, memberOf, type Fault, type World } from './world.ts'

/*
 * One person edits one field, back and forth among three values, while answers and requests are
 * lost and Hotdesk is killed. Nobody else changes anything: whatever happens, the last value stands
 * there in the end, and nothing is asked.
 */

const runs = Number(
  process.env['HOTDESK_MODEL_RUNS'] ?? (process.env['HOTDESK_SOAK'] ? 10_000 : times(150, 50)),
)
const tiers = ['S', 'A', 'B'] as const
const faults: Fault[] = ['dropped', 'lost', 'gateway', 'offline', 'limited']

type Command =
  /** One after another, with no time in between. */
  | { do: 'edit'; tiers: (typeof tiers)[number][] }
  | { do: 'wait'; ms: number }
  | { do: 'fault'; fault: Fault | null; only: 'reads' | 'writes' | 'both' }
  | { do: 'kill' }

const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      tiers: fc.array(fc.constantFrom(...tiers), { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(0, 1_000, 2_000, 4_000, 8_000, 20_000, 300_000),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('fault' as const),
      fault: fc.option(fc.constantFrom(...faults), { freq: 3 }),
      only: fc.constantFrom('reads' as const, 'writes' as const, 'both' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('kill' as const) }) },
)

const db = openTemporaryOutboxDb()
afterAll(() => db.close())

function begin(): World {
  db.transact(() => {
    for (const table of ['operations', 'overlays', 'history', 'kv', 'confirmed'])
      db.prepare(`DELETE FROM ${table}`).run()
  })
  const world = createWorld({ db })
  world.service.members.set('hl_1', [memberOf('m1')])
  world.outbox.start()
  return world
}

/** What the screen shows as the service's: what was confirmed last, or what was read at first. */
function readTier(): unknown {
  const rows = db.prepare<[], ConfirmedRow>('SELECT * FROM confirmed ORDER BY seq').all()
  const said = rows.map(({ record }) => JSON.parse(record ?? '{}') as { tier?: unknown })
  return said.findLast(({ tier }) => tier !== undefined)?.tier ?? 'B'
}

async function play(world: World, one: Command): Promise<void> {
  if (one.do === 'edit')
    for (const tier of one.tiers) await world.edit('m1', { tier }, { tier: readTier() })
  if (one.do === 'wait') await world.settle(one.ms)
  if (one.do === 'fault')
    world.service.fault((_, write) =>
      one.only === 'both' || write === (one.only === 'writes') ? one.fault : null,
    )
  if (one.do !== 'kill') return
  await world.restart()
  world.outbox.start()
}

test(
  'P2, P3: who edits alone, back and forth, has the last value in the end and is asked nothing',
  { timeout: runs > 150 ? 7_200_000 : 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 15 }), async (commands) => {
        const world = begin()
        for (const one of commands) await play(world, one)
        world.service.calm()
        await world.settle()
        const last = commands.findLast((one) => one.do === 'edit')?.tiers.at(-1) ?? 'B'
        expect(world.outbox.pending().rows).toEqual([])
        expect(world.service.member('hl_1', 'm1')?.['tier']).toBe(last)
        await world.outbox.stop()
      }),
      { numRuns: runs },
    )
  },
)
