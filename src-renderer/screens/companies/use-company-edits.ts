import { t } from '#shared/i18n/translate.ts'
import type { CommandInput } from '#shared/bridge/index.ts'
import type { CompanyFilter, CompanyRow, CompanySelection } from '#shared/bridge/people.ts'
import { bridge } from '../../data/port.ts'
import { sayChanged } from '../../data/run.ts'
import type { PagedRows } from '../../data/use-pages.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'

export interface CompanyAim {
  select: CompanySelection
  ids: string[]
  name: string
  count: number
}

/** Returns one company as the target of an edit. */
export const aimAt = ({ id, name }: CompanyRow): CompanyAim => ({
  select: { ids: [id] },
  ids: [id],
  name,
  count: 1,
})

/** Returns the selected companies, or the active row if none is selected (H5). */
export function aimOf(
  grid: GridState<CompanyRow>,
  rows: PagedRows<CompanyRow>,
  filter: CompanyFilter,
): CompanyAim | null {
  const target = grid.target()
  if (target === null) return null
  const describeCount = (value: number) =>
    t('{count, plural, one {# company} other {# companies}}', { count: value })
  if (target.mode === 'all') {
    const except = [...target.except]
    const left = Math.max(0, (rows.total ?? 0) - except.length)
    return { select: { filter, except }, ids: [], name: describeCount(left), count: left }
  }
  const ids = [...target.ids]
  const row = grid.row()
  return {
    select: { ids },
    ids,
    name: ids.length === 1 && row && ids[0] === row.id ? row.name : describeCount(ids.length),
    count: ids.length,
  }
}

/** Edits companies: the change is shown at once and announced with Undo. */
export function useCompanyEdits(rows: PagedRows<CompanyRow>) {
  return {
    edit: async (aim: CompanyAim, set: CommandInput<'companies.edit'>['set'], sentence: string) => {
      const answer = await rows.edit(
        aim.ids,
        { ...set, pending: true },
        bridge().call('companies.edit', { select: aim.select, set }),
      )
      if (answer.ok) sayChanged(answer.value, sentence)
      else toast({ tone: 'error', message: answer.error.message, hint: answer.error.hint })
    },
  }
}
