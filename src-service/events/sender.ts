import { maxDeliveryFailures } from '#shared/api/webhooks.ts'
import type { World } from '../world/world.ts'
import { iso } from '../resources/wire.ts'
import { post, type Outcome } from './post.ts'

/** Pauses between attempts, in seconds of workspace time; the last one repeats. */
const pauses = [10, 30, 60, 300, 900, 3600, 7200, 14_400, 28_800] as const
/** Receivers called in parallel, each with one delivery at a time. */
const atOnce = 8
/**
 * Longest single timer until the next attempt, in real milliseconds; Node's timers cannot exceed 24
 * days.
 */
const longestWait = 3_600_000

interface Due {
  id: string
  webhook_id: string
  url: string
  secret: string | null
  event_id: string
  type: string
  created_at: number
  data: string
  attempts: number
  next_at: number
}

const due = `
SELECT d.id, d.webhook_id, d.attempts, d.next_at, w.url, w.secret, e.id AS event_id, e.type, e.created_at, e.data
FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id JOIN events e ON e.id = d.event_id
WHERE d.state = 'pending' AND w.active = 1 AND d.next_at <= ? AND d.webhook_id NOT IN (SELECT value FROM json_each(?))
ORDER BY d.next_at, d.seq LIMIT 1`

const nextAttempt =
  'SELECT min(d.next_at) FROM deliveries d JOIN webhooks w ON w.id = d.webhook_id ' +
  "WHERE d.state = 'pending' AND w.active = 1"

/** Delivers events to their subscribers until stopped, without blocking requests of the API. */
export function startSender(world: World): { stop(): void } {
  const busy = new Set<string>()
  let stopped = false
  let stopTimer = () => {}
  let queued = false
  const pump = () => {
    queued = false
    if (stopped) return
    while (busy.size < atOnce) {
      const next = world.db.get<Due>(due, world.clock.now(), JSON.stringify([...busy]))
      if (!next) break
      busy.add(next.webhook_id)
      void deliver(world, next, () => stopped).finally(() => {
        busy.delete(next.webhook_id)
        wake()
      })
    }
    schedule()
  }
  // Runs after the emitting transaction, so that no event is sent and then rolled back.
  const wake = () => {
    if (queued || stopped) return
    queued = true
    setImmediate(pump)
  }
  const schedule = () => {
    stopTimer()
    stopTimer = () => {}
    // Deliveries to a busy receiver are considered when it is free again.
    const next = world.db.value<number | null>(
      `${nextAttempt} AND d.webhook_id NOT IN (SELECT value FROM json_each(?))`,
      JSON.stringify([...busy]),
    )
    if (next == null) return
    stopTimer = world.machine.after(
      Math.min(Math.max(1, Math.ceil(world.clock.until(next))), longestWait),
      pump,
    )
  }
  world.onEmit = wake
  world.clock.onMove(wake)
  wake()
  return {
    stop: () => {
      stopped = true
      world.onEmit = null
      stopTimer()
    },
  }
}

async function deliver(world: World, delivery: Due, stopped: () => boolean) {
  const body = Buffer.from(
    JSON.stringify({
      id: delivery.event_id,
      type: delivery.type,
      created_at: iso(delivery.created_at),
      data: JSON.parse(delivery.data) as unknown,
    }),
  )
  const outcome = await post(world.machine, delivery.url, body, delivery.secret)
  if (!stopped()) world.db.transaction(() => settle(world, delivery, outcome))
}

function settle(world: World, delivery: Due, outcome: Outcome) {
  const { db } = world
  const now = world.clock.now()
  const attempt = delivery.attempts + 1
  const failed = outcome.error !== null
  world.journal.write({
    kind: 'delivery',
    method: 'POST',
    path: withoutQuery(delivery.url),
    endpoint: delivery.type,
    ...(outcome.status === null ? {} : { status: outcome.status }),
    ...(outcome.error === null ? {} : { error: outcome.error }),
    effects: [
      {
        kind: 'event',
        table: 'deliveries',
        id: delivery.id,
        fields: { event_id: delivery.event_id, webhook_id: delivery.webhook_id, attempt },
      },
    ],
  })
  db.run(
    'UPDATE deliveries SET attempts = ?, last_status = ?, last_error = ?, state = ?, next_at = ?, delivered_at = ? WHERE id = ?',
    attempt,
    outcome.status,
    outcome.error,
    failed ? 'pending' : 'delivered',
    failed ? now + pauseAfter(attempt) : delivery.next_at,
    failed ? null : now,
    delivery.id,
  )
  if (!failed)
    return void db.run('UPDATE webhooks SET failure_count = 0 WHERE id = ?', delivery.webhook_id)
  db.run('UPDATE webhooks SET failure_count = failure_count + 1 WHERE id = ?', delivery.webhook_id)
  if (
    !db.run(
      'UPDATE webhooks SET active = 0, updated_at = ? WHERE id = ? AND failure_count >= ?',
      now,
      delivery.webhook_id,
      maxDeliveryFailures,
    )
  )
    return
  db.run(
    `UPDATE deliveries SET state = 'dropped' WHERE webhook_id = ? AND state = 'pending'`,
    delivery.webhook_id,
  )
}

/** Returns the pause after that many attempts, in workspace milliseconds. */
export const pauseAfter = (attempts: number) =>
  (pauses[Math.min(attempts, pauses.length) - 1] ?? pauses[0]) * 1000

function withoutQuery(url: string) {
  const { origin, pathname } = new URL(url)
  return origin + pathname
}
