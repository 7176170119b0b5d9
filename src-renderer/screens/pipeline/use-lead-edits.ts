import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { Seen } from '#shared/bridge/command.ts'
import type { Answer, CommandOutput } from '#shared/bridge/index.ts'
import type { JobFilter, JobOverlay, JobRow, JobSelection } from '#shared/bridge/pipeline.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { alreadySentence, overlaySentence } from './pipeline-labels.ts'

/** The target of an action: as a selection for the bridge, as IDs on the screen, and in words. */
export interface Aim {
  select: JobSelection
  ids: string[]
  name: string
  count: number
}

/** Returns the target of an action in a list of leads: the selection, otherwise the active row. */
export function aimOf(
  rows: PagedRows<JobRow>,
  grid: GridState<JobRow>,
  filter: JobFilter,
): Aim | null {
  const target = grid.target()
  if (target === null) return null
  if (target.mode === 'all') {
    const except = [...target.except]
    const ids: string[] = []
    for (let index = 0; index < (rows.total ?? 0); index++) {
      const row = rows.at(index)
      if (row && !target.except.has(row.id)) ids.push(row.id)
    }
    const all = Math.max(0, (rows.total ?? 0) - except.length)
    return {
      select: { filter, except },
      ids,
      name: t('{all, plural, one {# lead} other {# leads}}', { all }),
      count: all,
    }
  }
  const ids = [...target.ids]
  const row = grid.row()
  const named = ids.length === 1 && row !== undefined && row.id === ids[0]
  return aimOfIds(
    ids,
    named ? row.title : t('{ids, plural, one {# lead} other {# leads}}', { ids: ids.length }),
  )
}

/** Returns leads as a target by their IDs; `name` names them in messages. */
export const aimOfIds = (ids: string[], name: string): Aim => ({
  select: { ids },
  ids,
  name,
  count: ids.length,
})

/** Returns one lead as a target. */
export const aimAt = (row: JobRow): Aim => aimOfIds([row.id], row.title)

/**
 * Returns a function that saves stage, note, follow-up or dismissal on this computer, announces it
 * with Undo, and returns whether it was saved. `paint` are the rows in which the change shows at
 * once.
 */
export function useLeadEdits() {
  const format = useFormats()
  return useMemo(
    () =>
      async (
        aim: Aim,
        set: Partial<JobOverlay>,
        paint?: PagedRows<JobRow>,
        seen?: Seen,
      ): Promise<boolean> => {
        const done: Promise<Answer<CommandOutput<'pipeline.overlay'>>> = bridge().call(
          'pipeline.overlay',
          { select: aim.select, set, seen },
        )
        const answer = paint
          ? await paint.edit(aim.ids, paintRow(paint, aim, set), done)
          : await done
        if (answer.ok)
          say(
            answer.value,
            aim,
            [overlaySentence(aim, set, (time) => format.day(time)), alreadySentence(aim, set)],
            format.number,
          )
        else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
        return answer.ok
      },
    [format],
  )
}

/**
 * Announces a change with Undo, or that nothing changed. After a change of thousands of leads,
 * `results` names only those not changed: announces their number or, if it was stopped, how far it
 * got.
 */
function say(
  value: CommandOutput<'pipeline.overlay'>,
  aim: Aim,
  [sentence, unchanged]: [string, string | undefined],
  figures: (value: number) => string,
): void {
  const undo = value.history_id ?? undefined
  if (value.stopped)
    return toast({
      tone: 'warning',
      message: t('Stopped: {done} of {total, plural, one {# lead} other {# leads}} changed', {
        done: figures(value.stopped.done),
        total: value.stopped.total,
      }),
      hint: t('Changes made so far are kept.'),
      undo,
    })
  const refused = value.results.filter((result) => !result.ok)
  if (refused.length < value.results.length || refused.length === 0 || aim.count === 1)
    return sayChanged(value, sentence, unchanged)
  toast({
    tone: 'warning',
    message: t(
      '{changed} of {all, plural, one {# lead} other {# leads}} changed. {refused, plural, other {# not changed: {reason}}}',
      {
        changed: aim.count - refused.length,
        all: aim.count,
        refused: refused.length,
        reason: refused[0]?.message,
      },
    ),
    undo,
  })
}

/**
 * Returns how one row will look, to show it at once. Several rows are not painted: each keeps other
 * values, and the answer comes quickly enough.
 */
function paintRow(rows: PagedRows<JobRow>, aim: Aim, set: Partial<JobOverlay>): Partial<JobRow> {
  const [id] = aim.ids
  const at = aim.count === 1 && id !== undefined ? rows.indexOf(id) : -1
  const row = at < 0 ? undefined : rows.at(at)
  return row
    ? { mine: { ...row.mine, ...set, ...(set.stage === 'to_review' ? { stage: null } : {}) } }
    : {}
}
