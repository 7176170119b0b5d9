import type { World } from '../world/world.ts'
import { advanceCampaigns } from './campaigns.ts'
import { finishEmployment } from './employment.ts'
import { recordMeetings } from './recorder.ts'
import { finishResearch } from './research.ts'
import { runScrapes } from './scrapes.ts'
import { advanceSourcing } from './sourcing.ts'

/**
 * Advances everything that is due by `world.clock.now()`: campaigns, research, scrapes, employment,
 * sourcing, recordings. Called every real second. Each part is a separate transaction. Its effects
 * depend on the seed and on due times, not on how often it is called. After a long jump of the
 * clock it catches up over several calls, so that requests are handled in between.
 */
export function tick(world: World): void {
  const now = world.clock.now()
  world.db.transaction(() => campaigns(world, now))
  world.db.transaction(() => finishResearch(world, now))
  world.db.transaction(() => runScrapes(world, now))
  world.db.transaction(() => finishEmployment(world, now))
  world.db.transaction(() => advanceSourcing(world, now))
  world.db.transaction(() => recordMeetings(world, now))
}

const counters = ['sent', 'opens', 'clicks', 'replies', 'bounces'] as const
type Counts = { id: string } & Record<(typeof counters)[number], number>

function campaigns(world: World, now: number): void {
  const read = () =>
    world.db.all<Counts>(`SELECT id, ${counters.join(', ')} FROM campaigns ORDER BY seq`)
  const before = new Map(read().map((row) => [row.id, row]))
  const context = {
    db: world.db,
    kv: world.kv,
    seed: world.options.seed,
    emit: world.emit.bind(world),
  }
  if (advanceCampaigns(context, now) === 0) return
  const effects = read().flatMap((row) => {
    const changed = counters.filter((counter) => row[counter] !== before.get(row.id)?.[counter])
    return changed.length === 0
      ? []
      : [
          {
            kind: 'update' as const,
            table: 'campaigns',
            id: row.id,
            fields: Object.fromEntries(changed.map((counter) => [counter, row[counter]])),
          },
        ]
  })
  if (effects.length > 0) world.journal.write({ kind: 'effect', client: 'simulation', effects })
}
