import { t } from '#shared/i18n/translate.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import type { ContactFilter, ContactRow, ContactSelection } from '#shared/bridge/people.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

/**
 * The people that an action applies to, as a selection of the bridge, and their name in a sentence.
 * `ids`: those of them that are loaded.
 */
export interface Aim {
  select: ContactSelection
  ids: string[]
  name: string
  count: number
}

/** Returns an aim at everyone that a filter finds. */
export const aimAtEverybody = (filter: ContactFilter, total: number): Aim => ({
  select: { filter, except: [] },
  ids: [],
  name: t('{count, plural, one {# person} other {# people}}', { count: total }),
  count: total,
})

/** Returns a function that selects everyone a filter finds, except the given IDs. */
export const foundBy =
  (filter: ContactFilter) =>
  (except: string[]): ContactSelection => ({ filter, except })

/**
 * Returns the selection, or the active row (H5); null if there is neither. `all`: the selection
 * that selecting all of this list means; `keyOf`: the person of a row.
 */
export function aimOf<Row extends { id: string; name: string }>(
  grid: GridState<Row>,
  rows: PagedRows<Row>,
  all: (except: string[]) => ContactSelection,
  keyOf = (row: Row) => row.id,
): Aim | null {
  const target = grid.target()
  if (target === null) return null
  if (target.mode === 'all') {
    const except = [...target.except]
    const many = Math.max(0, (rows.total ?? 0) - except.length)
    const ids: string[] = []
    for (let index = 0; index < (rows.total ?? 0); index++) {
      const row = rows.at(index)
      if (row && !target.except.has(keyOf(row))) ids.push(keyOf(row))
    }
    return {
      select: all(except),
      ids,
      name: t('{count, plural, one {# person} other {# people}}', { count: many }),
      count: many,
    }
  }
  const ids = [...target.ids]
  const [first = ''] = ids
  const row = rows.at(rows.indexOf(first))
  return {
    select: { ids },
    ids,
    name:
      ids.length === 1 && row
        ? row.name
        : t('{count, plural, one {# person} other {# people}}', { count: ids.length }),
    count: ids.length,
  }
}

/** Edits people: the edit is shown immediately, and confirmed in a toast with Undo (F2). */
export function usePeopleEdits(rows: PagedRows<ContactRow>) {
  return {
    edit: async (
      aim: Aim,
      set: Partial<Pick<ContactRow, 'is_prospect'>> & CommandInput<'contacts.edit'>['set'],
      sentence: string,
    ) => {
      const done = bridge().call('contacts.edit', { select: aim.select, set })
      const answer = await rows.edit(
        aim.ids,
        { ...set, pending: true } as Partial<ContactRow>,
        done,
      )
      if (answer.ok) sayChanged(answer.value, sentence)
      else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
    },
  }
}
