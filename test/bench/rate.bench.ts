import { createBudget } from '#main/engine/api/index.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { between, dice, strictService } from '#test/support/strict-service.ts'
import type { Measured } from './store.bench.ts'

const MINUTE = 60_000

interface Case {
  action: 'read' | 'write'
  limit: number
  /** Minutes over which the goodput is counted. */
  from: number
  to: number
  least: number
  /** Whether the service says in its answers how much it allows. */
  says?: boolean
}

/** Strict services at both ends of the contract (§8), and one between that it does not name. */
const cases: readonly Case[] = [
  { action: 'read', limit: 60, from: 0, to: 30, least: 0.95 },
  { action: 'write', limit: 10, from: 0, to: 30, least: 0.95 },
  { action: 'read', limit: 120, from: 14, to: 15, least: 0.9 },
  { action: 'write', limit: 30, from: 14, to: 15, least: 0.9 },
  { action: 'read', limit: 60, from: 0, to: 30, least: 0.95, says: true },
  { action: 'write', limit: 10, from: 0, to: 30, least: 0.95, says: true },
  { action: 'read', limit: 120, from: 2, to: 15, least: 0.9, says: true },
  { action: 'write', limit: 30, from: 2, to: 15, least: 0.9, says: true },
  { action: 'write', limit: 20, from: 15, to: 30, least: 0.9 },
  { action: 'write', limit: 7, from: 5, to: 30, least: 0.85 },
]

/**
 * Goodput at full load against a service that counts strictly over a rolling minute, on a simulated
 * clock: what was answered, as a part of what the service would have allowed, and how often it
 * refused.
 */
export async function rateBench(): Promise<Measured[]> {
  const rows: Measured[] = []
  for (const { action, limit, from, to, least, says = false } of cases) {
    const clock = manualClock()
    const roll = dice(limit)
    const budget = createBudget({ clock, random: dice(7), uptime: () => clock.monotonic() })
    const service = strictService(clock, {
      limit,
      latency: () => 20 + Math.round(roll() * 400),
      ...(says ? { states: { 'ratelimit-policy': `"default";q=${limit};w=60` } } : {}),
    })
    const start = clock.monotonic()
    service.load(budget, action, action === 'read' ? 'sweep' : 'write')
    await clock.advance(30 * MINUTE)
    const answered = between(service.seen.served, start, from, to)
    const allowed = limit * (to - from)
    const refused = service.seen.refused.length
    rows.push({
      goal: 'G13',
      what: `${action}s against ${limit} a minute${says ? ' that says so' : ''}, minutes ${from} to ${to} (${refused} refused in 30)`,
      ours: answered,
      theirs: allowed,
      ratio: answered / allowed,
      wanted: `>= ${least}`,
      holds: answered >= least * allowed,
    })
  }
  return rows
}
