import { walkPages, walkQuery, type WalkedPage } from '#main/engine/api/page-walk.ts'
import type { Place } from '#main/engine/api/place.ts'
import { canonical, type Fields } from '#shared/domain/same-value.ts'
import type { Failure } from '#main/engine/api/types.ts'
import type { OutboxContext } from './outbox-context.ts'
import { updateCache, toRead, type WholeList, type Read } from './reading.ts'

/**
 * How long a fetched page serves its members, in milliseconds. A colleague's change within this
 * time could be overwritten; a longer time would hardly save reads.
 */
export const FRESH_MS = 10_000
interface SeenPage extends WalkedPage {
  place: Place
  requestedAt: number
  mark: number
  members: Map<string, Fields>
}

/** The pages of hot lists; a recently fetched page serves every member on it. */
export interface MemberPages {
  /** See Reader.mark. */
  mark(): number
  find(list_id: string, member_id: string, after: number): Promise<Read>
  /** Reads all members of a list. */
  all(list_id: string): Promise<WholeList | Failure>
}

/**
 * Makes readers of one list wait for each other, so that the page fetched by the first serves the
 * rest.
 */
function createTurns() {
  const queues = new Map<string, Promise<unknown>>()
  return <T>(list_id: string, work: () => Promise<T>): Promise<T> => {
    const turn = (queues.get(list_id) ?? Promise.resolve()).then(work, work)
    queues.set(
      list_id,
      turn.catch(() => null),
    )
    return turn
  }
}

/** Builds the pages of one workspace's hot lists. */
export function createMemberPages(context: OutboxContext): MemberPages {
  const pages = new Map<string, Map<number, SeenPage>>()
  const inTurn = createTurns()
  let marks = 0
  const serves = (page: SeenPage, after: number) =>
    page.mark > after && context.clock.monotonic() - page.requestedAt <= FRESH_MS

  async function fetchPage(list_id: string, place: Place): Promise<SeenPage | Failure> {
    const mark = (marks += 1)
    const outcome = await context.api.call('hotLists.read', {
      params: { id: list_id },
      query: walkQuery('hotLists.read', place),
      priority: 'write',
    })
    if (outcome.kind !== 'ok') return outcome
    const { member_count } = outcome.value
    const records = (outcome.value.members ?? []).map((member) => ({
      ...member,
      id: String(member.id),
    }))
    await updateCache(context, () =>
      context.cache.putPage('members', records, {
        startedAt: outcome.requested_at,
        now: outcome.at,
        context: { list_id },
      }),
    )
    const page = {
      place,
      requestedAt: outcome.requested_at,
      mark,
      members: new Map(records.map((member) => [member.id, member as Fields])),
      ids: records.map(({ id }) => id),
      skipped: 0,
      page: { ...outcome.page, ...(typeof member_count === 'number' && { total: member_count }) },
    }
    const known = pages.get(list_id) ?? new Map<number, SeenPage>()
    pages.set(list_id, known.set(place.page, page))
    return page
  }

  async function findMember(list_id: string, member_id: string, after: number): Promise<Read> {
    const known = [...(pages.get(list_id)?.values() ?? [])].filter(({ members }) =>
      members.has(member_id),
    )
    const fresh = known.find((page) => serves(page, after))
    if (fresh) return asFound(fresh, member_id)
    const [before] = known
    if (before !== undefined) {
      const page = await fetchPage(list_id, before.place)
      if ('kind' in page) return withList(toRead(page))
      if (page.members.has(member_id)) return asFound(page, member_id)
    }
    return walk(list_id, after, member_id)
  }

  async function walk(list_id: string, after: number, member_id: string): Promise<Read> {
    const on: SeenPage[] = []
    const result = await walkPages<SeenPage>({
      endpoint: 'hotLists.read',
      knowledge: context.api.pagingKnowledge,
      read: async (place) => {
        const kept = pages.get(list_id)?.get(place.page)
        const is = kept && serves(kept, after) && canonical(kept.place) === canonical(place)
        return is ? kept : fetchPage(list_id, place)
      },
      visit: (page) => {
        if (page.members.has(member_id)) on.push(page)
        return on.length > 0
      },
    })
    const [page] = on
    if (page) return asFound(page, member_id)
    return result.kind === 'walked'
      ? { kind: 'unseen', whole: result.whole }
      : withList(toRead(result))
  }

  return {
    mark: () => (marks += 1),
    find: (list_id, member_id, after) =>
      inTurn(list_id, () => findMember(list_id, member_id, after)),
    async all(list_id) {
      const records = new Map<string, Fields>()
      const result = await walkPages<SeenPage>({
        endpoint: 'hotLists.read',
        knowledge: context.api.pagingKnowledge,
        read: (place) => inTurn(list_id, () => fetchPage(list_id, place)),
        visit: ({ members }) => {
          for (const [id, member] of members) records.set(id, member)
          return false
        },
      })
      if (result.kind !== 'walked') return result
      return { kind: 'all', records: [...records.values()], whole: result.whole }
    },
  }
}

const asFound = ({ members, requestedAt }: SeenPage, id: string): Read => ({
  kind: 'found',
  record: members.get(id) as Fields,
  requested_at: requestedAt,
})

/** Marks the list as removed too: a member whose list returns 404 is gone with it. */
const withList = (read: Read): Read => (read.kind === 'gone' ? { kind: 'gone', list: true } : read)
