import { syncWorld } from '#test/main/engine/sync/world.ts'
import { startService } from '#test/support/service.ts'
import type { Measured } from './store.bench.ts'
import { line } from './figures.ts'

/**
 * G11: a full sync beside one request a second, the low end of the contract; and the same while one
 * answer in a hundred fails, as 503 and 429 in turn.
 */
export async function syncBench(contacts: number): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const [what, faulty, least] of [
    ['', false, 0.95],
    [' with 1 % of answers 429 or 503', true, 0.9],
  ] as const) {
    await using service = await startService({ contacts, rate_scale: 1000 })
    await using world = await syncWorld({}, { url: service.base_url, token: service.api_token })
    let faults = 0
    const stumble = () =>
      service.control('POST', '/faults', {
        count: 1,
        what:
          faults++ % 2 === 0
            ? { kind: 'status', status: 503 }
            : { kind: 'rate_limit', retry_after: 1 },
      })
    const began = world.clock.monotonic()
    await world.sync.start()
    for (let seconds = 0; world.sync.state().state !== 'idle' || seconds < 2; seconds += 1) {
      // About one request a second leaves at the permitted rate.
      if (faulty && seconds % 100 === 50) await stumble()
      await world.pass(1000)
      if (seconds > 7200) throw new Error('The sync does not end.')
    }
    const took = world.clock.monotonic() - began
    const { entries } = (await service.control('GET', '/journal?limit=10000&kind=request'))
      .body as { entries: unknown[] }
    const ideal = entries.length * LOW_END_MS
    rows.push(
      line(
        'G11',
        `a full sync of ${contacts} people${what}: ${entries.length} requests, ${faults} of ` +
          'them failed, seconds (beside: the low end of the rate)',
        took / 1000,
        ideal / 1000,
        ideal / took,
        `at least ${least}`,
        ideal / took >= least,
      ),
    )
  }
  return rows
}

/** Sixty reads a minute (contract §8, the low end). */
const LOW_END_MS = 1000
