import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react'
import type { JobFilter, JobSort, View } from '#shared/bridge/pipeline.ts'
import { run } from '../../data/run.ts'
import { useQuery } from '../../data/use-query.ts'
import { useSame } from '../../data/use-same.ts'
import { copyColumnLayout } from '../../ui/grid/use-column-layout.ts'
import { usePreferences, useScreenMemory } from '../../stores/preferences.ts'
import { useScreenState } from '../../stores/left-screens.ts'
import type { Sorting } from '../../ui/grid/column.ts'
import { usualColumns } from './columns.tsx'

interface Memory extends Record<string, unknown> {
  view: string
  filter: JobFilter
  sorting: Sorting<JobSort> | null
  columns: string[] | null
}

/** A view to choose: a built-in one, or a saved one. */
export interface PipelineView {
  id: string
  name: string
  filter: JobFilter
  sorting: Sorting<JobSort> | null
  columns: string[] | null
  saved: View | null
}

const open = ['to_review', 'qualified', 'approached', 'in_talks'] as const
const builtIn: readonly PipelineView[] = [
  { id: 'all', name: 'All', filter: {}, sorting: null, columns: null, saved: null },
  {
    id: 'to_review',
    name: 'To review',
    filter: { stage: ['to_review'] },
    sorting: null,
    columns: null,
    saved: null,
  },
  {
    id: 'in_play',
    name: 'In play',
    filter: { stage: ['qualified', 'approached', 'in_talks'] },
    sorting: null,
    columns: null,
    saved: null,
  },
  {
    id: 'due',
    name: 'Due',
    filter: { follow_up: ['overdue', 'today'], stage: [...open] },
    sorting: { by: 'follow_up', descending: false },
    columns: null,
    saved: null,
  },
]

const roomy = window.matchMedia('(min-width: 1500px)')
const watchRoom = (listener: () => void) => {
  roomy.addEventListener('change', listener)
  return () => roomy.removeEventListener('change', listener)
}
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const full = <T extends object>(filter: T) =>
  Object.fromEntries(
    Object.entries(filter)
      .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))
      .toSorted(([a], [b]) => a.localeCompare(b)),
  )

/**
 * Keeps what the pipeline shows: view, filter, sorting, columns and text, remembered over restarts.
 * `asked` is the view a link names: it is chosen once, then `onCame` is
 * called.
 */
export function usePipelineView(asked: string | undefined, onCame: () => void) {
  const [memory, remember] = useScreenMemory<Memory>('pipeline')
  const [text, setText] = useScreenState('pipeline text', '')
  const wide = useSyncExternalStore(watchRoom, () => roomy.matches)
  const saved = useQuery('views.list', { screen: 'pipeline' })

  const views = useMemo(
    () => [
      ...builtIn,
      ...(saved.value?.views ?? []).map((view): PipelineView => ({
        id: view.id,
        name: view.name,
        filter: view.filter as JobFilter,
        sorting:
          view.sort === null ? null : { by: view.sort as JobSort, descending: view.descending },
        columns: view.columns.length ? view.columns : null,
        saved: view,
      })),
    ],
    [saved.value],
  )
  const view = views.find((each) => each.id === memory.view) ?? builtIn[0]!
  const filter = memory.filter ?? view.filter
  const sorting = memory.sorting === undefined ? view.sorting : memory.sorting
  const columns = memory.columns ?? null

  const choose = (next: PipelineView) => {
    setText('')
    remember({
      view: next.id,
      filter: next.filter,
      sorting: next.sorting,
      columns: next.columns ?? (view.saved?.columns.length ? null : columns),
    })
  }
  const wanted = asked === undefined ? undefined : views.find((each) => each.id === asked)
  const wantedId = wanted?.id
  const follow = useEffectEvent(() => {
    if (!wanted) return
    choose(wanted)
    onCame()
  })
  // A link’s view is chosen once; edits of it must not choose it again.
  useEffect(() => {
    if (wantedId !== undefined) follow()
  }, [wantedId])
  const question = useSame<JobFilter>({ ...filter, ...(text.trim() ? { text } : {}) })
  const filtered = text.trim() !== '' || !same(full(filter), full(view.filter))
  const modified =
    !same(full(filter), full(view.filter)) ||
    !same(sorting, view.sorting) ||
    (view.saved !== null && !same(columns, view.columns))
  return {
    views,
    view,
    modified,
    filtered,
    filter,
    sorting,
    text,
    setText,
    choose,
    columns: columns ?? usualColumns(wide),
    /** The filter to ask with: the one that is set, and the text. */
    asked: question,
    setFilter: (change: Partial<JobFilter>) => remember({ filter: full({ ...filter, ...change }) }),
    setSorting: (next: Sorting<JobSort> | null) => remember({ sorting: next }),
    setColumns: (next: string[] | null) => remember({ columns: next }),
    /** Takes back filters that are not those of the view; without any, chooses the view of all. */
    clear: () => {
      setText('')
      if (filtered) remember({ filter: view.filter })
      else if (builtIn[0]) choose(builtIn[0])
    },
    /** Saves what is shown as a new view, or into one. Answers whether it was kept. */
    async save(name: string, into: View | null, pinned: boolean): Promise<boolean> {
      const answer = await run('views.save', {
        ...(into ? { id: into.id } : {}),
        screen: 'pipeline',
        name,
        filter,
        sort: sorting?.by ?? null,
        descending: sorting?.descending ?? false,
        columns: columns ?? [],
        pinned,
      })
      if (answer.ok) {
        copyColumnLayout(usePreferences.getState().preferences.screens, 'pipeline', {
          from: view.id,
          to: answer.value.id,
        })
        remember({ view: answer.value.id })
      }
      return answer.ok
    },
  }
}

export type PipelineState = ReturnType<typeof usePipelineView>
