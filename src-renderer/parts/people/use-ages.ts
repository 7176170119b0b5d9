import type { CommandOutput } from '#shared/bridge/index.ts'
import { useQuery } from '../../data/use-query.ts'

/** When the lists that people are counted in were last read completely; null for never. */
export interface Ages {
  people: number | null
  companies: number | null
  meetings: number | null
  /** Of the hot list that was read longest ago. */
  members: number | null
}

/** Returns how old the counts of people, companies, meetings and places on hot lists are. */
export function useAges(): Ages {
  const { value } = useQuery('navigation.counts', {})
  if (!value) return { people: null, companies: null, meetings: null, members: null }
  const { ages, lists } = value
  const { contacts: people, companies, meetings } = ages
  return { people, companies, meetings, members: oldestOf(lists) }
}

function oldestOf(lists: CommandOutput<'navigation.counts'>['lists']): number | null {
  const read = lists.flatMap(({ as_of }) => as_of ?? [])
  return read.length > 0 && read.length === lists.length ? Math.min(...read) : null
}
