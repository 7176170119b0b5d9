import { t } from '#shared/i18n/translate.ts'
import { useMemo } from 'react'
import type { SourcedPerson, SourcingStatement } from '#shared/bridge/sourcing.ts'
import { rowsOf, type Rows } from '../../data/rows.ts'
import { toast } from '../../stores/toasts.ts'
import type { GridState } from '../../ui/grid/grid-state.ts'
import { useActiveRow, useGrid } from '../../ui/grid/use-grid.ts'
import { usePeopleTools, type PeopleTools } from '../../parts/people/people-tools.tsx'
import type { Aim } from '../../parts/people/use-people-edits.ts'

/** The outcomes that the people of a run can be filtered by. */
export const outcomeFilters = ['all', 'delivered', 'rejected', 'unconfirmed'] as const
export type OutcomeFilter = (typeof outcomeFilters)[number]

const keyOf = (row: SourcedPerson) => row.id

/** Reports whether a person has this outcome. An unknown outcome counts as unconfirmed. */
function hasOutcome({ outcome }: SourcedPerson, filter: OutcomeFilter): boolean {
  if (filter === 'all' || outcome === filter) return true
  return filter === 'unconfirmed' && outcome !== 'delivered' && outcome !== 'rejected'
}

/** Returns the people who are contacts of the workspace: only they can be worked on. */
const contactsOf = (people: readonly SourcedPerson[]) =>
  people.filter(
    (person): person is SourcedPerson & { contact_id: string } => person.contact_id !== null,
  )

interface StatementPeople {
  rows: Rows<SourcedPerson>
  grid: GridState<SourcedPerson>
  active: SourcedPerson | undefined
  tools: PeopleTools
}

/**
 * Lists the people of a run with the chosen outcome, newest first, and provides the actions on
 * those who are in the workspace.
 */
export function useStatementPeople(
  id: string,
  run: SourcingStatement | null,
  filter: OutcomeFilter,
): StatementPeople {
  const people = useMemo(
    () => run?.people.filter((person) => hasOutcome(person, filter)).toReversed(),
    [run, filter],
  )
  const rows = rowsOf(people)
  const grid = useGrid(rows, keyOf, `statement ${id} ${filter}`)
  const active = useActiveRow(grid, rows)
  const aim = (): Aim | null => {
    const target = grid.target()
    if (target === null) return null
    const chosen = contactsOf(people ?? []).filter(({ id: key }) =>
      target.mode === 'all' ? !target.except.has(key) : target.ids.has(key),
    )
    const [first] = chosen
    if (!first) {
      toast({
        message: t('Only delivered people are in the workspace.'),
        hint: t('You can view the others only here.'),
      })
      return null
    }
    const ids = chosen.map(({ contact_id }) => contact_id)
    return {
      select: { ids },
      ids,
      name:
        ids.length === 1
          ? first.name
          : t('{ids, plural, one {# person} other {# people}}', { ids: ids.length }),
      count: ids.length,
    }
  }
  const tools = usePeopleTools({
    screen: 'sourced',
    group: t('Research'),
    grid,
    hasTarget: active?.contact_id != null || grid.selectedCount() > 0,
    aim,
  })
  return { rows, grid, active, tools }
}
