import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { Seen } from '#shared/bridge/command.ts'
import type { Answer } from '#shared/bridge/index.ts'
import type { Changed } from '#shared/bridge/command.ts'
import type { MemberEdit, MemberRow, Queue } from '#shared/bridge/hot-lists.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import type { CallRecord } from '../../parts/people/call-outcome.ts'
import { alreadySentence, editSentence } from '../../parts/people/member-labels.ts'

/** The target of an action: as a selection for the bridge, as IDs on the screen, and in words. */
interface Aim {
  select: { ids: string[] } | { queue: Queue; except: string[] }
  ids: string[]
  name: string
  count: number
}

/** Returns one member as a target. */
const aimAt = ({ id, name }: MemberRow): Aim => ({
  select: { ids: [id] },
  ids: [id],
  name,
  count: 1,
})

/**
 * Edits members: the selection, or the active row. Each edit shows at once and can be undone (A1,
 * A3, A8).
 */
export function useEdits(
  listId: string,
  queue: Queue,
  rows: PagedRows<MemberRow>,
  grid: GridState<MemberRow>,
) {
  return useMemo(() => {
    const aim = (): Aim | null => {
      const target = grid.target()
      if (target === null) return null
      if (target.mode === 'all') {
        const except = [...target.except]
        const shown: string[] = []
        for (let index = 0; index < (rows.total ?? 0); index++) {
          const row = rows.at(index)
          if (row && !target.except.has(row.id)) shown.push(row.id)
        }
        const count = Math.max(0, (rows.total ?? 0) - except.length)
        return {
          select: { queue, except },
          ids: shown,
          name: t('{people, plural, one {# person} other {# people}}', { people: count }),
          count,
        }
      }
      const ids = [...target.ids]
      const row = grid.row()
      const name = row && ids[0] === row.id ? row.name : null
      return {
        select: { ids },
        ids,
        name:
          ids.length === 1 && name
            ? name
            : t('{people, plural, one {# person} other {# people}}', { people: ids.length }),
        count: ids.length,
      }
    }
    const say = (answer: Answer<Changed>, sentence: string, unchanged?: string) => {
      if (answer.ok) sayChanged(answer.value, sentence, unchanged)
      else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
      return answer.ok
    }
    /**
     * Edits only `row` if it is given, whatever is selected. `seen` holds the values of the fields
     * when typing began. Returns whether the edit was saved.
     */
    const edit = async (change: MemberEdit, row?: MemberRow, seen?: Seen) => {
      const at = row ? aimAt(row) : aim()
      if (!at) return false
      const done = bridge().call('members.edit', {
        list_id: listId,
        select: at.select,
        edit: change,
        seen,
      })
      const local = Object.keys(change).every((field) => field === 'snoozed_until')
      const { line: _line, ...painted } = change
      return say(
        await rows.edit(
          at.ids,
          local ? painted : { ...painted, pending: true, touched_at: Date.now() },
          done,
        ),
        editSentence(at.name, change, at.count),
        alreadySentence(at.name, change, at.count),
      )
    }
    return {
      edit,
      aim,
      /** Returns whom an edit would change, in words. */
      targetName: () => aim()?.name ?? '',
      remove: async () => {
        const at = aim()
        if (!at) return
        const done = await bridge().call('members.remove', { list_id: listId, select: at.select })
        if (
          say(done, t('{who} removed from this list, but still in your contacts', { who: at.name }))
        )
          grid.clear()
      },
      /**
       * Saves the outcome of a call as one change: status, a stamped line below the note, and when
       * to try again (A9).
       */
      outcome: async (row: MemberRow, { sentence, ...call }: CallRecord) => {
        const done = bridge().call('members.outcome', {
          list_id: listId,
          member_id: row.id,
          ...call,
        })
        return say(
          await rows.edit([row.id], { pending: true, touched_at: Date.now() }, done),
          sentence,
        )
      },
    }
  }, [listId, queue, rows, grid])
}

export type MemberEdits = ReturnType<typeof useEdits>
