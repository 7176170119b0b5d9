import { sideBySide } from '#shared/i18n/side-by-side.ts'
import { t } from '#shared/i18n/translate.ts'
import type { Engine } from '#main/engine/engine.ts'
import { ProblemError } from '#main/engine/problem.ts'
import { refuse } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { personName, readText } from '#main/features/common/rows/common.ts'
import { contactOf, linkOf } from './member-changes.ts'

/** Builds the handlers that create hot lists and add members, through the outbox. */
export function hotListChanges(engine: Engine): Pick<Handlers, 'hotLists.create' | 'members.add'> {
  return {
    'members.add': async ({ list_id, contact_ids }) => {
      const { cache, outbox } = engine
      const on = await cache.getMany(
        'members',
        await cache.ids('members', {
          and: [
            { field: 'list_id', is: list_id },
            { field: 'contact_id', in: contact_ids },
          ],
        }),
      )
      const listedIds = new Set(on.map(contactOf))
      const source_ids = contact_ids.filter((id) => !listedIds.has(id))
      const already = refuse(
        contact_ids.filter((id) => listedIds.has(id)),
        t('Already on this list.'),
      )
      if (source_ids.length === 0) return { history_id: null, results: already }
      const [contacts, list] = await Promise.all([
        cache.getMany('contacts', source_ids.slice(0, 3)),
        cache.get('hot_lists', list_id),
      ])
      const name = readText(list?.record.name) ?? t('a hot list')
      const names = sideBySide(
        contacts.map((contact) => personName(contact.record) ?? t('No name')),
      )
      const people =
        source_ids.length > 3
          ? t('{more, plural, other {{names} and # more}}', { names, more: source_ids.length - 3 })
          : names
      const done = await outbox.edit(t('Added to {list}: {people}', { list: name, people }), [
        {
          endpoint: 'hotLists.members.add',
          params: { id: list_id },
          want: { source_ids },
          subject: `${people} · ${name}`,
          link: linkOf(list_id),
        },
      ])
      return {
        history_id: done.history_id,
        results: [...source_ids.map((id) => ({ id, ok: true })), ...already],
      }
    },
    'hotLists.create': async ({ name, description }) => {
      const done = await engine.outbox.edit(t('New hot list: {name}', { name }), [
        {
          endpoint: 'hotLists.create',
          params: {},
          want: { name, ...(description ? { description } : {}) },
          subject: name,
          link: '/hot-lists',
        },
      ])
      const [newList] = done.results
      if (!newList) throw new ProblemError('failed', t('The list couldn’t be created.'))
      return { id: newList.record_id, history_id: done.history_id }
    },
  }
}
