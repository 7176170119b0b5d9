import { isMissing } from '#main/engine/api/missing.ts'
import { walkPages, walkQuery, type WalkedPage } from '#main/engine/api/page-walk.ts'
import type { EndpointName } from '#shared/api/index.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, ListAnswer } from '#main/engine/api/types.ts'
import { kindOf } from './kinds.ts'
import type { Operation } from './operation.ts'
import { createMemberPages } from './member-pages.ts'
import type { OutboxContext } from './outbox-context.ts'
import {
  callLoose,
  updateCache,
  toRead,
  priorityOf,
  type WholeList,
  type LooseOptions,
  type Read,
} from './reading.ts'

export { FRESH_MS } from './member-pages.ts'
export {
  callLoose,
  updateCache as learn,
  priorityOf as urgency,
  type LooseOptions,
  type Read,
} from './reading.ts'

/** Reads what the service holds now of the record an operation is about. */
export interface Reader {
  /**
   * Returns a position in the order of requests: reads requested after it can show writes sent
   * before it. It is a counter, because two moments may have the same clock time.
   */
  mark(): number
  /**
   * Reads the record of an operation. A member page not older than `FRESH_MS` serves if it was
   * requested after the mark.
   */
  read(op: Operation, after: number): Promise<Read>
  /**
   * Reads every record of the list that would contain an operation's record, to find out whether it
   * was created. `matters` selects those to keep of a long list.
   */
  list(
    endpoint: EndpointName,
    options: Pick<LooseOptions, 'params' | 'query' | 'priority'>,
    matters?: (record: Fields) => boolean,
  ): Promise<WholeList | Failure>
  /**
   * Reads all fields of these records, which a list may leave out; skips records removed meanwhile.
   */
  whole(op: Operation, records: Fields[]): Promise<{ kind: 'all'; records: Fields[] } | Failure>
  /** Reads all members of a list. */
  members(list_id: string): Promise<WholeList | Failure>
}

/** Creates the reader of one outbox; the cache receives what `read` and `members` fetch. */
export function createReader(context: OutboxContext): Reader {
  const pages = createMemberPages(context)

  async function readRecord(endpoint: EndpointName, op: Operation): Promise<Read> {
    const outcome = await callLoose(context.api, endpoint, {
      params: { id: op.params['id'] ?? op.record_id },
      priority: priorityOf(op),
    })
    if (outcome.kind !== 'ok') return toRead(outcome)
    const record = outcome.value as Fields
    await updateCache(context, () =>
      context.cache.putPage(op.table, [record], {
        startedAt: outcome.requested_at,
        now: outcome.at,
      }),
    )
    return { kind: 'found', record, requested_at: outcome.requested_at }
  }

  async function readFromList(endpoint: EndpointName, op: Operation): Promise<Read> {
    const requestedAt = context.clock.monotonic()
    const all = await reader.list(endpoint, {})
    if (all.kind !== 'all') return all
    await updateCache(context, () =>
      context.cache.putPage(op.table, all.records, {
        startedAt: requestedAt,
        now: context.clock.now(),
      }),
    )
    const record = all.records.find((candidate) => candidate['id'] === op.record_id)
    return record
      ? { kind: 'found', record, requested_at: requestedAt }
      : { kind: 'unseen', whole: all.whole }
  }

  const reader: Reader = {
    mark: pages.mark,
    read(op, after) {
      const source = kindOf(op.endpoint).read
      if (source.by === 'member') return pages.find(op.params['id'] ?? '', op.record_id, after)
      return source.by === 'record'
        ? readRecord(source.endpoint, op)
        : readFromList(source.endpoint, op)
    },
    async list(endpoint, options, matters = () => true) {
      const records = new Map<string, Fields>()
      const result = await walkPages<ListedPage>({
        endpoint,
        knowledge: context.api.pagingKnowledge,
        read: async (place) => {
          const outcome = await callLoose(context.api, endpoint, {
            priority: 'write',
            ...options,
            query: { ...options.query, ...walkQuery(endpoint, place) },
          })
          return outcome.kind === 'ok' ? listedPage(outcome.value as ListAnswer<Fields>) : outcome
        },
        visit: (page) => {
          page.records.forEach((record, at) => {
            if (matters(record)) records.set(page.ids[at] ?? '', record)
          })
          return false
        },
      })
      if (result.kind !== 'walked') return result
      return { kind: 'all', records: [...records.values()], whole: result.whole }
    },
    async whole(op, records) {
      const source = kindOf(op.endpoint).read
      if (source.by !== 'record') return { kind: 'all', records }
      const all: Fields[] = []
      for (const record of records) {
        const outcome = await callLoose(context.api, source.endpoint, {
          params: { id: String(record['id']) },
          priority: priorityOf(op),
        })
        if (isMissing(outcome)) continue
        if (outcome.kind !== 'ok') return outcome
        // A hot list includes a page of its members, which are records of their own.
        const { members: _, ...fields } = outcome.value as Fields
        all.push({ ...record, ...fields })
      }
      return { kind: 'all', records: all }
    },
    members: pages.all,
  }
  return reader
}

type ListedPage = WalkedPage & { records: Fields[] }

const listedPage = ({ records, skipped, page }: ListAnswer<Fields>): ListedPage => ({
  ids: records.map((record) => String(record['id'])),
  records,
  skipped,
  page,
})
