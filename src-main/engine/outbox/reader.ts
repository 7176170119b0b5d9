import { type EndpointName, endpoints } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, ListAnswer, Outcome, Priority } from '#main/engine/api/types.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'
import type { OutboxContext } from './outbox-context.ts'

/**
 * So long one page serves all members on it. A colleague's change in these seconds could be
 * overwritten; longer, and reads would hardly get fewer.
 */
export const FRESH_MS = 10_000
const PER_PAGE = 100
/** No list is longer than this many pages; a service that never ends is not followed for ever. */
const MOST_PAGES = 1_000

export type Read =
  | { kind: 'found'; record: Fields; asked: number }
  /** 404: it is not there any more. */
  | { kind: 'gone' }
  /**
   * Not on any page; pages shift while they are read, so this is no proof (docs/promises.md
   * "Finding 3").
   */
  | { kind: 'unseen' }
  | Failure

export interface LooseOptions {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  priority?: Priority
  beforeSend?: () => void
  signal?: AbortSignal
  expectCharge?: boolean
}

/**
 * The typed call, for endpoints that are known at run time only; the client checks params and body
 * against the row.
 */
export const callLoose = (api: OutboxContext['api'], name: EndpointName, options: LooseOptions) =>
  (api.call as unknown as (name: EndpointName, options: LooseOptions) => Promise<Outcome<unknown>>)(
    name,
    options,
  )

/** What is one of very many lets everything else go first, and keeps an even pace. */
export const urgency = (op: Operation): Priority => (op.meta.bulk ? 'sweep' : 'write')

/** Reads what the service holds now of the record an operation is about. */
export interface Reader {
  /**
   * A place in the order of requests: what was asked for after it can show what was sent before it.
   * Counted, since two moments may read the same on a clock.
   */
  mark(): number
  /** Answers read not longer ago than `FRESH_MS` serve, if they were asked for after the mark. */
  read(op: Operation, after: number): Promise<Read>
  /**
   * Every record of the list an operation's record would stand in, for finding out whether it was
   * made.
   */
  list(
    endpoint: EndpointName,
    options: Pick<LooseOptions, 'params' | 'query' | 'priority'>,
  ): Promise<{ kind: 'all'; records: Fields[] } | Failure>
  /**
   * These records of a list with all that the service tells of each; those that are gone meanwhile
   * are left out.
   */
  whole(op: Operation, records: Fields[]): Promise<{ kind: 'all'; records: Fields[] } | Failure>
  /** All members of a list. */
  members(list_id: string): Promise<{ kind: 'all'; records: Fields[] } | Failure>
}

interface SeenPage {
  asked: number
  mark: number
  members: Map<string, Fields>
}

export function createReader(context: OutboxContext): Reader {
  const pages = new Map<string, Map<number, SeenPage>>()
  const queues = new Map<string, Promise<unknown>>()
  let marks = 0
  const serves = (page: SeenPage, after: number) =>
    page.mark > after && context.clock.monotonic() - page.asked <= FRESH_MS

  /**
   * Readers of one list wait for each other, so that the page the first one fetched serves the
   * rest.
   */
  function inTurn<T>(list_id: string, work: () => Promise<T>): Promise<T> {
    const turn = (queues.get(list_id) ?? Promise.resolve()).then(work, work)
    queues.set(
      list_id,
      turn.catch(() => null),
    )
    return turn
  }

  async function fetchPage(list_id: string, page: number): Promise<SeenPage | Failure> {
    const mark = (marks += 1)
    const outcome = await context.api.call('hotLists.read', {
      params: { id: list_id },
      query: { page, per_page: PER_PAGE },
      priority: 'write',
    })
    if (outcome.kind !== 'ok') return outcome
    const records = (outcome.value.members ?? []).map((member) => ({
      ...member,
      id: String(member.id),
    }))
    await learn(context, () =>
      context.cache.putPage('members', records, {
        startedAt: outcome.asked,
        now: outcome.at,
        context: { list_id },
      }),
    )
    const seen = {
      asked: outcome.asked,
      mark,
      members: new Map(records.map((member) => [member.id, member as Fields])),
    }
    const known = pages.get(list_id) ?? new Map<number, SeenPage>()
    pages.set(list_id, known.set(page, seen))
    return seen
  }

  async function findMember(list_id: string, member_id: string, after: number): Promise<Read> {
    const fresh = [...(pages.get(list_id) ?? [])].find(
      ([, page]) => serves(page, after) && page.members.has(member_id),
    )?.[1]
    if (fresh)
      return { kind: 'found', record: fresh.members.get(member_id) as Fields, asked: fresh.asked }
    const before = [...(pages.get(list_id) ?? [])].find(([, page]) =>
      page.members.has(member_id),
    )?.[0]
    if (before !== undefined) {
      const again = await fetchPage(list_id, before)
      if ('kind' in again) return missing(again)
      const record = again.members.get(member_id)
      if (record) return { kind: 'found', record, asked: again.asked }
    }
    return walk(list_id, after, member_id)
  }

  async function walk(list_id: string, after: number, member_id: string): Promise<Read> {
    const ids = new Set<string>()
    for (let page = 1; page <= MOST_PAGES; page += 1) {
      const kept = pages.get(list_id)?.get(page)
      const seen = kept && serves(kept, after) ? kept : await fetchPage(list_id, page)
      if ('kind' in seen) return missing(seen)
      const record = seen.members.get(member_id)
      if (record) return { kind: 'found', record, asked: seen.asked }
      const size = ids.size
      for (const id of seen.members.keys()) ids.add(id)
      if (ids.size === size) return { kind: 'unseen' }
    }
    return { kind: 'unseen' }
  }

  async function readRecord(endpoint: EndpointName, op: Operation): Promise<Read> {
    const outcome = await callLoose(context.api, endpoint, {
      params: { id: op.params['id'] ?? op.record_id },
      priority: urgency(op),
    })
    if (outcome.kind !== 'ok') return missing(outcome)
    const record = outcome.value as Fields
    await learn(context, () =>
      context.cache.putPage(op.table, [record], { startedAt: outcome.asked, now: outcome.at }),
    )
    return { kind: 'found', record, asked: outcome.asked }
  }

  async function readFromList(endpoint: EndpointName, op: Operation): Promise<Read> {
    const asked = context.clock.monotonic()
    const all = await reader.list(endpoint, {})
    if (all.kind !== 'all') return all
    await learn(context, () =>
      context.cache.putPage(op.table, all.records, { startedAt: asked, now: context.clock.now() }),
    )
    const record = all.records.find((one) => one['id'] === op.record_id)
    return record ? { kind: 'found', record, asked } : { kind: 'unseen' }
  }

  const reader: Reader = {
    mark: () => (marks += 1),
    read(op, after) {
      const how = kindOf(op.endpoint).read
      if (how.by === 'member')
        return inTurn(op.params['id'] ?? '', () =>
          findMember(op.params['id'] ?? '', op.record_id, after),
        )
      return how.by === 'record' ? readRecord(how.endpoint, op) : readFromList(how.endpoint, op)
    },
    async list(endpoint, options) {
      const records = new Map<string, Fields>()
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const outcome = await callLoose(context.api, endpoint, {
          priority: 'write',
          ...options,
          query: {
            ...options.query,
            ...(endpoints[endpoint].paginated ? { page, per_page: PER_PAGE } : {}),
          },
        })
        if (outcome.kind !== 'ok') return outcome
        const size = records.size
        for (const record of (outcome.value as ListAnswer<Fields>).records)
          records.set(String(record['id']), record)
        if (records.size === size || !endpoints[endpoint].paginated) break
      }
      return { kind: 'all', records: [...records.values()] }
    },
    async whole(op, records) {
      const how = kindOf(op.endpoint).read
      if (how.by !== 'record') return { kind: 'all', records }
      const all: Fields[] = []
      for (const record of records) {
        const outcome = await callLoose(context.api, how.endpoint, {
          params: { id: String(record['id']) },
          priority: urgency(op),
        })
        if (outcome.kind === 'refused' && outcome.status === 404) continue
        if (outcome.kind !== 'ok') return outcome
        // A hot list comes with a page of its members: they are records of their own.
        const { members: _, ...told } = outcome.value as Fields
        all.push({ ...record, ...told })
      }
      return { kind: 'all', records: all }
    },
    async members(list_id) {
      const records = new Map<string, Fields>()
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const seen = await inTurn(list_id, () => fetchPage(list_id, page))
        if ('kind' in seen) return seen
        const size = records.size
        for (const [id, member] of seen.members) records.set(id, member)
        if (records.size === size) break
      }
      return { kind: 'all', records: [...records.values()] }
    },
  }
  return reader
}

const missing = (failure: Failure): Read =>
  failure.kind === 'refused' && failure.status === 404 ? { kind: 'gone' } : failure

/** Tells the cache what was read. Its failure is its own affair (P9). */
export async function learn(
  context: Pick<OutboxContext, 'log'>,
  tell: () => Promise<unknown>,
): Promise<void> {
  try {
    await tell()
  } catch (error) {
    context.log.warn('the cache did not take what was read', {
      error: error instanceof Error ? error.message : 'unknown',
    })
  }
}
