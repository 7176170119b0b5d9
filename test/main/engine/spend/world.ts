import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EndpointName } from '#shared/api/index.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { SpendLimits } from '#shared/domain/spend-cap.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'
import { createSpend, type Spend, type SpendOptions } from '#main/engine/spend/index.ts'
import { openTemporaryOutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

export class Crash extends Error {}
/**
 * What happens to one call: `lost` takes effect and loses its answer, `dropped` loses it before the
 * effect, `emptied` takes effect and names nothing.
 */
export type Fault =
  | 'offline'
  | 'lost'
  | 'dropped'
  | 'emptied'
  | 'limited'
  | 'signed_out'
  | 'refused'
  | 'no_credits'
  | 'forbidden'
  | 'missing'
  | 'server'

interface Options {
  params?: Record<string, string>
  body?: Fields
  beforeSend?: () => void
}

/**
 * A service in memory that charges: counts paid requests by what they were for, and what was taken.
 */
export function createPaidService(clock: {
  now(): number
  monotonic(): number
  setWall(time: number): void
}) {
  const contacts = new Map<string, Fields>()
  const companies = new Map<string, Fields>()
  const staff = new Map<string, Fields[]>()
  const reports: Fields[] = []
  const runs = new Map<string, Fields>()
  const posts: { name: EndpointName; key: string }[] = []
  const charges: number[] = []
  let balance = 500
  let next = 1
  let finds = true
  const hidden = new Set<string>()
  let fault: (name: EndpointName, write: boolean, id: string | undefined) => Fault | null = () =>
    null

  const take = (credits: number) => {
    balance -= credits
    charges.push(credits)
  }
  const effects: Partial<Record<EndpointName, (id: string, body: Fields) => unknown>> = {
    'contacts.findEmail': (id) => found(contacts, id, 'email', `${id}@example.org`, 2),
    'contacts.findPhone': (id) => found(contacts, id, 'phone', '+32 9 1', 1),
    'companies.findContacts': (id) => {
      if (!finds) return { records: [], page: {}, skipped: 0, extra: {} }
      const made = [1, 2].map(() => ({ id: `c_${next++}`, first_name: 'New' }))
      staff.set(id, [...(staff.get(id) ?? []), ...made])
      take(4)
      return { records: made, page: {}, skipped: 0, extra: {} }
    },
    'companies.research': (id) => {
      const row = companies.get(id) as Fields
      if (finds) {
        row['research'] = { summary: `found ${next++}` }
        take(2)
      }
      return { ...row }
    },
    'research.start': (_, body) => {
      const made = { id: `rp_${next++}`, brief: body['brief'] }
      reports.push(made)
      take(6)
      return made
    },
    'sourcing.start': (_, body) => {
      const key = String(body['idempotency_key'])
      const run = runs.get(key) ?? {
        id: `run_${next++}`,
        idempotency_key: key,
        charged_credits: 0,
        status: 'running',
      }
      runs.set(key, run)
      return run
    },
  }

  function found(
    rows: Map<string, Fields>,
    id: string,
    field: string,
    value: string,
    cost: number,
  ): unknown {
    const row = rows.get(id) as Fields
    if (!finds || hidden.has(id)) return { [field]: null, found: false }
    if (!row[field]) {
      row[field] = value
      take(cost)
    }
    return { [field]: row[field], found: true }
  }

  function reading(name: EndpointName, id: string): unknown {
    if (name === 'credits.read')
      return { ok: true, plan_balance: balance, addon_balance: 0, total: balance }
    if (name === 'contacts.read') return { ...contacts.get(id) }
    if (name === 'companies.read') return { ...companies.get(id) }
    return { records: listed(name, id), page: {}, skipped: 0, extra: {} }
  }

  function listed(name: EndpointName, id: string): unknown[] {
    if (name === 'companies.contacts') return staff.get(id) ?? []
    return name === 'research.list' ? reports : []
  }

  async function call(
    name: EndpointName,
    { params, body = {}, beforeSend }: Options = {},
  ): Promise<Outcome<unknown>> {
    const effect = effects[name]
    const what = fault(name, effect !== undefined, params?.['id'])
    // No call takes no time at all.
    clock.setWall(clock.now() + 1)
    await Promise.resolve()
    if (what === 'offline') return failure(what)
    const ok = (value: unknown): Outcome<unknown> => ({
      kind: 'ok',
      status: 200,
      value: structuredClone(value),
      at: clock.now(),
      asked: clock.monotonic(),
    })
    if (!effect) return what ? failure(what) : ok(reading(name, params?.['id'] ?? ''))
    beforeSend?.()
    posts.push({ name, key: params?.['id'] ?? String(body['idempotency_key'] ?? body['brief']) })
    await Promise.resolve()
    if (what && what !== 'lost' && what !== 'emptied') return failure(what)
    const value = effect(params?.['id'] ?? '', body)
    if (what === 'emptied') return ok({})
    return what === 'lost' ? failure('dropped') : ok(value)
  }

  return {
    call,
    contacts,
    companies,
    staff,
    reports,
    runs,
    posts,
    charges,
    balance: () => balance,
    spendByColleague(credits: number) {
      balance -= credits
    },
    finds(yes: boolean) {
      finds = yes
    },
    fault(script: typeof fault) {
      fault = script
    },
    calm() {
      fault = () => null
    },
    /** Nothing is found for this one. */
    hide(id: string) {
      hidden.add(id)
    },
    /**
     * Paid requests that carried no key, by target: more than one of them for an intent is money
     * lost.
     */
    most: () =>
      Math.max(
        0,
        ...Object.values(
          Object.groupBy(
            posts.filter((post) => post.name !== 'sourcing.start'),
            (post) => `${post.name}:${post.key}`,
          ),
        ).map((all) => all?.length ?? 0),
      ),
  }
}

function failure(fault: Fault): Failure {
  switch (fault) {
    case 'offline':
      return { kind: 'not_sent', reason: 'unreachable', message: 'no route' }
    case 'lost':
    case 'dropped':
    case 'emptied':
      return { kind: 'unknown', reason: 'timeout', message: 'no answer in 120 s' }
    case 'server':
      return { kind: 'unknown', reason: 'server_error', status: 500, message: 'oops' }
    case 'limited':
      return { kind: 'limited', retryAt: 0, retryInMs: 90_000 }
    case 'signed_out':
      return { kind: 'signed_out' }
    case 'refused':
      return { kind: 'refused', status: 422, code: 'invalid', message: 'No.' }
    case 'no_credits':
      return { kind: 'refused', status: 402, code: 'credits', message: 'Not enough credits.' }
    case 'forbidden':
      return {
        kind: 'refused',
        status: 403,
        code: 'scope',
        message: 'Scope.',
        scope: 'contacts:enrich',
      }
    case 'missing':
      return { kind: 'refused', status: 404, code: 'not_found', message: 'Gone.' }
  }
}

export type SpendWorld = ReturnType<typeof createSpendWorld>

export function createSpendWorld() {
  const clock = manualClock()
  const service = createPaidService(clock)
  const db = openTemporaryOutboxDb()
  const events: BridgeEvent[] = []
  const limits: SpendLimits = { day: null, week: null, floor: null }
  const reading = db.prepare(
    'INSERT INTO credit_readings (at, plan_balance, addon_balance, total, cause) VALUES (?, ?, ?, ?, ?)',
  )
  let crashAt: string | null = null
  let life = { over: false }
  function build(): Spend {
    life.over = true
    const mine = { over: false }
    life = mine
    const call: typeof service.call = async (name, options) => {
      if (mine.over) return new Promise<never>(() => {})
      const outcome = await service.call(name, options)
      return mine.over ? new Promise<never>(() => {}) : outcome
    }
    return createSpend({
      db: {
        ...db,
        transact: (work) => {
          if (mine.over) throw new Crash('after the end')
          return db.transact(work)
        },
      },
      api: { call } as unknown as SpendOptions['api'],
      cache: {
        putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
        confirm: async () => [],
      },
      clock,
      log: { info() {}, warn() {}, error() {} },
      account: { issuer: 'https://service.example/oauth', subject: 'u_1', workspace: 'w_1' },
      limits: () => limits,
      onReading: (one, cause) => {
        db.transact(() => {
          reading.run(one.at, one.plan_balance, one.addon_balance, one.total, cause)
        })
      },
      touch() {},
      emit: (event) => {
        events.push(event)
      },
      crash: (point) => {
        if (point !== crashAt) return
        crashAt = null
        mine.over = true
        throw new Crash(point)
      },
    })
  }
  const world = {
    clock,
    service,
    db,
    events,
    limits,
    spend: build(),
    crashAt(point: string | null) {
      crashAt = point
    },
    /** As after a kill; timers of the old process never ring again. */
    restart() {
      crashAt = null
      world.spend = build()
      world.spend.start()
    },
    /** Lets ten minutes pass: the quiet period, both looks, and some. */
    async wait(ms = 600_000) {
      for (let left = ms; left > 0; left -= 10_000) {
        await world.clock.advance(Math.min(10_000, left))
        await world.spend.idle()
      }
    },
    find: (id: string, more: Partial<Parameters<Spend['buy']>[0]> = {}) =>
      world.spend.buy({
        intent_id: crypto.randomUUID(),
        route: 'contacts.findEmail',
        params: { id },
        label: `Person ${id}`,
        ...more,
      }),
    receipts: () => world.spend.ledger(0, clock.now()).receipts,
    close() {
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
    },
  }
  return world
}
