import type { World } from '#service/world/world.ts'

/** Of the judge: money, rate and tokens. Imports nothing of the client. */

/** What reached the service, and the refusals for the rate that reached the computer. */
export interface Requests {
  arrivals: { at: number; method: string; path: string; answered: boolean }[]
  refusals: { at: number; method: string; path: string; seconds: number }[]
  /** Those that named a record only this computer knows. */
  unmade: string[]
}

/** What the contract allows in a minute, at best (contract §8). */
const ceilings = {
  read: 120,
  write: 30,
  find_email: 30,
  find_phone: 30,
  find_contacts: 30,
  company_research: 10,
  research: 5,
  generate: 10,
}
/** What it promises, and nobody asks for more before ten minutes have gone by. */
const floors: Partial<Record<string, number>> = { read: 60, write: 10 }
const carefulMs = 600_000
/** What was on its way when a refusal arrived may arrive this long after it. */
const onTheWayMs = 250
/** So long nobody knows what came of a paid call whose answer was lost (docs/promises.md). */
const looksMs = 120_000
const paidPath = /\/(find-email|find-phone|find-contacts|research)$/

/** Complains of more paid requests than presses, and of more credits than were allowed. */
export function judgePayments(
  world: World,
  presses: ReadonlyMap<string, ReadonlySet<string>>,
  cap: number | null,
): string[] {
  const faults: string[] = []
  const spent =
    world.db.value<number>(
      "SELECT sum(amount) FROM charges WHERE actor <> 'colleague' AND request_id IS NOT NULL",
    ) ?? 0
  if (cap !== null && spent > cap)
    faults.push(`cap: ${spent} credits were spent, ${cap} were allowed`)
  const done = world.db.all<{ path: string; n: number }>(
    "SELECT path, count(*) AS n FROM journal WHERE kind = 'request' AND client = " +
      "'api_token' AND method = 'POST' AND status < 400 GROUP BY path",
  )
  for (const { path, n } of done) {
    if (!paidPath.test(path)) continue
    const intents = presses.get(path.replace('/api/v2', ''))?.size ?? 0
    if (n > intents) faults.push(`paid: ${path} was asked ${n} times for ${intents} presses`)
  }
  return faults
}

/**
 * Complains of a paid request whose like was sent again although nobody had heard what came of it:
 * not before the time of two looks, unless the person said what came of the first. `said`: when
 * they did, for each path.
 */
export function judgeUnheard(
  { arrivals }: Requests,
  said: ReadonlyMap<string, readonly number[]>,
): string[] {
  const asked = arrivals.filter(({ method, path }) => method === 'POST' && paidPath.test(path))
  const faults: string[] = []
  for (const [path, all] of Map.groupBy(asked, (one) => one.path.replace('/api/v2', '')))
    for (const [index, { at, answered }] of all.entries()) {
      const next = all[index + 1]
      if (answered || !next || next.at - at >= looksMs) continue
      if (said.get(path)?.some((time) => time > at && time < next.at)) continue
      faults.push(`unheard: ${path} was asked again before anybody knew what came of the first`)
    }
  return faults
}

/** Complains of more requests in a rolling minute than are allowed, and of any while refused. */
export function judgeRate({ arrivals, refusals }: Requests): string[] {
  const faults: string[] = []
  for (const [kind, ceiling] of Object.entries(ceilings)) {
    const own = arrivals.filter((one) => actionOf(one) === kind)
    const early = own.filter(({ at }) => at < carefulMs)
    for (const [most, times] of [
      [ceiling, own],
      [floors[kind] ?? ceiling, early],
    ] as const) {
      const over = times.find(({ at }, index) => {
        const before = times[index - most]
        return before !== undefined && at - before.at < 60_000
      })
      if (over)
        faults.push(
          `rate: more than ${most} of ${kind} within a minute, at ${Math.round(over.at)} ms`,
        )
    }
    const refused = refusals.filter((one) => actionOf(one) === kind)
    for (const { at, seconds } of refused) {
      const again = own.find((one) => one.at > at + onTheWayMs && one.at < at + seconds * 1000)
      if (!again) continue
      faults.push(`rate: ${kind} was refused for ${seconds} s and asked again within it`)
      break
    }
  }
  return faults
}

function actionOf({ method, path }: { method: string; path: string }): string {
  if (!path.startsWith('/api/')) return 'other'
  if (method === 'GET') return 'read'
  if (path === '/api/v2/research') return 'research'
  const last = path.slice(path.lastIndexOf('/') + 1)
  if (last === 'research') return 'company_research'
  return /^(?:find-(?:email|phone|contacts)|generate)$/.test(last)
    ? last.replace('-', '_')
    : 'write'
}
