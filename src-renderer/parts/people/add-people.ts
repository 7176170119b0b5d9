import { t } from '#shared/i18n/translate.ts'
import { run, sayChanged } from '../../data/run.ts'
import type { PeopleSelection } from '#shared/bridge/people.ts'

/** Whom to add, how a sentence names them, and how many they are. */
export interface Addition {
  select: PeopleSelection
  who: string
  count: number
}

/** Adds people to a hot list, and says so with Undo (A11). Returns whether main took it. */
export async function addPeople(
  list: { id: string; name: string },
  { select, who }: Pick<Addition, 'select' | 'who'>,
): Promise<boolean> {
  const answer = await run('contacts.addToList', { select, list_id: list.id })
  if (answer.ok) sayChanged(answer.value, t('{who} added to “{list}”', { who, list: list.name }))
  return answer.ok
}

/** More people than this are added to a list only after a question that names the list. */
export const MOST_UNASKED = 50
