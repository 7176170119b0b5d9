import { omitUndefined } from '#shared/domain/omit-undefined.ts'
import { t } from '#shared/i18n/translate.ts'
import type { HeldFor } from '#shared/domain/holds.ts'
import { recordPath } from '#shared/domain/record-path.ts'
import { listAll } from '#main/engine/store/cache/list-all.ts'
import { MERGED_INTO, type Edit } from '#main/engine/outbox/index.ts'
import { ProblemError } from '#main/engine/problem.ts'
import type { Row } from '#main/engine/store/cache/protocol.ts'
import type { Engine } from '#main/engine/engine.ts'
import { gesture } from '#main/features/common/edits.ts'
import type { Handlers } from '#main/features/common/handlers.ts'
import { idOf } from '#main/features/common/rows/common.ts'
import { linkTo, nameOfPerson, patchPerson } from './people-changes.ts'

/**
 * Builds the handlers that delete a person and merge two into one. The user can cancel both until
 * they are sent (F7).
 */
export function peopleRemovals(
  engine: Engine,
  heldFor: HeldFor,
): Pick<Handlers, 'contacts.delete' | 'contacts.merge'> {
  const onePerson = async (id: string) => {
    const row = await engine.cache.get('contacts', id)
    if (!row)
      throw new ProblemError(
        'gone',
        t('This person is no longer there.'),
        t('Somebody may have deleted them.'),
      )
    return row
  }
  return {
    'contacts.delete': async ({ id }) => {
      const row = await onePerson(id)
      const held_ms = heldFor('deletion')
      const done = await gesture(
        engine.outbox,
        t('Deleted: {name}', { name: nameOfPerson(row.record) }),
        [removal(row, held_ms)],
      )
      return { history_id: done.history_id, held_ms }
    },
    'contacts.merge': async ({ survivor, other: duplicate, set }) => {
      const { cache, outbox, clock } = engine
      if (survivor === duplicate)
        throw new ProblemError('same', t('These two are the same record.'))
      const read_at = clock.monotonic()
      const held_ms = heldFor('deletion')
      const [keep, drop] = [await onePerson(survivor), await onePerson(duplicate)]
      const want = omitUndefined(set)
      const lists = await listAll(cache, 'members', {
        filter: { field: 'contact_id', in: [keep.id, drop.id] },
      })
      const on = new Set(
        lists.rows
          .filter((row) => idOf(row.record.contact_id) === keep.id)
          .map((row) => row.record.list_id),
      )
      const joins = [
        ...new Set(
          lists.rows
            .filter((row) => idOf(row.record.contact_id) === drop.id)
            .map((row) => row.record.list_id),
        ),
      ].filter((list) => !on.has(list))
      const done = await gesture(
        outbox,
        t('Merged: {other} into {survivor}', {
          other: nameOfPerson(drop.record),
          survivor: nameOfPerson(keep.record),
        }),
        [
          ...(Object.keys(want).length > 0 ? [patchPerson(keep, { want, read_at })] : []),
          ...joins.map((list) => ({
            id: keep.id,
            edit: {
              endpoint: 'hotLists.members.add' as const,
              params: { id: list },
              want: { source_ids: [keep.id] },
              subject: nameOfPerson(keep.record),
              link: recordPath('hot-lists', list),
            },
          })),
          removal(drop, held_ms, { [MERGED_INTO]: keep.id }),
        ],
      )
      return { history_id: done.history_id, held_ms }
    },
  }
}

const removal = (
  row: Row<'contacts'>,
  hold_ms: number,
  want: Edit['want'] = {},
): { id: string; edit: Edit } => ({
  id: row.id,
  edit: {
    endpoint: 'contacts.delete',
    params: { id: row.id },
    want,
    subject: nameOfPerson(row.record),
    link: linkTo(row.id),
    hold_ms,
  },
})
