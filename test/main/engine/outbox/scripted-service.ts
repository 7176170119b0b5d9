import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { kindOf } from '#main/engine/outbox/kinds.ts'
import type { LooseOptions } from '#main/engine/outbox/reader.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'

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
  const echoes = new Set<string>()
  const stale = new Map<string, Fields>()
  let next = 1
  let fault: (name: EndpointName, write: boolean, options: LooseOptions) => Fault | null = () =>
    null
  let inFlight = new Map<string, number>()
  let mostInFlight = 0
  let hush = false
  let late = false
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
    else if (name.endsWith('.read')) {
      const shown = stale.get(id) ?? row
      stale.delete(id)
      seen.set(id, { ...shown })
      return ok(shown)
    } else {
      if (late) stale.set(id, { ...row })
      for (const [field, after] of Object.entries(body))
        replaced.push({ record: id, field, before: row[field], after, seen: seen.get(id)?.[field] })
      const stored = Object.entries(body).filter(([field]) => !echoes.has(field))
      Object.assign(row, Object.fromEntries(stored))
      return ok({ ...row, ...body })
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
    /** Fields that a PATCH answers as they were sent, and does not store. */
    echoes,
    /** The first read after a PATCH shows what stood there before. */
    readLate(on: boolean) {
      late = on
    },
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
