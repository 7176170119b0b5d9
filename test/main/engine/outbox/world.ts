import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { EndpointName } from '#shared/api/index.ts'
import type { BridgeEvent } from '#shared/bridge/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { kindOf } from '#main/engine/outbox/kinds.ts'
import {
  type Account,
  createOutbox,
  type Outbox,
  type OutboxOptions,
} from '#main/engine/outbox/index.ts'
import type { CachePort } from '#main/engine/outbox/outbox-context.ts'
import type { LooseOptions } from '#main/engine/outbox/reader.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'
import type { CacheStore } from '#main/engine/store/cache/client.ts'
import type { Confirmation, Projection } from '#main/engine/store/cache/protocol.ts'
import { openTemporaryOutboxDb, type OutboxDb } from '#main/engine/store/outbox-db.ts'
import { manualClock } from '#test/support/manual-clock.ts'

/**
 * What happens to one call: `lost` takes effect and loses its answer, `dropped` loses it before.
 */
export type Fault =
  | 'offline'
  | 'lost'
  | 'dropped'
  | 'limited'
  | 'signed_out'
  | 'refused'
  | 'forbidden'
  | 'missing'
  | 'gateway'

export interface Sent {
  name: EndpointName
  params: Record<string, string>
  body: Fields | undefined
  effect: boolean
}

/** Thrown where a test ends the process. */
export class Crash extends Error {}

/** A service in memory: records by table, a journal of every request, faults on demand. */
export function createScriptedService(clock: { monotonic(): number; now(): number }) {
  const members = new Map<string, Fields[]>()
  const records = new Map<string, Map<string, Fields>>()
  const sent: Sent[] = []
  const replaced: {
    record: string
    field: string
    before: unknown
    after: unknown
    seen: unknown
  }[] = []
  const seen = new Map<string, Fields>()
  const reads: { name: EndpointName; query: Record<string, unknown> }[] = []
  const ignores = new Set<string>()
  let next = 1
  let fault: (name: EndpointName, write: boolean, options: LooseOptions) => Fault | null = () =>
    null
  let inFlight = new Map<string, number>()
  let mostInFlight = 0
  let hush = false
  let unwelcome: string | null = null
  let during: (() => Promise<unknown>) | null = null

  const table = (name: string) => {
    const rows = records.get(name) ?? new Map<string, Fields>()
    records.set(name, rows)
    return rows
  }
  const tableOf: Record<string, string> = {
    contacts: 'contacts',
    companies: 'companies',
    meetings: 'meetings',
    hotLists: 'hot_lists',
    desks: 'desks',
    webhooks: 'webhooks',
  }

  function apply(name: EndpointName, options: LooseOptions): Outcome<unknown> {
    const { id = '', member_id = '' } = options.params ?? {}
    const body = Object.fromEntries(
      Object.entries((options.body ?? {}) as Fields).filter(([field]) => !ignores.has(field)),
    )
    const ok = (value: unknown): Outcome<unknown> => ({
      kind: 'ok',
      status: 200,
      value: structuredClone(value),
      at: clock.now(),
      asked: clock.monotonic(),
    })
    const rows = table(tableOf[name.split('.')[0] ?? ''] ?? '')
    if (name === 'hotLists.read') {
      const { page = 1, per_page = 100 } = (options.query ?? {}) as {
        page?: number
        per_page?: number
      }
      const all = members.get(id)
      return all
        ? ok({ ...rows.get(id), id, members: all.slice((page - 1) * per_page, page * per_page) })
        : failure('missing')
    }
    if (name === 'hotLists.members.update' || name === 'hotLists.members.remove') {
      const list = members.get(id) ?? []
      const member = list.find((one) => one['id'] === member_id)
      if (!member) return failure('missing')
      if (name === 'hotLists.members.remove')
        members.set(
          id,
          list.filter((one) => one !== member),
        )
      else Object.assign(member, body)
      return ok(hush ? { id: member_id } : member)
    }
    if (name === 'hotLists.members.add') {
      const made = (body['source_ids'] as string[])
        .filter((contact_id) => contact_id !== unwelcome)
        .map((contact_id) => ({
          id: `m_${next++}`,
          contact_id,
          tier: null,
          status: 'not_started',
          notes: null,
        }))
      const list = members.get(id)
      if (!list) return failure('missing')
      list.push(...made)
      return ok({ records: made, page: {}, skipped: 0, extra: {} })
    }
    if (name.endsWith('.list'))
      return ok({ records: [...rows.values()], page: {}, skipped: 0, extra: {} })
    if (name.endsWith('.create')) {
      const made = {
        id: `${name.split('.')[0]}_${next++}`,
        ...(name === 'meetings.create' ? { status: 'booked' } : {}),
        ...body,
      }
      rows.set(made.id, made)
      if (name === 'hotLists.create') members.set(made.id, [])
      return ok(made)
    }
    const row = rows.get(id)
    if (!row) return failure('missing')
    if (name.endsWith('.delete')) rows.delete(id)
    else if (name.endsWith('.read')) seen.set(id, { ...row })
    else {
      for (const [field, after] of Object.entries(body))
        replaced.push({ record: id, field, before: row[field], after, seen: seen.get(id)?.[field] })
      Object.assign(row, body)
    }
    return ok(row)
  }

  const call = async (
    name: EndpointName,
    options: LooseOptions = {},
  ): Promise<Outcome<unknown>> => {
    const write = !/\.(read|list)$/.test(name)
    await Promise.resolve()
    const what = fault(name, write, options)
    if (what === 'offline') return failure(what)
    if (!write) {
      reads.push({ name, query: options.query ?? {} })
      return what ? failure(what) : apply(name, options)
    }
    options.beforeSend?.()
    const params = options.params ?? {}
    const lane = kindOf(name).lane(params, '')
    inFlight.set(lane, (inFlight.get(lane) ?? 0) + 1)
    mostInFlight = Math.max(mostInFlight, inFlight.get(lane) ?? 0)
    await Promise.resolve()
    await during?.()
    const effect = what === null || what === 'lost'
    const outcome = effect ? apply(name, options) : failure(what)
    sent.push({
      name,
      params,
      body: structuredClone(options.body) as Fields | undefined,
      effect: effect && outcome.kind === 'ok',
    })
    inFlight.set(lane, (inFlight.get(lane) ?? 1) - 1)
    return what === 'lost' ? failure('dropped') : outcome
  }

  return {
    call,
    members,
    table,
    sent,
    reads,
    replaced,
    ignores,
    /** Decides for each call; null lets it through. */
    fault(script: typeof fault) {
      fault = script
    },
    calm() {
      fault = () => null
    },
    /** Requests of the past do not come back after a crash. */
    forgetInFlight() {
      inFlight = new Map()
    },
    /** Is left out, without a word, of people to be added. */
    refuseContact(id: string | null) {
      unwelcome = id
    },
    /** PATCH answers with the id alone. */
    hush(on: boolean) {
      hush = on
    },
    /** Happens while a write is on its way. */
    during(work: typeof during) {
      during = work
    },
    mostInFlight: () => mostInFlight,
    member: (list: string, id: string) => members.get(list)?.find((one) => one['id'] === id),
    writes: () => sent.filter((one) => one.effect),
  }
}

function failure(fault: Fault): Failure {
  switch (fault) {
    case 'offline':
      return { kind: 'not_sent', reason: 'unreachable', message: 'no route' }
    case 'lost':
    case 'dropped':
      return { kind: 'unknown', reason: 'reset', message: 'connection lost' }
    case 'gateway':
      return { kind: 'unknown', reason: 'server_error', status: 502, message: 'bad gateway' }
    case 'limited':
      return { kind: 'limited', retryAt: 0, retryInMs: 60_000 }
    case 'signed_out':
      return { kind: 'signed_out' }
    case 'refused':
      return { kind: 'refused', status: 422, code: 'invalid', message: 'Too long.' }
    case 'forbidden':
      return {
        kind: 'refused',
        status: 403,
        code: 'scope',
        message: 'Missing scope',
        scope: 'hot_lists:write',
      }
    case 'missing':
      return { kind: 'refused', status: 404, code: 'not_found', message: 'Not found' }
  }
}

export const me: Account = {
  issuer: 'https://service.example/oauth',
  subject: 'u_1',
  workspace: 'w_1',
}

/** A cache that remembers the projections it was given. */
export function createRecordingCache() {
  const projections = new Map<string, Projection>()
  let took = 0
  const port = {
    project: async (all: Projection[]) => {
      for (const one of all) {
        if (one.fields === null) projections.delete(`${one.table}/${one.id}`)
        else projections.set(`${one.table}/${one.id}`, one)
      }
      return []
    },
    confirm: async () => [],
    take: async (all: Confirmation[]) => {
      took = Math.max(took, ...all.map(({ seq }) => seq))
      return { took, tables: [] }
    },
    flush: async () => null,
    putPage: async () => ({ ids: [], added: 0, changed: 0, fresh: 0, tables: [] }),
  } as unknown as CachePort & Pick<CacheStore, 'confirm'>
  return {
    port,
    projections,
    shown: (table: string, id: string) => projections.get(`${table}/${id}`),
  }
}

export type World = ReturnType<typeof createWorld>

/**
 * An outbox over a real file, a scripted service, a clock of its own; `restart` begins again on the
 * same file.
 */
export function createWorld(
  options: { db?: OutboxDb; account?: Account; cache?: () => CachePort } = {},
) {
  const clock = manualClock()
  const service = createScriptedService(clock)
  const cache = createRecordingCache()
  const events: BridgeEvent[] = []
  const db = options.db ?? openTemporaryOutboxDb()
  let crashAt: string | null = null
  let life = { over: false }
  /** A process that ended does nothing more: its calls never come back, its writes never happen. */
  const build = (account: Account): Outbox => {
    life.over = true
    const mine = { over: false }
    life = mine
    const never = () => new Promise<never>(() => {})
    const call: typeof service.call = async (name, options) => {
      if (mine.over) return never()
      const outcome = await service.call(name, options)
      return mine.over ? never() : outcome
    }
    return createOutbox({
      db: {
        ...db,
        transact: (work) => {
          if (mine.over) throw new Crash('after the end')
          return db.transact(work)
        },
      },
      api: { call } as unknown as OutboxOptions['api'],
      cache: options.cache?.() ?? cache.port,
      clock,
      account,
      log: { info() {}, warn() {}, error() {} },
      touch() {},
      emit: (event) => {
        events.push(event)
      },
      random: () => 0.5,
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
    cache,
    events,
    db,
    outbox: build(options.account ?? me),
    crashAt(point: string | null) {
      crashAt = point
    },
    crashed: () => life.over,
    /** As after a kill: the old outbox is left where it stopped; only the file remains. */
    restart(account: Account = options.account ?? me) {
      crashAt = null
      service.forgetInFlight()
      cache.projections.clear()
      world.outbox = build(account)
      return cache.port.project(world.outbox.projections())
    },
    /** Lets everything happen that can, passing as much time as it takes, up to a day. */
    async settle(most = 86_400_000) {
      const end = clock.monotonic() + most
      const seen = () => service.sent.length + service.reads.length
      for (
        let step = 1_000, before = seen();
        ;
        step = seen() === before ? Math.min(step * 2, 300_000) : 1_000
      ) {
        before = seen()
        if (life.over) return
        await quiet(world.outbox)
        const left = end - clock.monotonic()
        if (left <= 0 || clock.waiting() === 0) return
        await clock.advance(Math.min(step, left))
      }
    },
    states: () =>
      db
        .prepare<unknown[], { state: string }>('SELECT state FROM operations ORDER BY seq')
        .all()
        .map((row) => row.state),
    edit: (id: string, want: Fields, base: Fields, list = 'hl_1') =>
      world.outbox.edit('Edited', [
        {
          endpoint: 'hotLists.members.update',
          params: { id: list, member_id: id },
          want,
          base,
          subject: `Member ${id}`,
        },
      ]),
    close() {
      db.close()
      rmSync(dirname(db.file), { recursive: true, force: true })
    },
  }
  return world
}

async function quiet(outbox: Outbox): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise<void>((resolve) => {
      setImmediate(resolve)
    })
    await Promise.race([
      outbox.idle(),
      new Promise<void>((resolve) => {
        setImmediate(() => setImmediate(() => setImmediate(resolve)))
      }),
    ])
  }
}

export const memberOf = (id: string, fields: Fields = {}): Fields => ({
  id,
  contact_id: `c_${id}`,
  tier: 'B',
  status: 'not_started',
  notes: null,
  ...fields,
})
