import { t } from '#shared/i18n/translate.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import type { PeopleSelection } from '#shared/bridge/people.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import type { Edit } from '#main/engine/outbox/index.ts'
import type { Engine } from '#main/engine/engine.ts'
import { refuse } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { notTooMany, selectedContacts } from '#main/features/common/people-filter.ts'
import { peopleOfMembers } from '#main/features/common/people-of-members.ts'
import { idOf, readText } from '#main/features/common/rows/common.ts'
import { nameOfPerson } from './people-changes.ts'

/** Maximum number of people added to a list per request (contract §4). */
const MAX_ADDED = 500

/** Builds the handler that adds people to a hot list, through the outbox. */
export function listAdditions(engine: Engine): Pick<Handlers, 'contacts.addToList'> {
  return {
    'contacts.addToList': async ({ select, list_id }) => {
      const { cache, outbox } = engine
      const ids = notTooMany(await peopleOf(engine, select), 'people')
      const list = await cache.get('hot_lists', list_id)
      const name = readText(list?.record.name) ?? t('a hot list')
      const listedIds = await membersAmong(engine, list_id, ids)
      const fresh = ids.filter((id) => !listedIds.has(id))
      const already = refuse(
        ids.filter((id) => listedIds.has(id)),
        t('Already on {list}.', { list: name }),
      )
      if (fresh.length === 0) return { history_id: null, results: already }
      const [first] = await cache.getMany('contacts', fresh.slice(0, 1))
      const people =
        fresh.length === 1 && first
          ? nameOfPerson(first.record)
          : t('{people, plural, one {# person} other {# people}}', { people: fresh.length })
      const edits: Edit[] = []
      for (let at = 0; at < fresh.length; at += MAX_ADDED)
        edits.push({
          endpoint: 'hotLists.members.add',
          params: { id: list_id },
          want: { source_ids: fresh.slice(at, at + MAX_ADDED) },
          subject: `${people} · ${name}`,
          link: recordPath('hot-lists', list_id),
        })
      const done = await outbox.edit(t('Added to {list}: {people}', { list: name, people }), edits)
      return {
        history_id: done.history_id,
        results: [...fresh.map((id) => ({ id, ok: true })), ...already],
      }
    },
  }
}

async function peopleOf(engine: Engine, select: PeopleSelection): Promise<string[]> {
  if ('ids' in select) return select.ids
  if ('members_of' in select) return peopleOfMembers(engine, select.members_of, select.members)
  return selectedContacts(engine.cache, select)
}

/**
 * Returns which of these people are already on a list. Queries in parts, because a page holds 200.
 */
async function membersAmong(
  { cache }: Pick<Engine, 'cache'>,
  list_id: string,
  ids: string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < ids.length; at += 200) {
    const { rows } = await listAll(cache, 'members', {
      filter: {
        and: [
          { field: 'list_id', is: list_id },
          { field: 'contact_id', in: ids.slice(at, at + 200) },
        ],
      },
    })
    for (const row of rows) {
      const id =
        idOf(row.record.contact_id) ?? idOf(row.joined.contact?.id) ?? idOf(row.record.source_id)
      if (id !== null) found.add(id)
    }
  }
  return found
}
