import { useMemo } from 'react'
import type { Answer } from '#shared/bridge/index.ts'
import type { Changed } from '#shared/bridge/command.ts'
import type { JobFilter, JobOverlay, JobRow, JobSelection } from '#shared/bridge/pipeline.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { count } from '../../format/formats.ts'
import { useFormats } from '../../format/use-formats.tsx'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { MANY } from './confirm-many.tsx'
import { overlaySentence } from './words.ts'

/** What an action applies to: in the words of the bridge, as ids that are on the screen, and as a sentence calls it. */
export interface Aim { select: JobSelection; ids: string[]; who: string; count: number }

/** What the keyboard means in a list of leads: the selection, else the row it is on. */
export function aimOf(rows: PagedRows<JobRow>, grid: GridState<JobRow>, filter: JobFilter): Aim | null {
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
  return { select: { ids }, ids, who: ids.length === 1 && row !== undefined && row.id === ids[0] ? row.title : count(ids.length, 'lead'), count: ids.length }
}

export const aimAt = (row: JobRow): Aim => ({ select: { ids: [row.id] }, ids: [row.id], who: row.title, count: 1 })

/** Keeps stage, note, follow-up or dismissal on this computer; says so, with Undo. `paint` draws it at once. */
export function useLeadEdits() {
  const format = useFormats()
  return useMemo(() => async (aim: Aim, set: Partial<JobOverlay>, paint?: PagedRows<JobRow>): Promise<boolean> => {
    if (aim.count > MANY) toast({ message: `Keeping this for ${aim.who}…`, hint: 'Thousands take some seconds.' })
    const done: Promise<Answer<Changed>> = bridge().call('pipeline.overlay', { select: aim.select, set })
    const answer = paint ? await paint.edit(aim.ids, painted(paint, aim, set), done) : await done
    if (answer.ok) sayChanged(answer.value, overlaySentence(aim.who, set, (time) => format.day(time)))
    else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
    return answer.ok
  }, [format])
}

/** For one row what it will look like; for several, what they keep of mine differs, and the answer is quick enough. */
function painted(rows: PagedRows<JobRow>, aim: Aim, set: Partial<JobOverlay>): Partial<JobRow> {
  const [id] = aim.ids
  const at = aim.count === 1 && id !== undefined ? rows.indexOf(id) : -1
  const row = at < 0 ? undefined : rows.at(at)
  return row ? { mine: { ...row.mine, ...set, ...(set.stage === 'to_review' ? { stage: null } : {}) } } : {}
}
