import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import { kindOf } from '#main/engine/outbox/kinds.ts'
import type { LooseOptions } from '#main/engine/outbox/reader.ts'
import type { Failure, Outcome } from '#main/engine/api/types.ts'

/**
 * What happens to one call: `lost` takes effect and loses its answer, `dropped` loses it before;
 * `mumbled` has no effect, and an answer of success that says nothing;
 * `nothing` answers a read with nothing in the place of the record.
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
  | 'gone'
  | 'gateway'
  | 'led_away'
  | 'led_to_login'
  | 'mumbled'
  | 'nothing'

export interface Sent {
  name: EndpointName
  params: Record<string, string>
  body: Fields | undefined
  effect: boolean
}

/** What stands in the service, and how it treats the fields of a PATCH. */
function createRecords() {
  const records = new Map<string, Map<string, Fields>>()
  let next = 1
  return {
    members: new Map<string, Fields[]>(),
    table(name: string) {
      const rows = records.get(name) ?? new Map<string, Fields>()
      records.set(name, rows)
      return rows
    },
    newId: (prefix: string) => `${prefix}_${next++}`,
    /** Every field that a PATCH replaced, with what the client had seen of it. */
    replaced: [] as {
      record: string
      field: string
      before: unknown
      after: unknown
      seen: unknown
    }[],
    seen: new Map<string, Fields>(),
    stale: new Map<string, Fields>(),
    ignores: new Set<string>(),
    echoes: new Set<string>(),
    hush: false,
    late: false,
    answersOld: false,
    unwelcome: null as string | null,
    hidden: 0,
    searches: null as readonly string[] | null,
    missesEmpty: false,
    removal: 'done' as 'done' | 'late' | 'never',
    leaving: new Set<string>(),
  }
}
type Records = ReturnType<typeof createRecords>
type Done = { value: unknown } | null

const tableOf: Record<string, string> = {
  contacts: 'contacts',
  companies: 'companies',
  meetings: 'meetings',
  hotLists: 'hot_lists',
  desks: 'desks',
  webhooks: 'webhooks',
}

/** Answers one request from the records; null where its record is missing. */
function apply(held: Records, name: EndpointName, options: LooseOptions): Done {
  const { id = '' } = options.params ?? {}
  const body = Object.fromEntries(
    Object.entries((options.body ?? {}) as Fields).filter(([field]) => !held.ignores.has(field)),
  )
  const rows = held.table(tableOf[name.split('.')[0] ?? ''] ?? '')
  if (name === 'hotLists.read') return readList(held, rows.get(id), id, options)
  if (name.startsWith('hotLists.members.')) return changeMembers(held, name, options, body)
  if (name.endsWith('.list')) {
    const shown = found(held, [...rows.values()].slice(0, rows.size - held.hidden), options)
    if (shown.length === 0 && held.missesEmpty) return null
    const page = held.hidden > 0 ? { total: rows.size } : {}
    for (const one of held.leaving) rows.delete(one)
    return { value: { records: shown, page, skipped: 0, extra: {} } }
  }
  if (name.endsWith('.create')) {
    const made = {
      id: held.newId(name.split('.')[0] ?? ''),
      ...(name === 'meetings.create' ? { status: 'booked' } : {}),
      ...body,
    }
    rows.set(made.id, made)
    if (name === 'hotLists.create') held.members.set(made.id, [])
    return { value: held.hush ? { id: made.id } : made }
  }
  const row = rows.get(id)
  if (!row) return null
  if (name.endsWith('.delete')) {
    takeAway(held, id, () => rows.delete(id))
    return { value: row }
  }
  if (name.endsWith('.read') && held.leaving.delete(id)) rows.delete(id)
  return name.endsWith('.read') ? readRecord(held, row, id) : patchRecord(held, row, id, body)
}

/** What a search finds, where the service searches some fields only. */
function found({ searches }: Records, rows: Fields[], { query }: LooseOptions): Fields[] {
  const q = query?.['q']
  if (searches === null || typeof q !== 'string') return rows
  return rows.filter((row) => searches.some((field) => row[field] === q))
}

function takeAway({ removal, leaving }: Records, id: string, remove: () => void): void {
  if (removal === 'done') remove()
  if (removal === 'late') leaving.add(id)
}

function readList(
  { members, hidden, leaving }: Records,
  row: Fields | undefined,
  id: string,
  options: LooseOptions,
): Done {
  const { page = 1, per_page = 100 } = (options.query ?? {}) as { page?: number; per_page?: number }
  const all = members.get(id)
  if (!all) return null
  const shown = all.slice(0, all.length - hidden).slice((page - 1) * per_page, page * per_page)
  const stated = hidden > 0 ? { member_count: all.length } : {}
  for (const member of all.filter((one) => leaving.has(String(one['id']))))
    all.splice(all.indexOf(member), 1)
  return { value: { ...row, id, ...stated, members: shown } }
}

function changeMembers(
  held: Records,
  name: EndpointName,
  options: LooseOptions,
  body: Fields,
): Done {
  const { id = '', member_id = '' } = options.params ?? {}
  const list = held.members.get(id)
  if (!list) return null
  if (name === 'hotLists.members.add') {
    const made = (body['source_ids'] as string[])
      .filter((contact_id) => contact_id !== held.unwelcome)
      .map((contact_id) => ({
        id: held.newId('m'),
        contact_id,
        tier: null,
        status: 'not_started',
        notes: null,
      }))
    list.push(...made)
    return { value: { records: made, page: {}, skipped: 0, extra: {} } }
  }
  const member = list.find((one) => one['id'] === member_id)
  if (!member) return null
  if (name === 'hotLists.members.remove')
    takeAway(held, member_id, () => list.splice(list.indexOf(member), 1))
  else Object.assign(member, body)
  return { value: held.hush ? { id: member_id } : member }
}

function readRecord(held: Records, row: Fields, id: string): Done {
  const shown = held.stale.get(id) ?? row
  held.stale.delete(id)
  held.seen.set(id, { ...shown })
  return { value: shown }
}

function patchRecord(held: Records, row: Fields, id: string, body: Fields): Done {
  const before = { ...row }
  if (held.late) held.stale.set(id, before)
  const seen = held.seen.get(id)
  for (const [field, after] of Object.entries(body))
    held.replaced.push({ record: id, field, before: row[field], after, seen: seen?.[field] })
  const stored = Object.entries(body).filter(([field]) => !held.echoes.has(field))
  Object.assign(row, Object.fromEntries(stored))
  return { value: held.answersOld ? before : { ...row, ...body } }
}

/** Counts the writes that are on their way in each lane, and remembers the most there were in one. */
function createInFlight() {
  const lanes = new Map<string, number>()
  let most = 0
  return {
    enter(lane: string) {
      const count = (lanes.get(lane) ?? 0) + 1
      lanes.set(lane, count)
      most = Math.max(most, count)
    },
    leave(lane: string) {
      lanes.set(lane, (lanes.get(lane) ?? 1) - 1)
    },
    forget: () => lanes.clear(),
    most: () => most,
  }
}

/** What a test may ask of the records: how late, how little and how much they show. */
function recordControls(held: ReturnType<typeof createRecords>) {
  return {
    /** The first read after a PATCH shows what stood there before; so does its answer if it is told. */
    readLate(on: boolean, answersToo = false) {
      held.late = on
      held.answersOld = answersToo
    },
    /** Whether removals that are accepted are done at once, after the first read, or never. */
    removes(removal: typeof held.removal) {
      held.removal = removal
    },
    /** Is left out, without a word, of people to be added. */
    refuseContact(id: string | null) {
      held.unwelcome = id
    },
    /** Searches look into these fields only; null: they find everything. */
    searchOnly(fields: readonly string[] | null) {
      held.searches = fields
    },
    /** A list without rows is answered as one that is not there. */
    missEmpty() {
      held.missesEmpty = true
    },
    /** So many rows at the end of each list are counted and not shown. */
    hideLast(count: number) {
      held.hidden = count
    },
    /** PATCH, and what makes a record, answer with the id alone. */
    hush(on: boolean) {
      held.hush = on
    },
  }
}

/** A service in memory: records by table, a journal of every request, faults on demand. */
export function createScriptedService(clock: { monotonic(): number; now(): number }) {
  const held = createRecords()
  const sent: Sent[] = []
  const reads: { name: EndpointName; query: Record<string, unknown> }[] = []
  let fault: (name: EndpointName, write: boolean, options: LooseOptions) => Fault | null = () =>
    null
  const inFlight = createInFlight()
  let during: (() => Promise<unknown>) | null = null
  let absent: 'missing' | 'gone' = 'missing'

  const answer = (name: EndpointName, options: LooseOptions): Outcome<unknown> => {
    const done = apply(held, name, options)
    if (!done) return failure(absent)
    const value = structuredClone(done.value)
    return { kind: 'ok', status: 200, value, at: clock.now(), requested_at: clock.monotonic() }
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
      return what ? failure(what) : answer(name, options)
    }
    options.beforeSend?.()
    const params = options.params ?? {}
    const lane = kindOf(name).lane(params, '')
    inFlight.enter(lane)
    await Promise.resolve()
    await during?.()
    const effect = what === null || what === 'lost'
    const outcome = effect ? answer(name, options) : failure(what)
    sent.push({
      name,
      params,
      body: structuredClone(options.body) as Fields | undefined,
      effect: effect && outcome.kind === 'ok',
    })
    inFlight.leave(lane)
    return what === 'lost' ? failure('dropped') : outcome
  }

  return {
    call,
    members: held.members,
    table: held.table,
    sent,
    reads,
    replaced: held.replaced,
    ignores: held.ignores,
    /** Fields that a PATCH answers as they were sent, and does not store. */
    echoes: held.echoes,
    ...recordControls(held),
    /** Decides for each call; null lets it through. */
    fault(script: typeof fault) {
      fault = script
    },
    calm() {
      fault = () => null
    },
    /** What is not there is answered 404 (missing) or 410 (gone). */
    answersAbsent(how: typeof absent) {
      absent = how
    },
    /** Requests of the past do not come back after a crash. */
    forgetInFlight: inFlight.forget,
    /** Happens while a write is on its way. */
    during(work: typeof during) {
      during = work
    },
    mostInFlight: inFlight.most,
    member: (list: string, id: string) => held.members.get(list)?.find((one) => one['id'] === id),
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
    case 'led_away':
    case 'led_to_login':
      return {
        kind: 'unknown',
        reason: 'redirect',
        status: fault === 'led_away' ? 307 : 302,
        led_to: 'new.example',
        message: 'The service points to new.example.',
      }
    case 'mumbled':
      return { kind: 'unknown', reason: 'bad_body', status: 200, message: 'not readable' }
    case 'nothing':
      return { kind: 'unknown', reason: 'no_record', status: 200, message: 'nothing' }
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
    case 'gone':
      return { kind: 'refused', status: 410, code: 'gone', message: 'Gone' }
  }
}
