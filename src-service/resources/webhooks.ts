import { answerCreated, deleted, record, answerWhole } from '../http/answer.ts'
import type { Caller } from '../http/auth.ts'
import type { Handlers } from '../http/call.ts'
import { invalid, notFound } from '../http/errors.ts'
import type { World } from '../world/world.ts'
import { bit } from './changes.ts'
import { iso, parseText } from './wire.ts'

interface WebhookRow {
  id: string
  url: string
  events: string
  active: number
  failure_count: number
  created_at: number
  updated_at: number
}

/** The secret is never returned (contract §2), so it is not selected. */
const select = 'SELECT id, url, events, active, failure_count, created_at, updated_at FROM webhooks'

const webhookOf = (row: WebhookRow) => ({
  id: row.id,
  url: row.url,
  events: parseText(row.events),
  active: row.active === 1,
  failure_count: row.failure_count,
  created_at: iso(row.created_at),
  updated_at: iso(row.updated_at),
})

/** Condition for the caller's own subscriptions and those without an owner (contract §4). */
const ownedByCaller = '(owner IS NULL OR ? IS NULL OR owner = ?)'

function requireWebhook(world: World, id: string, { owner }: Caller): WebhookRow {
  const row = world.db.get<WebhookRow>(
    `${select} WHERE id = ? AND ${ownedByCaller}`,
    id,
    owner,
    owner,
  )
  if (!row) throw notFound('subscription')
  return row
}

/**
 * Throws 422 for an unsafe address. Deliveries need https; plain http is allowed only to this
 * computer, where no one can intercept them.
 */
function requireSafe(address: string) {
  const { protocol, hostname, username, password } = new URL(address)
  if (username || password) throw invalid({ url: 'The address must not carry a name or password.' })
  const loopback =
    hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname)
  if (protocol !== 'https:' && !loopback)
    throw invalid({ url: 'The address must begin with https://.' })
}

export const webhookHandlers = {
  'webhooks.list': ({ world, caller: { owner } }) =>
    answerWhole(
      world.db
        .all<WebhookRow>(`${select} WHERE ${ownedByCaller} ORDER BY seq`, owner, owner)
        .map(webhookOf),
    ),

  'webhooks.create': (call) =>
    call.commit(() => {
      const { world, body, now } = call
      requireSafe(body.url)
      const id = world.random.id('wh')
      world.db.insert('webhooks', {
        id,
        url: body.url,
        events: JSON.stringify([...new Set(body.events)]),
        secret: body.secret ?? null,
        owner: call.caller.owner,
        created_at: now,
        updated_at: now,
      })
      call.effect({
        kind: 'create',
        table: 'webhooks',
        id,
        fields: { url: body.url, events: body.events },
      })
      return answerCreated(webhookOf(requireWebhook(world, id, call.caller)))
    }),

  'webhooks.update': (call) =>
    call.commit(() => {
      const { world, params, body, now } = call
      const before = requireWebhook(world, params.id, call.caller)
      if (body.url !== undefined) requireSafe(body.url)
      const active = bit(body.active) ?? before.active
      // A reactivated subscription gets ten attempts again.
      world.db.run(
        'UPDATE webhooks SET url = ?, events = ?, active = ?, failure_count = ?, updated_at = ? WHERE id = ?',
        body.url ?? before.url,
        body.events ? JSON.stringify([...new Set(body.events)]) : before.events,
        active,
        active && !before.active ? 0 : before.failure_count,
        now,
        before.id,
      )
      call.effect({ kind: 'update', table: 'webhooks', id: before.id, fields: body })
      return record(webhookOf(requireWebhook(world, before.id, call.caller)))
    }),

  'webhooks.delete': (call) =>
    call.commit(() => {
      requireWebhook(call.world, call.params.id, call.caller)
      call.world.db.run('DELETE FROM webhooks WHERE id = ?', call.params.id)
      call.effect({ kind: 'delete', table: 'webhooks', id: call.params.id })
      return deleted
    }),
} satisfies Partial<Handlers>
