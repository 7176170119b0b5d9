import { t } from '#shared/i18n/translate.ts'
import { run, sayChanged } from '../../data/run.ts'
import type { PeopleSelection } from '#shared/bridge/people.ts'

/** The people to add, their name in a sentence, and their number. */
export interface Addition {
  select: PeopleSelection
  name: string
  count: number
}

/**
 * Adds people to a hot list, and shows a toast with Undo (A11). Returns whether main accepted it.
 */
export async function addPeople(
  list: { id: string; name: string },
  { select, name }: Pick<Addition, 'select' | 'name'>,
): Promise<boolean> {
  const answer = await run('contacts.addToList', { select, list_id: list.id })
  if (answer.ok)
    sayChanged(answer.value, t('{who} added to “{list}”', { who: name, list: list.name }))
  return answer.ok
}

/** Above this number of people, the user is asked first, with the name of the list. */
export const MOST_UNASKED = 50
