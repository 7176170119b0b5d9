import type { Queue } from '#shared/bridge/hot-lists.ts'
import { hotListChanges } from '#main/features/hot-lists/hot-list-changes.ts'
import { memberChanges } from '#main/features/hot-lists/member-changes.ts'
import { hotListQueries } from '#main/features/hot-lists/hot-list-queries.ts'
import { manualClock } from '#test/support/manual-clock.ts'
import { peopleWorld } from '../people/people-world.ts'

export const DAY = 24 * 3600_000
const start = manualClock().now()
export const ago = (days: number) => new Date(start - days * DAY).toISOString()

/** Six members in every state a queue tells apart. */
const members = [
  {
    id: 'm_1',
    list_id: 'hl_1',
    contact_id: 'c_1',
    tier: 'S',
    status: 'not_started',
    notes: null,
    updated_at: ago(10),
  },
  {
    id: 'm_2',
    list_id: 'hl_1',
    contact_id: 'c_2',
    tier: 'S',
    status: 'lvm',
    notes: 'rang',
    updated_at: ago(4),
  },
  {
    id: 'm_3',
    list_id: 'hl_1',
    contact_id: 'c_3',
    tier: 'A',
    status: 'lvm',
    notes: null,
    updated_at: ago(1),
  },
  {
    id: 'm_4',
    list_id: 'hl_1',
    contact_id: 'c_4',
    tier: 'B',
    status: 'replied',
    notes: null,
    updated_at: ago(2),
  },
  {
    id: 'm_5',
    list_id: 'hl_1',
    contact_id: 'c_5',
    tier: null,
    status: 'not_started',
    notes: null,
    updated_at: ago(20),
  },
  {
    id: 'm_6',
    list_id: 'hl_2',
    contact_id: 'c_1',
    tier: 'B',
    status: 'connected',
    notes: null,
    updated_at: ago(3),
  },
]
const contacts = Array.from({ length: 5 }, (_, index) => ({
  id: `c_${index + 1}`,
  first_name: `Person ${index + 1}`,
  last_name: 'Example',
  company_id: index === 0 ? 'co_1' : null,
  title: 'CFO',
}))
const companies = [{ id: 'co_1', name: 'Kvist Bank', do_not_contact: true }]
const hot_lists: Record<string, unknown>[] = [
  { id: 'hl_1', name: 'Fintech CFOs', member_count: 5 },
  { id: 'hl_2', name: '2025 alumni', member_count: 1 },
]

/** `more`: members of the first list whom nobody has touched; `lists`: other heads of them. */
export async function hotListWorld(more = 0, lists = hot_lists) {
  const others = Array.from({ length: more }, (_, index) => ({
    ...members[4],
    id: `m_${index + 11}`,
    contact_id: null,
  }))
  const people = await peopleWorld({
    contacts,
    companies,
    hot_lists: lists,
    members: [...members, ...others],
  })
  const ask = {
    ...hotListQueries(people.live, () => []),
    ...hotListChanges(people.live),
    ...memberChanges(people.live),
  }
  return {
    ...people,
    ask,
    queue: async (queue: Queue) =>
      (await ask['hotLists.members']({ id: 'hl_1', queue })).rows.map((row) => row.id),
    counts: async () =>
      Object.fromEntries(
        (await ask['hotLists.read']({ id: 'hl_1' })).queues.map(({ queue, count }) => [
          queue,
          count,
        ]),
      ),
    [Symbol.asyncDispose]: people[Symbol.asyncDispose],
  }
}

export type HotListWorld = Awaited<ReturnType<typeof hotListWorld>>

/** Selects rows by their ids. */
export const only = (...ids: string[]) => ({ ids })
