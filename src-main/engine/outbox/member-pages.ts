import { isAll } from '#main/engine/api/read-page.ts'
import type { Fields } from '#shared/domain/same-value.ts'
import type { Failure, PageInfo } from '#main/engine/api/types.ts'
import type { OutboxContext } from './outbox-context.ts'
import { learn, missing, MOST_PAGES, PER_PAGE, type All, type Read } from './reading.ts'

/**
 * So long one page serves all members on it. A colleague's change in these seconds could be
 * overwritten; longer, and reads would hardly get fewer.
 */
export const FRESH_MS = 10_000
interface SeenPage {
  asked: number
  mark: number
  members: Map<string, Fields>
  page: PageInfo
}

/** The pages of hot lists: one that was fetched a moment ago serves every member on it. */
export interface MemberPages {
  /** See Reader.mark. */
  mark(): number
  find(list_id: string, member_id: string, after: number): Promise<Read>
  /** All members of a list. */
  all(list_id: string): Promise<All | Failure>
}

/**
 * Lets readers of one list wait for each other, so that the page the first one fetched serves the
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
    page.mark > after && context.clock.monotonic() - page.asked <= FRESH_MS

  async function fetchPage(list_id: string, page: number): Promise<SeenPage | Failure> {
    const mark = (marks += 1)
    const outcome = await context.api.call('hotLists.read', {
      params: { id: list_id },
      query: { page, per_page: PER_PAGE },
      priority: 'write',
    })
    if (outcome.kind !== 'ok') return outcome
    const { member_count } = outcome.value
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
      page: { ...outcome.page, ...(typeof member_count === 'number' && { total: member_count }) },
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

  return {
    mark: () => (marks += 1),
    find: (list_id, member_id, after) =>
      inTurn(list_id, () => findMember(list_id, member_id, after)),
    async all(list_id) {
      const records = new Map<string, Fields>()
      let whole = true
      let first: PageInfo | null = null
      for (let page = 1; page <= MOST_PAGES; page += 1) {
        const seen = await inTurn(list_id, () => fetchPage(list_id, page))
        if ('kind' in seen) return seen
        const size = records.size
        for (const [id, member] of seen.members) records.set(id, member)
        first ??= seen.page
        whole = isAll(first, seen.page, records.size)
        if (records.size === size) break
      }
      return { kind: 'all', records: [...records.values()], whole }
    },
  }
}
