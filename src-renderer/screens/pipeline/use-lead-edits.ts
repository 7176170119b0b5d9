import { useMemo } from 'react'
import type { Answer, CommandOutput } from '#shared/bridge/index.ts'
import type { JobFilter, JobOverlay, JobRow, JobSelection } from '#shared/bridge/pipeline.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { overlaySentence } from './pipeline-labels.ts'

/**
 * What an action applies to: in the words of the bridge, as ids that are on the screen, and as a
 * sentence calls it.
 */
export interface Aim {
  select: JobSelection
  ids: string[]
  who: string
  count: number
}

/** What the keyboard means in a list of leads: the selection, else the row it is on. */
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
    return { select: { filter, except }, ids, who: count(all, 'lead'), count: all }
  }
  const ids = [...target.ids]
  const row = grid.row()
  return {
    select: { ids },
    ids,
    who:
      ids.length === 1 && row !== undefined && row.id === ids[0]
        ? row.title
        : count(ids.length, 'lead'),
    count: ids.length,
  }
}

export const aimAt = (row: JobRow): Aim => ({
  select: { ids: [row.id] },
  ids: [row.id],
  who: row.title,
  count: 1,
})

/**
 * Keeps stage, note, follow-up or dismissal on this computer; says so, with Undo. `paint` draws it
 * at once.
 */
export function useLeadEdits() {
  const format = useFormats()
  return useMemo(
    () =>
      async (aim: Aim, set: Partial<JobOverlay>, paint?: PagedRows<JobRow>): Promise<boolean> => {
        const done: Promise<Answer<CommandOutput<'pipeline.overlay'>>> = bridge().call(
          'pipeline.overlay',
          { select: aim.select, set },
        )
        const answer = paint
          ? await paint.edit(aim.ids, painted(paint, aim, set), done)
          : await done
        if (answer.ok)
          say(
            answer.value,
            aim,
            overlaySentence(aim.who, set, (time) => format.day(time)),
            format.number,
          )
        else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
        return answer.ok
      },
    [format],
  )
}

/**
 * What was done, with Undo; of thousands that were stopped, how far it came. Only those that were
 * not changed are named then.
 */
function say(
  value: CommandOutput<'pipeline.overlay'>,
  aim: Aim,
  sentence: string,
  figures: (value: number) => string,
): void {
  const undo = value.history_id ?? undefined
  if (value.stopped)
    return toast({
      tone: 'warning',
      message: `Stopped: ${figures(value.stopped.done)} of ${count(value.stopped.total, 'lead', 'leads', figures)} changed`,
      hint: 'Changes made so far are kept.',
      undo,
    })
  const refused = value.results.filter((result) => !result.ok)
  if (refused.length < value.results.length || refused.length === 0 || aim.count === 1)
    return sayChanged(value, sentence)
  toast({
    tone: 'warning',
    message: `${figures(aim.count - refused.length)} of ${count(aim.count, 'lead', 'leads', figures)} changed. ${figures(refused.length)} not changed: ${refused[0]?.message ?? ''}`,
    undo,
  })
}

/**
 * For one row what it will look like; for several, what they keep of mine differs, and the answer
 * is quick enough.
 */
function painted(rows: PagedRows<JobRow>, aim: Aim, set: Partial<JobOverlay>): Partial<JobRow> {
  const [id] = aim.ids
  const at = aim.count === 1 && id !== undefined ? rows.indexOf(id) : -1
  const row = at < 0 ? undefined : rows.at(at)
  return row
    ? { mine: { ...row.mine, ...set, ...(set.stage === 'to_review' ? { stage: null } : {}) } }
    : {}
}
